#include "testlib.h"

int main(int argc, char *argv[]) {
  registerTestlibCmd(argc, argv);
  int number = 0;
  for (; !ans.seekEof() && !ouf.seekEof(); number++) {
    std::string expected = ans.readWord(), found = ouf.readToken();
    if (expected != found) quitf(_wa, "word %d differs", number + 1);
  }
  if (!ans.seekEof()) quit(_wa, "the output is too short");
  if (!ouf.seekEof()) quit(_wa, std::string("the output is too long"));
  quitf(_ok, "%d words", number);
}
