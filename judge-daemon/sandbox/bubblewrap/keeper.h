#ifndef VERDICT_KEEPER_H
#define VERDICT_KEEPER_H
#include "../jail/jail.h"

/* watch.c: what all processes of this process space use, read from /proc. */
struct usage { int64_t cpu; long long memory; int processes; };
struct usage look_around(bool with_memory);

/* collect.c */
void collect_files(struct fields request, long long most, struct buffer *into);
#endif
