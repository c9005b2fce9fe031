#include "testlib.h"

/* Numbers in front of a blank and of the end of a line, nothing else between them; then a word, and nothing behind it. */
int main(int argc, char *argv[]) {
  registerTestlibCmd(argc, argv);
  ouf.readInt();
  ouf.readSpace();
  ouf.readInt();
  ouf.readEoln();
  ouf.readChar('=');
  ouf.readWord();
  ouf.readEof();
  quit(_ok);
}
