#include "jail.h"
#include <stdio.h>
#include <unistd.h>

/* The kernel weighs sessions against each other before it looks at the processes in them, so the helper and each container have one of their own. */
void weigh_session(int more) {
  static bool known;
  static int started_at;
  char text[64] = "";
  FILE *own = known ? NULL : fopen("/proc/self/autogroup", "re");
  if (own && fgets(text, sizeof text, own)) sscanf(text, "%*s nice %d", &started_at);
  if (own) fclose(own);
  known = true;
  setsid();
  int nice = started_at + more;
  own = fopen("/proc/self/autogroup", "we");
  if (own) fprintf(own, "%d", nice < -20 ? -20 : nice > 19 ? 19 : nice), fclose(own);
}
