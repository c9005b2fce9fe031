#include "testlib.h"

/* Line by line, every character. */
int main(int argc, char *argv[]) {
  registerTestlibCmd(argc, argv);
  for (int number = 1; !ans.eof(); number++) {
    std::string expected = ans.readString();
    if (expected.empty() && ans.eof()) break;
    std::string found = ouf.readString();
    if (expected != found) quitf(_wa, "line %d: expected '%s', found '%s'", number, compress(expected).c_str(), compress(found).c_str());
  }
  quitf(_ok, "the lines agree");
}
