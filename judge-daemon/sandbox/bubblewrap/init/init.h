#ifndef VERDICT_INIT_H
#define VERDICT_INIT_H
#include "../../jail/helper/jail.h"

/* usage.c: what all processes of this pid namespace use, read from /proc; without a namespace (--unsafe), the program's process group. */
struct usage { int64_t cpu; long long memory; int processes; };
struct usage measure_usage(pid_t program);

/* collect.c */
void collect_files(const char *work, struct fields request, long long max_bytes, struct buffer *into);
#endif
