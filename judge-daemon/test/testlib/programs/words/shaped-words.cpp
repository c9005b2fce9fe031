#include "testlib.h"

/* Words by pattern, some of them possessive: "[0-9]?1" never matches "1". */
int main(int argc, char *argv[]) {
  registerTestlibCmd(argc, argv);
  std::vector<std::string> words;
  while (!ouf.seekEof()) words.push_back(ouf.readToken("[a-zA-Z]{1,8}|-?[0-9]{1,10}(\\.[0-9]+|)|[0-9]?1|\\+[^0]*", "word"));
  quitp(double(std::min<size_t>(words.size(), 100)), "%d words", int(words.size()));
}
