#include "testlib.h"

/* A validator: a row of integers, a line of words, a number, and the end. */
int main(int argc, char *argv[]) {
  registerValidation(argc, argv);
  int count = inf.readInt(0, 9, "count");
  inf.readSpace();
  inf.readInts(count, -100, 100, "a");
  inf.readEoln();
  inf.readLine("[a-z0-9 ]*", "text");
  if (inf.seekEoln()) quitf(_fail, "an empty line");
  inf.readStrictDouble(0, 1000, 1, 2, "x");
  inf.readEoln();
  inf.readEof();
  return 0;
}
