#include "../jail.h"
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool waiting_is_due(const struct waiting *one, int64_t now) { return now - one->sampled_at >= waiting_interval_ns; }

static bool read_text(pid_t id, const char *name, char *text, size_t capacity) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/%s", (int)id, name);
  int fd = open(path, O_RDONLY | O_CLOEXEC);
  ssize_t got = fd < 0 ? -1 : read(fd, text, capacity - 1);
  if (fd >= 0) close(fd);
  text[got > 0 ? got : 0] = 0;
  return got > 0;
}

/* The thread's processor time, and the time in which it was ready to run and did not: the kernel adds a wait to it when the wait is over. */
static bool read_thread(pid_t id, struct thread_time *thread) {
  char text[96];
  long long used, delayed;
  if (!read_text(id, "schedstat", text, sizeof text) || sscanf(text, "%lld %lld", &used, &delayed) != 2) return false;
  *thread = (struct thread_time){.id = id, .used = used, .delayed = delayed};
  return true;
}

static bool is_ready(pid_t id) {
  char text[256], *after;
  return read_text(id, "stat", text, sizeof text) && (after = strrchr(text, ')')) && after[1] && after[2] == 'R';
}

static struct thread_time earlier(const struct waiting *one, const struct thread_time *now) {
  for (int i = 0; i < one->count; i++) {
    const struct thread_time *then = &one->threads[i];
    if (then->id == now->id && then->used <= now->used && then->delayed <= now->delayed) return *then;
  }
  return (struct thread_time){.seen_at = -1};
}

/* How long the thread has waited since the last sample, the wait that is not over yet included. */
static int64_t new_waiting(struct thread_time *thread, const struct thread_time *then, int64_t now) {
  bool has_not_run = then->seen_at >= 0 && then->used == thread->used && then->delayed == thread->delayed && is_ready(thread->id);
  thread->seen_at = has_not_run ? then->seen_at : now;
  int64_t waited = thread->delayed + (now - thread->seen_at), more = waited - then->counted;
  thread->counted = more > 0 ? waited : then->counted;
  return more > 0 ? more : 0;
}

/* The time since the last sample in which these threads waited while none of the run was on the core. While one thread runs, its siblings wait for it and not for
   the machine: otherwise a program could look as if it waited by starting many threads. `used_by_all` is raised to what these threads have used. */
int64_t waited_of_threads(struct waiting *one, const pid_t *ids, int count, int64_t now, int64_t *used_by_all) {
  static struct thread_time threads[max_sampled_threads], before[max_sampled_threads];
  int known = 0;
  int64_t sum = 0, used = 0;
  for (int i = 0; i < count && known < max_sampled_threads; i++) {
    if (!read_thread(ids[i], &threads[known])) continue;
    before[known] = earlier(one, &threads[known]);
    used += threads[known].used - before[known].used;
    known++;
  }
  if (*used_by_all < used) *used_by_all = used;
  for (int i = 0; i < known; i++) {
    int64_t by_siblings = *used_by_all - (threads[i].used - before[i].used), waited = new_waiting(&threads[i], &before[i], now);
    if (waited > by_siblings) sum += waited - by_siblings;
  }
  memcpy(one->threads, threads, (size_t)known * sizeof *threads);
  one->count = known;
  return sum;
}

/* Several threads wait at the same time, so no more counts than has passed without computing. A wait is often known only when it is over, so some is left for the
   next samples. */
void add_waiting(struct waiting *one, int64_t now, int64_t waited, int64_t used_by_all) {
  int64_t most = now - one->sampled_at - used_by_all, all = waited + one->left_over;
  int64_t counted = all < most ? all : most > 0 ? most : 0;
  one->waited += counted;
  one->left_over = all - counted < 2 * waiting_interval_ns ? all - counted : 2 * waiting_interval_ns;
  one->sampled_at = now;
}

int parse_ids(char *text, pid_t *ids) {
  int count = 0;
  for (char *line = text; *line && count < max_sampled_threads; line += strcspn(line, "\n"), line += *line == '\n') ids[count++] = (pid_t)atoi(line);
  return count;
}
