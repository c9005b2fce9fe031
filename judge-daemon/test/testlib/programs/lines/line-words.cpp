#include "testlib.h"

/* Line by line, the words of each. */
static std::vector<std::string> wordsOf(const std::string &line) {
  std::istringstream in(line);
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}
int main(int argc, char *argv[]) {
  registerTestlibCmd(argc, argv);
  int number = 0;
  while (!ans.eof()) {
    std::string expected = ans.readLine();
    if (expected.empty() && ans.eof()) break;
    number++;
    std::string found = ouf.readLine();
    if (wordsOf(expected) != wordsOf(found)) quitf(_wa, "%d%s line differs", number, englishEnding(number).c_str());
  }
  quitf(_ok, "%d lines", number);
}
