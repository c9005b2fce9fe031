#include "../jail.h"
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

enum { max_boxes = 64, max_watched = 1 + 2 * max_boxes + 2 * 8 }; /* standard input, two for each box and two for each run */
static struct container boxes[max_boxes];
static struct buffer incoming;

static struct container *box_of(struct fields request) {
  long long number = number_field(request, "BOXN", -1);
  return number >= 0 && number < max_boxes ? &boxes[number] : NULL;
}

static void open_box(struct fields request) {
  struct container *one = box_of(request);
  const char *identity = text_field(request, "IDEN", "");
  char why[300] = "the container number is out of range or in use";
  bool good = one && !one->used && begin_container(one, request);
  if (good) snprintf(one->pending_id, sizeof one->pending_id, "%s", identity);
  else {
    if (one && !one->used) snprintf(why, sizeof why, "the container could not be created: %s", strerror(errno));
    reply_failure(identity, why);
  }
}

static void close_box(struct fields request) {
  struct container *one = box_of(request);
  const char *identity = text_field(request, "IDEN", "");
  if (!one || !one->used) { reply_done(identity); return; }
  end_container(one);
  snprintf(one->closing_id, sizeof one->closing_id, "%s", identity);
}

/* The init of a container has ended: a run in it fails, and a pending close request is answered. */
static void container_gone(struct container *one) {
  char closing_id[64];
  while (!one->broken) receive_from_container(one);
  if (one->run) finish_if_done(one->run);
  snprintf(closing_id, sizeof closing_id, "%s", one->closing_id);
  reap_container(one);
  if (*closing_id) reply_done(closing_id);
}

static void put_program(struct fields request) {
  struct container *one = box_of(request);
  int fds[max_fds];
  char why[300] = "the container is not open";
  const char *identity = text_field(request, "IDEN", "");
  int count = one && one->used && !one->run ? open_source_files(request, fds + 1, why, sizeof why) : -1;
  if (count < 0) { reply_failure(identity, why); return; }
  fds[0] = sealed_copy(request.at, request.left);
  struct message message = {.kind = m_put};
  snprintf(one->pending_id, sizeof one->pending_id, "%s", identity);
  if (!send_message(one->socket, &message, fds, count + 1)) {
    *one->pending_id = 0;
    reply_failure(identity, "the container does not answer");
  }
  for (int i = 0; i <= count; i++) close(fds[i]);
}

static struct run *start_in_box(struct fields request, int in, int out) {
  struct container *one = box_of(request);
  if (one && one->used) return start_run(one, request, in, out);
  if (in >= 0) close(in);
  if (out >= 0) close(out);
  reply_failure(text_field(request, "IDEN", ""), "the container is not open");
  return NULL;
}

/* Runs an interactive pair: the two programs are connected directly by pipes. */
static void run_pair(struct fields request) {
  struct field part;
  struct fields halves[2] = {{0}};
  for (int count = 0; next_field(&request, &part) && count < 2;)
    if (!strcmp(part.tag, "HALF")) halves[count++] = (struct fields){part.value, part.length};
  int to_second[2], to_first[2];
  if (pipe2(to_second, O_CLOEXEC) < 0) exit(71);
  if (pipe2(to_first, O_CLOEXEC) < 0) exit(71);
  fchmod(to_second[0], 0666), fchmod(to_first[0], 0666); /* so that the programs can open /dev/stdin */
  int first_fd = watch_hang_up(to_second[0]), second_fd = watch_hang_up(to_first[0]);
  struct run *first = start_in_box(halves[0], to_first[0], to_second[1]), *second = start_in_box(halves[1], to_second[0], to_first[1]);
  pair_runs(first, first_fd, second, second_fd);
}

static void handle_request(struct fields request) {
  const char *command = text_field(request, "CMND", "");
  if (!strcmp(command, "open")) open_box(request);
  else if (!strcmp(command, "put")) put_program(request);
  else if (!strcmp(command, "run")) start_in_box(request, -1, -1);
  else if (!strcmp(command, "pair")) run_pair(request);
  else if (!strcmp(command, "close")) close_box(request);
}

