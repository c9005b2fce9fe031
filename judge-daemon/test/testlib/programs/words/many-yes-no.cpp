#include "testlib.h"

static bool readChoice(InStream &stream) {
  std::string word = lowerCase(stream.readToken());
  stream.quitif(word != "yes" && word != "no", _pe, "neither yes nor no");
  return word == "yes";
}
int main(int argc, char *argv[]) {
  registerTestlibCmd(argc, argv);
  for (int number = 1; !ans.seekEof(); number++) {
    setTestCase(number);
    bool expected = readChoice(ans), found = readChoice(ouf);
    if (expected != found) quitf(_wa, "the other one was expected");
  }
  if (!ouf.seekEof()) quitf(_pe, "too many");
  quit(_ok);
}
