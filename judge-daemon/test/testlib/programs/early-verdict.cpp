#include "testlib.h"

/* A verdict before all was read: what is left over makes the output dirty. */
int main(int argc, char *argv[]) {
  registerTestlibCmd(argc, argv);
  std::string expected = ans.readWord(), found = ouf.readWord();
  if (expected == found) quit(_ok, "the first words agree");
  ans.readInt();
  quitf(_pc(7), "the answer goes on with an integer");
}