static void read_commands(void) {
  static char part[1 << 16];
  ssize_t got = read(0, part, sizeof part);
  if (got < 0 && (errno == EAGAIN || errno == EINTR)) return;
  if (got <= 0) {
    for (int i = 0; i < max_boxes; i++) if (boxes[i].used) {
      struct run *left = boxes[i].run;
      reap_container(&boxes[i]);
      if (left) close_leaf(&left->leaf);
    }
    remove_pending_groups();
    remove_base();
    exit(0);
  }
  append_bytes(&incoming, part, (size_t)got);
  size_t at = 0;
  uint32_t size;
  while (incoming.length - at >= 4 && (memcpy(&size, incoming.bytes + at, 4), incoming.length - at - 4 >= size)) {
    handle_request((struct fields){incoming.bytes + at + 4, size});
    at += 4 + (size_t)size;
  }
  memmove(incoming.bytes, incoming.bytes + at, incoming.length - at);
  incoming.length -= at;
  if (!incoming.length && incoming.capacity > 1 << 20) release(&incoming);
}

struct watch {
  struct pollfd fds[max_watched]; struct container *box[max_watched], *gone[max_watched]; struct run *run[max_watched]; struct drain *drain[max_watched];
  int count;
};

static int watch(struct watch *all, int fd) {
  int i = all->count++;
  all->fds[i] = (struct pollfd){.fd = fd, .events = POLLIN};
  all->box[i] = all->gone[i] = NULL, all->run[i] = NULL, all->drain[i] = NULL;
  return i;
}

static void add_drain(struct watch *all, struct run *one, struct drain *from, int64_t now, int64_t *due) {
  if (from->fd < 0) return;
  if (!one->exited && from->quiet_until > now) {
    if (from->quiet_until < *due) *due = from->quiet_until;
    return;
  }
  int i = watch(all, from->fd);
  all->run[i] = one, all->drain[i] = from;
}

static void poll_once(void) {
  static struct watch all;
  int64_t now = now_ns(), due = INT64_MAX;
  all.count = 0;
  watch(&all, 0);
  for (int i = 0; i < max_boxes; i++) {
    if (!boxes[i].used) continue;
    if (!boxes[i].broken) all.box[watch(&all, boxes[i].socket)] = &boxes[i];
    all.gone[watch(&all, boxes[i].gone)] = &boxes[i];
  }
  for (int i = 0; i < 8; i++) {
    if (!runs[i].box) continue;
    add_drain(&all, &runs[i], &runs[i].out, now, &due);
    add_drain(&all, &runs[i], &runs[i].err, now, &due);
    if (runs[i].next_check < due) due = runs[i].next_check;
  }
  int64_t wait = due == INT64_MAX ? 1000000000 : due > now ? due - now : 0;
  struct timespec timeout = {wait / 1000000000, wait % 1000000000};
  if (ppoll(all.fds, (nfds_t)all.count, &timeout, NULL) < 0) return;
  now = now_ns();
  for (int i = 1; i < all.count; i++) {
    if (!all.fds[i].revents) continue;
    if (all.box[i]) receive_from_container(all.box[i]);
    else if (all.gone[i]) container_gone(all.gone[i]);
    else if (all.drain[i]->fd == all.fds[i].fd) drain_pipe(all.run[i], all.drain[i], now);
  }
  if (all.fds[0].revents) read_commands();
  for (int i = 0; i < 8; i++) {
    if (runs[i].box && now >= runs[i].next_check) check_limits(&runs[i], now);
    if (runs[i].box) finish_if_done(&runs[i]);
  }
  remove_pending_groups();
}

int main(void) {
  signal(SIGPIPE, SIG_IGN);
  umask(022);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  start_session(-15);
  setpriority(PRIO_PROCESS, 0, -10); /* so that kills are not delayed; child.c restores the default for programs */
  build_filters();
  struct buffer hello = {0};
  bool good = find_cgroups();
  append_text(&hello, "IDEN", "hello");
  append_text(&hello, "MODE", cgroup_mode);
  if (!good) append_text(&hello, "FAIL", "memory, cpuacct and pids could not be limited by cgroups");
  send_frame(&hello);
  release(&hello);
  for (;;) poll_once();
}
