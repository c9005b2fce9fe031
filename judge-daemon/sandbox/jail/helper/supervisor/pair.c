#include "../jail.h"
#include <fcntl.h>
#include <sys/epoll.h>
#include <unistd.h>

/*
 * Finds out which program of an interactive pair ended first. The inits of the two containers report the ends in either order, so the
 * order in which the output pipes hung up decides: epoll returns events in the order in which they occurred.
 */
static int hang_ups = -1;
static int64_t order;

/* Duplicates the reading end of a program's output pipe and watches it for a hang-up. Call it before the program starts, as it may end at once. */
int watch_hang_up(int output_end) {
  if (hang_ups < 0) hang_ups = epoll_create1(EPOLL_CLOEXEC);
  int hang_up_fd = fcntl(output_end, F_DUPFD_CLOEXEC, 3);
  struct epoll_event hanging_up = {.events = 0, .data.fd = hang_up_fd};
  epoll_ctl(hang_ups, EPOLL_CTL_ADD, hang_up_fd, &hanging_up);
  return hang_up_fd;
}

static void unwatch(int hang_up_fd) {
  epoll_ctl(hang_ups, EPOLL_CTL_DEL, hang_up_fd, NULL); /* closing is not enough: the partner holds the same open file */
  close(hang_up_fd);
}

void pair_runs(struct run *first, int first_fd, struct run *second, int second_fd) {
  if (first) first->hang_up_fd = first_fd, first->partner = second;
  else unwatch(first_fd);
  if (second) second->hang_up_fd = second_fd, second->partner = first;
  else unwatch(second_fd);
}

static void close_hang_up_fd(struct run *one) {
  if (one->hang_up_fd >= 0) unwatch(one->hang_up_fd);
  one->hang_up_fd = -1;
}

static void record_hang_ups(void) {
  struct epoll_event events[16];
  int count = hang_ups < 0 ? 0 : epoll_wait(hang_ups, events, 16, 0);
  for (int i = 0; i < count; i++)
    for (int j = 0; j < 8; j++) {
      if (!runs[j].box || runs[j].hang_up_fd != events[i].data.fd) continue;
      runs[j].hung_up = ++order;
      close_hang_up_fd(&runs[j]);
      break;
    }
}

/* The run has ended: its partner must get a broken pipe, so our copy of the reading end of the partner's output is closed. */
void close_partner_fd(struct run *one) {
  record_hang_ups();
  if (one->partner) close_hang_up_fd(one->partner);
}

/* The run is killed at a limit while its partner is alive: it counts as the first to end, even if the partner's output has hung up already. */
void record_killed_first(struct run *one) {
  if (!one->partner || one->partner->exited) return;
  close_hang_up_fd(one);
  one->hung_up = ++order;
  one->partner->hung_up = 0;
}

void leave_pair(struct run *one) {
  close_partner_fd(one);
  close_hang_up_fd(one);
  if (!one->hung_up) one->hung_up = ++order;
  if (one->partner) one->partner->partner = NULL;
}
