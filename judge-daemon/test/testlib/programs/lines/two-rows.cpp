#include "testlib.h"

/* The usual way to read rows of unknown length. */
static std::vector<int> readRow(InStream &stream) {
  std::vector<int> row;
  while (!stream.seekEoln()) row.push_back(stream.readInt());
  return row;
}
int main(int argc, char *argv[]) {
  registerTestlibCmd(argc, argv);
  for (int number = 0; number < 2; number++) {
    std::vector<int> expected = readRow(ans), found = readRow(ouf);
    if (expected != found) quitf(_wa, "row %d differs", number + 1);
  }
  quit(_ok, "two rows");
}
