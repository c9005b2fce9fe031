/* Prints what the jail counts as a group's own memory: the text of a memory.stat is read from standard input. */
#include "../../sandbox/jail/helper/jail.h"
#include <stdio.h>
#include <stdlib.h>

int main(int count, char **words) {
  static char text[1 << 16];
  if (count < 3) return 2;
  text[fread(text, 1, sizeof text - 1, stdin)] = 0;
  printf("%lld %lld\n", own_memory(text, atoll(words[2]), *words[1] == '2'), page_cache(text, *words[1] == '2'));
  return 0;
}
