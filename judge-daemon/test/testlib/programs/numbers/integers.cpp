#include "testlib.h"

int main(int argc, char *argv[]) {
  registerTestlibCmd(argc, argv);
  int number = 0;
  while (!ans.seekEof()) {
    long long expected = ans.readLong(), found = ouf.readLong();
    if (expected != found) expectedButFound(_wa, expected, found, "integer %d", number + 1);
    number++;
  }
  quitf(_ok, "%d integers", number);
}
