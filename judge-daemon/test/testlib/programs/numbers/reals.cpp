#include "testlib.h"

int main(int argc, char *argv[]) {
  registerTestlibCmd(argc, argv);
  int number = 0;
  while (!ans.seekEof()) {
    double expected = ans.readDouble(), found = ouf.readReal();
    if (!doubleCompare(expected, found, 1e-6)) quitf(_wa, "number %d: error %g", number + 1, doubleDelta(expected, found));
    number++;
  }
  quitf(_ok, "%d numbers", number);
}
