#include "../jail.h"
#include <sys/resource.h>
#include <unistd.h>

static int thread_ids(const struct run *one, pid_t *ids) {
  char text[max_sampled_threads * 12];
  int fd = open_leaf_threads(&one->leaf);
  ssize_t got = fd < 0 ? -1 : read(fd, text, sizeof text - 1);
  if (fd >= 0) close(fd);
  text[got > 0 ? got : 0] = 0;
  return parse_ids(text, ids);
}

static int64_t used_since(struct run *one) {
  int64_t used = (int64_t)leaf_cpu(&one->leaf), before = one->waiting.used;
  one->waiting.used = used;
  return used - before;
}

/* The init of a container that yields waits before it starts the program; what it waited for earlier runs does not count. */
void begin_waiting(struct run *one, const struct container *box, int64_t now) {
  one->waiting.sampled_at = now;
  int64_t used = 0;
  if (box->yields) waited_of_threads(&one->waiting, &box->init, 1, now, &used);
}

/* Without threads the program has not begun or has ended, and the container waits for a core. */
static int64_t waited_of(struct run *one, int64_t now, int64_t used) {
  pid_t ids[max_sampled_threads];
  int count = thread_ids(one, ids);
  bool started = count > 0;
  if (one->box->yields && count < max_sampled_threads) ids[count++] = one->box->init;
  int64_t waited = waited_of_threads(&one->waiting, ids, count, now, &used);
  return started ? waited : now - one->waiting.sampled_at;
}

/* In an interactive pair one program waits for the other: what one waited for a core counts for both. */
void sample_waiting(struct run *one, int64_t now) {
  struct run *members[2] = {one, one->partner && !one->partner->exited ? one->partner : NULL};
  int64_t waited = 0, used = 0;
  for (int i = 0; i < 2; i++) if (members[i]) used += used_since(members[i]);
  for (int i = 0; i < 2; i++) if (members[i]) waited += waited_of(members[i], now, used);
  for (int i = 0; i < 2; i++) if (members[i]) add_waiting(&members[i]->waiting, now, waited, used);
}

/* The wall limit has passed: the compiler, and what it starts from now on, get the priority of timed runs. */
void hurry(struct run *one) {
  if (!one->hurries) return;
  one->hurries = false;
  set_session_nice(one->box->init, one->late_nice);
  pid_t ids[max_sampled_threads];
  int count = thread_ids(one, ids);
  for (int i = 0; i < count; i++) setpriority(PRIO_PROCESS, (id_t)ids[i], 0);
}
