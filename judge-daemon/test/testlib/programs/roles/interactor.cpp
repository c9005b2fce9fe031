#include "testlib.h"

/* Reads integers until 0 and ignores what follows. */
int main(int argc, char *argv[]) {
  registerInteraction(argc, argv);
  int turns = 0;
  for (int value; (value = ouf.readInt(-1000, 1000)) != 0; turns++) tout << value << std::endl;
  quitf(_ok, "%d turns", turns);
}
