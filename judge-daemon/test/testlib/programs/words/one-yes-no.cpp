#include "testlib.h"

int main(int argc, char *argv[]) {
  registerTestlibCmd(argc, argv);
  std::string expected = upperCase(ans.readWord()), found = upperCase(ouf.readWord());
  if (expected != "YES" && expected != "NO") quitf(_fail, "the answer is neither yes nor no");
  if (found != "YES" && found != "NO") quitf(_pe, "neither yes nor no: %s", compress(found).c_str());
  quitif(expected != found, _wa, "expected %s", expected.c_str());
  quitf(_ok, "%s", expected.c_str());
}
