#include "testlib.h"

/* Character by character: digits of each line are summed, blanks are skipped, lines end by eoln(). */
static int sumOf(InStream &stream) {
  int sum = 0;
  while (!stream.eof()) {
    if (stream.eoln()) { sum = (sum * 7 + 1) % 1000003; continue; }
    char one = stream.readChar();
    if (one == '#') stream.skipChar();
    else if (one == '-' && std::isdigit((unsigned char)stream.curChar())) sum -= stream.nextChar() - '0';
    else if (one == '+') { stream.unreadChar('1'); sum += stream.readChar() - '0'; }
    else if (std::isdigit((unsigned char)one)) sum += one - '0';
    sum %= 1000003;
  }
  return sum;
}
int main(int argc, char *argv[]) {
  registerTestlibCmd(argc, argv);
  int expected = sumOf(ans), found = sumOf(ouf);
  if (expected != found) quitf(_wa, "expected %d, found %d", expected, found);
  quit(_ok);
}
