#include "testlib.h"

/* Equal numbers of lines with equal lengths, counted by eof() and readLine(). */
static std::vector<size_t> lengths(InStream &stream) {
  std::vector<size_t> all;
  while (!stream.eof()) all.push_back(stream.readLine().length());
  return all;
}
int main(int argc, char *argv[]) {
  registerTestlibCmd(argc, argv);
  std::vector<size_t> expected = lengths(ans), found = lengths(ouf);
  if (expected.size() != found.size()) quitf(_wa, "%d lines, not %d", int(found.size()), int(expected.size()));
  if (expected != found) quitf(_pe, "of other lengths");
  quit(_ok);
}
