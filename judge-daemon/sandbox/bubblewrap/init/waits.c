#include "init.h"
#include <sys/mman.h>
#include <time.h>

/* In an interactive pair one program waits for the other: each init shows the other in a shared page for how long its program waited for a core. */
static struct waiting waiting;
static volatile int64_t *shared_waiting;
static int side;

void begin_waiting_time(struct fields request) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  waiting.sampled_at = (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
  int fd = (int)number_field(request, "PAIR", -1);
  if (fd < 0) return;
  side = (int)number_field(request, "SIDE", 0) != 0;
  void *shared = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  if (shared != MAP_FAILED) shared_waiting = shared;
}

int64_t waited_until(pid_t program, int64_t time, bool sample) {
  static pid_t ids[max_sampled_threads];
  int64_t used = 0;
  if (sample || waiting_is_due(&waiting, time)) {
    int64_t waited = waited_of_threads(&waiting, ids, thread_ids(program, ids), time, &used);
    add_waiting(&waiting, time, waited, used);
    if (shared_waiting) shared_waiting[side] = waiting.waited;
  }
  return waiting.waited + (shared_waiting ? shared_waiting[!side] : 0);
}
