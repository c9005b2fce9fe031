#include "testlib.h"

/* Two integers separated by one blank, an end of line, a word, and the end of the file. */
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
