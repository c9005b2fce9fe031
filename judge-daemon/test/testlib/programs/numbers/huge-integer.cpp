#include "testlib.h"

int main(int argc, char *argv[]) {
  registerTestlibCmd(argc, argv);
  pattern shape("0|-?[1-9][0-9]*");
  std::string expected = ans.readWord(), found = ouf.readWord();
  if (!shape.matches(expected)) quitf(_fail, "the answer is no integer");
  if (!shape.matches(found)) quitf(_pe, "'%s' is no integer", compress(found).c_str());
  if (expected != found) quitf(_wa, "another integer");
  quitf(_ok, "%s", compress(expected).c_str());
}
