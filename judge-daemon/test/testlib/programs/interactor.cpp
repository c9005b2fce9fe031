#include "testlib.h"

/* Takes integers until 0; what comes behind it is not its concern. */
int main(int argc, char *argv[]) {
  registerInteraction(argc, argv);
  int turns = 0;
  for (int value; (value = ouf.readInt(-1000, 1000)) != 0; turns++) tout << value << std::endl;
  quitf(_ok, "%d turns", turns);
}
