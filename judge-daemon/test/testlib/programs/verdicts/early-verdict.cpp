#include "testlib.h"

/* A verdict before everything is read: the rest makes the output dirty. */
int main(int argc, char *argv[]) {
  registerTestlibCmd(argc, argv);
  std::string expected = ans.readWord(), found = ouf.readWord();
  if (expected == found) quit(_ok, "the first words agree");
  ans.readInt();
  quitf(_pc(7), "the answer goes on with an integer");
}
