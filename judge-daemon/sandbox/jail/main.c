#include "jail.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { most_boxes = 16 };
static struct container boxes[most_boxes];
static struct buffer incoming;

static struct container *box_of(struct fields request) {
  long long number = number_field(request, "BOXN", -1);
  return number >= 0 && number < most_boxes ? &boxes[number] : NULL;
}

static void open_box(struct fields request) {
  struct container *one = box_of(request);
  const char *identity = text_field(request, "IDEN", "");
  char why[300] = "no such place for a container";
  bool good = one && !one->used && begin_container(one, request);
  if (good) snprintf(one->waiting, sizeof one->waiting, "%s", identity);
  else {
    if (one && !one->used) snprintf(why, sizeof why, "no container: %s", strerror(errno));
    answer_failure(identity, why);
  }
}

static void shut_box(struct fields request) {
  struct container *one = box_of(request);
  const char *identity = text_field(request, "IDEN", "");
  if (!one || !one->used) { answer_done(identity); return; }
  end_container(one);
  snprintf(one->leaving, sizeof one->leaving, "%s", identity);
}

/* A container that is gone has failed whatever still ran in it; whoever shut it is told. */
static void see_off(struct container *one) {
  char leaving[64];
  while (!one->broken) hear_container(one);
  if (one->run) finish_if_done(one->run);
  snprintf(leaving, sizeof leaving, "%s", one->leaving);
  reap_container(one);
  if (*leaving) answer_done(leaving);
}

static void put_program(struct fields request) {
  struct container *one = box_of(request);
  int fds[most_fds];
  char why[300] = "the container is not open";
  const char *identity = text_field(request, "IDEN", "");
  int count = one && one->used && !one->run ? open_source_files(request, fds + 1, why, sizeof why) : -1;
  if (count < 0) { answer_failure(identity, why); return; }
  fds[0] = sealed_copy(request.at, request.left);
  struct message word = {.kind = m_put};
  snprintf(one->waiting, sizeof one->waiting, "%s", identity);
  if (!send_message(one->socket, &word, fds, count + 1)) {
    *one->waiting = 0;
    answer_failure(identity, "the container does not answer");
  }
  for (int i = 0; i <= count; i++) close(fds[i]);
}

static struct run *run_one(struct fields request, int in, int out) {
  struct container *one = box_of(request);
  if (one && one->used) return start_run(one, request, in, out);
  if (in >= 0) close(in);
  if (out >= 0) close(out);
  answer_failure(text_field(request, "IDEN", ""), "the container is not open");
  return NULL;
}

/* Two programs that talk: direct pipes, no one between them. */
static void run_pair(struct fields request) {
  struct field part;
  struct fields halves[2] = {{0}};
  for (int count = 0; next_field(&request, &part) && count < 2;)
    if (!strcmp(part.tag, "HALF")) halves[count++] = (struct fields){part.value, part.length};
  int there[2], back[2];
  if (pipe2(there, O_CLOEXEC) < 0) exit(71);
  if (pipe2(back, O_CLOEXEC) < 0) exit(71);
  fchmod(there[0], 0666), fchmod(back[0], 0666); /* so that /dev/stdin can be opened again */
  int first_heard = listen_to(there[0]), second_heard = listen_to(back[0]);
  struct run *first = run_one(halves[0], back[0], there[1]), *second = run_one(halves[1], there[0], back[1]);
  join_runs(first, first_heard, second, second_heard);
}

static void obey(struct fields request) {
  const char *command = text_field(request, "CMND", "");
  if (!strcmp(command, "open")) open_box(request);
  else if (!strcmp(command, "put")) put_program(request);
  else if (!strcmp(command, "run")) run_one(request, -1, -1);
  else if (!strcmp(command, "pair")) run_pair(request);
  else if (!strcmp(command, "shut")) shut_box(request);
}

