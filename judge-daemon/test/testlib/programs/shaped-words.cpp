#include "testlib.h"

/* Words by pattern, among them greedy ones: "[0-9]?1" never takes "1". */
int main(int argc, char *argv[]) {
  registerTestlibCmd(argc, argv);
  std::vector<std::string> words;
  while (!ouf.seekEof()) words.push_back(ouf.readToken("[a-zA-Z]{1,8}|-?[0-9]{1,10}(\\.[0-9]+|)|[0-9]?1|\\+[^0]*", "word"));
  quitp(double(std::min<size_t>(words.size(), 100)), "%d words", int(words.size()));
}
