#ifndef VERDICT_KEEPER_H
#define VERDICT_KEEPER_H
#include "../jail/jail.h"

/* watch.c: what all processes of this process space use, read from /proc; without a space of our own, the program's group. */
struct usage { int64_t cpu; long long memory; int processes; };
struct usage look_around(pid_t program);

/* collect.c */
void collect_files(const char *work, struct fields request, long long most, struct buffer *into);
#endif
