#ifndef VERDICT_INIT_H
#define VERDICT_INIT_H
#include "../../jail/helper/jail.h"
#include <poll.h>

/* usage.c: what all processes of this pid namespace use, read from /proc; without a namespace (--unsafe), the program's process group. */
struct usage { int64_t cpu; long long memory; int processes; };
struct usage measure_usage(pid_t program);
int thread_ids(pid_t program, pid_t *ids);

/* waits.c: for how long the program has waited for a core, in a pair both programs together */
void begin_waiting_time(struct fields request);
int64_t waited_until(pid_t program, int64_t time, bool sample);

/* relay.c */
int relay_through_pipe(int fd);
void relay(struct pollfd *from, int to);

/* collect.c */
void collect_files(const char *work, struct fields request, long long max_bytes, struct buffer *into);
#endif