static void read_commands(void) {
  static char part[1 << 16];
  ssize_t got = read(0, part, sizeof part);
  if (got < 0 && (errno == EAGAIN || errno == EINTR)) return;
  if (got <= 0) {
    for (int i = 0; i < most_boxes; i++) if (boxes[i].used) {
      struct run *left = boxes[i].run;
      reap_container(&boxes[i]);
      if (left) close_leaf(&left->leaf);
    }
    remove_old_groups();
    remove_base();
    exit(0);
  }
  append_bytes(&incoming, part, (size_t)got);
  size_t at = 0;
  uint32_t size;
  while (incoming.length - at >= 4 && (memcpy(&size, incoming.bytes + at, 4), incoming.length - at - 4 >= size)) {
    obey((struct fields){incoming.bytes + at + 4, size});
    at += 4 + (size_t)size;
  }
  memmove(incoming.bytes, incoming.bytes + at, incoming.length - at);
  incoming.length -= at;
  if (!incoming.length && incoming.room > 1 << 20) release(&incoming);
}

struct watch { struct pollfd fds[64]; struct container *box[64], *gone[64]; struct run *run[64]; struct drain *drain[64]; int count; };

static int watch(struct watch *all, int fd) {
  int i = all->count++;
  all->fds[i] = (struct pollfd){.fd = fd, .events = POLLIN};
  all->box[i] = all->gone[i] = NULL, all->run[i] = NULL, all->drain[i] = NULL;
  return i;
}

static void watch_drain(struct watch *all, struct run *one, struct drain *from, int64_t now, int64_t *due) {
  if (from->fd < 0) return;
  if (!one->exited && from->quiet_until > now) {
    if (from->quiet_until < *due) *due = from->quiet_until;
    return;
  }
  int i = watch(all, from->fd);
  all->run[i] = one, all->drain[i] = from;
}

static void turn(void) {
  static struct watch all;
  int64_t now = now_ns(), due = INT64_MAX;
  all.count = 0;
  watch(&all, 0);
  for (int i = 0; i < most_boxes; i++) {
    if (!boxes[i].used) continue;
    if (!boxes[i].broken) all.box[watch(&all, boxes[i].socket)] = &boxes[i];
    all.gone[watch(&all, boxes[i].gone)] = &boxes[i];
  }
  for (int i = 0; i < 8; i++) {
    if (!runs[i].box) continue;
    watch_drain(&all, &runs[i], &runs[i].out, now, &due);
    watch_drain(&all, &runs[i], &runs[i].err, now, &due);
    if (runs[i].next_look < due) due = runs[i].next_look;
  }
  int64_t wait = due == INT64_MAX ? 1000000000 : due > now ? due - now : 0;
  struct timespec timeout = {wait / 1000000000, wait % 1000000000};
  if (ppoll(all.fds, (nfds_t)all.count, &timeout, NULL) < 0) return;
  now = now_ns();
  for (int i = 1; i < all.count; i++) {
    if (!all.fds[i].revents) continue;
    if (all.box[i]) hear_container(all.box[i]);
    else if (all.gone[i]) see_off(all.gone[i]);
    else if (all.drain[i]->fd == all.fds[i].fd) drain_pipe(all.run[i], all.drain[i], now);
  }
  if (all.fds[0].revents) read_commands();
  for (int i = 0; i < 8; i++) {
    if (runs[i].box && now >= runs[i].next_look) look_at(&runs[i], now);
    if (runs[i].box) finish_if_done(&runs[i]);
  }
  remove_old_groups();
}

int main(void) {
  signal(SIGPIPE, SIG_IGN);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  weigh_session(-15);
  setpriority(PRIO_PROCESS, 0, -10); /* a kill must not wait for its turn; programs get theirs back in child.c */
  build_filters();
  struct buffer hello = {0};
  bool good = find_cgroups();
  append_text(&hello, "IDEN", "hello");
  append_text(&hello, "MODE", cgroup_mode);
  if (!good) append_text(&hello, "FAIL", "memory, cpuacct and pids could not be limited by cgroups");
  send_frame(&hello);
  release(&hello);
  for (;;) turn();
}
