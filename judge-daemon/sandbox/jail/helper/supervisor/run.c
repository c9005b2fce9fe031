#include "../jail.h"
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

struct run runs[8];

int64_t now_ns(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

/* A copy in memory: the file itself would show its path, and charge the program for the time and memory of cold pages. */
static int open_input(const char *path) {
  int file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
  struct stat about;
  if (file < 0) return -1;
  int fd = -1;
  if (fstat(file, &about) < 0 || !S_ISREG(about.st_mode)) errno = EINVAL;
  else fd = sealed_copy_of_file(file);
  int why = errno;
  close(file);
  errno = why;
  return fd;
}

int open_source_files(struct fields request, int *fds, char *why, size_t capacity) {
  struct field one;
  int count = 0;
  while (next_field(&request, &one)) {
    if (strcmp(one.tag, "FPTH") || count >= 64) continue;
    fds[count] = open(one.value, O_RDONLY | O_CLOEXEC);
    if (fds[count] < 0) {
      snprintf(why, capacity, "%s: %s", one.value, strerror(errno));
      while (count) close(fds[--count]);
      return -1;
    }
    count++;
  }
  return count;
}

static int open_stdin(struct fields request) {
  struct field one;
  struct fields rest = request;
  while (next_field(&rest, &one)) {
    bool bytes = !strcmp(one.tag, "STDB");
    if (!bytes && strcmp(one.tag, "STDF")) continue;
    int fd = bytes ? sealed_copy(one.value, one.length) : open_input(one.value);
    if (fd >= 0) fchmod(fd, 0444); /* many programs open /dev/stdin */
    return fd;
  }
  return open("/dev/null", O_RDONLY | O_CLOEXEC);
}

static int open_output_pipe(struct drain *into, uid_t uid) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) < 0) return -1;
  fcntl(ends[0], F_SETFL, O_NONBLOCK);
  fcntl(ends[1], F_SETPIPE_SZ, 1 << 18);
  if (fchown(ends[1], uid, uid) < 0) return -1; /* so that the program can open /dev/stdout */
  into->fd = ends[0];
  return ends[1];
}

static void read_limits(struct run *one, struct fields request) {
  one->cpu_limit = number_field(request, "CPUN", 10000000000LL);
  one->wall_limit = number_field(request, "WALN", 20000000000LL);
  one->starved_limit = number_field(request, "STAN", one->wall_limit);
  one->late_nice = (int)number_field(request, "LATE", 0);
  one->hurries = number_field(request, "LOWP", 0);
  one->cores = number_field(request, "CORE", -1) >= 0 ? 1 : (int)sysconf(_SC_NPROCESSORS_ONLN);
  one->out.limit = (uint64_t)number_field(request, "OUTL", 64 << 20);
  one->out.keep = (uint64_t)number_field(request, "OUTK", 64 << 20);
  one->err.limit = (uint64_t)number_field(request, "ERRL", 16 << 20);
  one->err.keep = (uint64_t)number_field(request, "ERRK", 65536);
  one->file_limit = number_field(request, "OUTM", 64 << 20);
}

static struct run *free_run(void) {
  for (int i = 0; i < 8; i++)
    if (!runs[i].box) return &runs[i];
  return NULL;
}

static void close_all(const int *fds, int count) {
  for (int i = 0; i < count; i++)
    if (fds[i] >= 0) close(fds[i]);
}

/* Takes ownership of the descriptors if they are not -1 (the pipes of an interactive pair). */
struct run *start_run(struct container *box, struct fields request, int stdin_fd, int stdout_fd) {
  const char *identity = text_field(request, "IDEN", "");
  struct run *one = free_run();
  char why[300] = "the helper already has the maximum number of runs";
  int fds[max_fds] = {-1, stdin_fd, stdout_fd, -1}, count = 4;
  if (!one || box->run || box->broken) {
    close_all(fds, count);
    reply_failure(identity, !one ? why : "the container is busy or broken");
    return NULL;
  }
  memset(one, 0, sizeof *one);
  snprintf(one->identity, sizeof one->identity, "%s", identity);
  one->out.fd = one->err.fd = one->hang_up_fd = -1;
  read_limits(one, request);
  bool good = make_leaf(&one->leaf, &box->groups, number_field(request, "MEMB", 256 << 20), number_field(request, "PIDS", 128));
  if (!good) snprintf(why, sizeof why, "the cgroup could not be created: %s", strerror(errno));
  if (good) {
    if (fds[1] < 0) fds[1] = open_stdin(request);
    if (fds[2] < 0) fds[2] = open_output_pipe(&one->out, box->uid);
    fds[3] = open_output_pipe(&one->err, box->uid);
    int cgroup_fd = leaf_directory_fd(&one->leaf);
    if (cgroup_fd >= 0) fds[count++] = cgroup_fd;
    int join_fds = open_join_fds(&one->leaf, &box->groups, fds + count);
    good = fds[1] >= 0 && fds[2] >= 0 && fds[3] >= 0 && join_fds > 0;
    if (!good) snprintf(why, sizeof why, "input or output could not be opened: %s", strerror(errno));
    if (join_fds > 0) count += join_fds;
    struct buffer text = {0};
    append_bytes(&text, request.at, request.left);
    append_number(&text, "CGRP", cgroup_fd >= 0);
    append_number(&text, "JOIN", join_fds);
    fds[0] = sealed_copy(text.bytes, text.length);
    release(&text);
    int files = good ? open_source_files(request, fds + count, why, sizeof why) : 0;
    good = good && files >= 0 && fds[0] >= 0;
    if (files > 0) count += files;
  }
  one->started = now_ns();
  begin_waiting(one, box, one->started);
  struct message message = {.kind = m_run};
  if (good && !send_message(box->socket, &message, fds, count)) {
    good = false;
    snprintf(why, sizeof why, "the container does not answer: %s", strerror(errno));
  }
  close_all(fds, count);
  if (!good) {
    if (one->out.fd >= 0) close(one->out.fd);
    if (one->err.fd >= 0) close(one->err.fd);
    close_leaf(&one->leaf);
    reply_failure(identity, why);
    return NULL;
  }
  one->box = box;
  box->run = one;
  return one;
}
