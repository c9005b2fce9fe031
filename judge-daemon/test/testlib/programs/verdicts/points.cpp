#include "testlib.h"

/* The share of correct words: in percent if all are correct, otherwise as points. */
int main(int argc, char *argv[]) {
  registerTestlibCmd(argc, argv);
  int all = 0, right = 0;
  while (!ans.seekEof()) {
    std::string expected = ans.readWord();
    all++;
    if (!ouf.seekEof() && ouf.readWord() == expected) right++;
  }
  if (all == right) quitf(_pc(all % 100), "all of %d", all);
  if (right == 0) quitf(_points, "0 none");
  quitp(100.0 * right / all);
}
