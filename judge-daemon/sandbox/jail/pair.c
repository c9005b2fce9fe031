#include "jail.h"
#include <fcntl.h>
#include <sys/epoll.h>
#include <unistd.h>

/*
 * Which of two programs that talk ended first. Their ends are noticed by two processes inside, which may come to it in either order, so the
 * pipes are asked: whose output hung up first? An epoll hands out events in the order in which they came about.
 */
static int endings = -1;
static int64_t order;

/* A second copy of the end from which a program's output is read. Wanted before the program begins, which may end at once. */
int listen_to(int output_end) {
  if (endings < 0) endings = epoll_create1(EPOLL_CLOEXEC);
  int heard = fcntl(output_end, F_DUPFD_CLOEXEC, 3);
  struct epoll_event hanging_up = {.events = 0, .data.fd = heard};
  epoll_ctl(endings, EPOLL_CTL_ADD, heard, &hanging_up);
  return heard;
}

static void stop_listening(int heard) {
  epoll_ctl(endings, EPOLL_CTL_DEL, heard, NULL); /* closing is not enough: the partner has the same end */
  close(heard);
}

void join_runs(struct run *first, int first_heard, struct run *second, int second_heard) {
  if (first) first->heard = first_heard, first->partner = second;
  else stop_listening(first_heard);
  if (second) second->heard = second_heard, second->partner = first;
  else stop_listening(second_heard);
}

static void let_go(struct run *one) {
  if (one->heard >= 0) stop_listening(one->heard);
  one->heard = -1;
}

static void note_endings(void) {
  struct epoll_event ended[16];
  int count = endings < 0 ? 0 : epoll_wait(endings, ended, 16, 0);
  for (int i = 0; i < count; i++)
    for (int j = 0; j < 8; j++) {
      if (!runs[j].box || runs[j].heard != ended[i].data.fd) continue;
      runs[j].hung_up = ++order;
      let_go(&runs[j]);
      break;
    }
}

/* It has ended, so its partner must not find a reader any more. */
void leave_partner(struct run *one) {
  note_endings();
  if (one->partner) let_go(one->partner);
}

/* Stopped at a limit while its partner lives on: it ends first, also where the partner has said its last word already. */
void stop_talk(struct run *one) {
  if (!one->partner || one->partner->exited) return;
  let_go(one);
  one->hung_up = ++order;
  one->partner->hung_up = 0;
}

void end_talk(struct run *one) {
  leave_partner(one);
  let_go(one);
  if (!one->hung_up) one->hung_up = ++order;
  if (one->partner) one->partner->partner = NULL;
}
