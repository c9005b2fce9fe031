#include "testlib.h"

/* The number of a kind of value, then a value of that kind within a range. */
int main(int argc, char *argv[]) {
  registerTestlibCmd(argc, argv);
  while (!ouf.seekEof()) {
    switch (ouf.readInt(0, 4, "kind")) {
      case 0: ouf.readInt(-10, 1000000, "int"); break;
      case 1: ouf.readLong(-5LL, 10000000000LL, "long"); break;
      case 2: ouf.readUnsignedLong(0ULL, 18446744073709551615ULL, "unsigned"); break;
      case 3: ouf.readStrictDouble(-100, 1e6, 0, 3, "strict"); break;
      default: ouf.readDouble(-1e6, 1e6, "double");
    }
  }
  quit(_ok);
}
