#include "../jail.h"
#include <errno.h>
#include <fcntl.h>
#include <linux/sched.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static int socket_fd, last_pid_fd, child_fd;
static uid_t uid;
static const char *options;
static struct outcome_page *page;

static void report(int kind, int status, int error, const char *text) {
  struct message one = {.kind = kind, .status = status, .error = error};
  snprintf(one.text, sizeof one.text, "%s", text);
  send_message(socket_fd, &one, NULL, 0);
}

static struct fields map_request(int fd) {
  struct stat about;
  if (fstat(fd, &about) < 0 || !about.st_size) return (struct fields){0};
  void *bytes = mmap(NULL, (size_t)about.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
  if (bytes == MAP_FAILED) return (struct fields){0};
  return (struct fields){bytes, (size_t)about.st_size};
}

static int open_folder(const char *path) { return open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW); }

static bool copy_into(const char *path, struct fields request, uid_t owner, const int *fds, int count) {
  int folder = open_folder(path);
  int done = folder < 0 ? -1 : copy_files_in(folder, request, owner, fds, count);
  int why = errno;
  if (folder >= 0) close(folder);
  errno = why;
  return done == 0;
}

static void kill_everything(void) {
  for (;;) {
    kill(-1, SIGKILL);
    if (waitpid(-1, NULL, 0) < 0 && errno == ECHILD) return;
  }
}

/* Waits for the program and reaps orphans. The supervisor may send m_kill at any time. */
static int wait_for(pid_t program) {
  struct pollfd both[2] = {{.fd = socket_fd, .events = POLLIN}, {.fd = child_fd, .events = POLLIN}};
  for (;;) {
    int status;
    pid_t ended = waitpid(-1, &status, WNOHANG);
    if (ended == program) return status;
    if (ended > 0) continue;
    if (poll(both, 2, -1) < 0) continue;
    struct signalfd_siginfo about;
    if (both[1].revents) (void)!read(child_fd, &about, sizeof about);
    if (both[0].revents) {
      struct message message;
      int fds[max_fds], count;
      if (!receive_message(socket_fd, &message, fds, &count)) _exit(0);
      if (message.kind == m_kill) kill(-1, SIGKILL);
    }
  }
}

/* Forks with the child inside its cgroup from the start; the kernel may refuse it. */
static pid_t fork_into(int cgroup_fd) {
  struct clone_args wanted = {.flags = CLONE_INTO_CGROUP, .exit_signal = SIGCHLD, .cgroup = (uint64_t)cgroup_fd};
  return (pid_t)syscall(SYS_clone3, &wanted, sizeof wanted);
}

static pid_t launch(struct launch *one, int cgroup_fd) {
  pid_t program = cgroup_fd < 0 ? -1 : fork_into(cgroup_fd);
  if (program == 0) one->join_fd_count = 0;
  else if (program < 0) program = fork();
  if (program == 0) become_program(one);
  return program;
}

static void run_program(int *fds, int count) {
  /* fds: request, stdin, stdout, stderr, the directory of the cgroup (v2), the join descriptors, files to copy in */
  struct fields request = map_request(fds[0]);
  int cgroup_fds = (int)number_field(request, "CGRP", 0), join_fds = (int)number_field(request, "JOIN", 0), files = 4 + cgroup_fds + join_fds;
  struct launch one = {request, uid, fds[1], fds[2], fds[3], fds + 4 + cgroup_fds, join_fds, page};
  *page = (struct outcome_page){0};
  if (!request.at || count < files || !copy_into("/w/box", request, uid, fds + files, count - files)) {
    char why[200];
    snprintf(why, sizeof why, "files could not be copied into the container: %s", strerror(errno));
    for (int i = 0; i < count; i++) close(fds[i]);
    report(m_broken, 0, errno, why);
    wipe_folders(options);
    prepare_folders(uid, options);
    return;
  }
  if (last_pid_fd >= 0) (void)!pwrite(last_pid_fd, "1", 1, 0); /* so that process numbers reveal nothing about earlier runs */
  pid_t program = launch(&one, cgroup_fds ? fds[4] : -1);
  for (int i = 1; i < count; i++) close(fds[i]);
  int status = program < 0 ? 0 : wait_for(program);
  if (program < 0) page->step = 10, page->error = errno;
  char why[300] = "";
  bool broken = page->step && page->step != step_exec;
  if (broken) snprintf(why, sizeof why, "%.200s could not be started (step %d): %s", text_field(request, "ARGV", "the program"), page->step, strerror(page->error));
  report(broken ? m_broken : m_exited, status, page->error, why);
  kill_everything();
  if (broken) goto wiped;
  report(m_clean, 0, 0, "");
  int folder = open_folder("/w/box");
  send_files_out(socket_fd, folder, request);
  if (folder >= 0) close(folder);
wiped:
  munmap((void *)request.at, request.left);
  close(fds[0]);
  wipe_folders(options);
  if (prepare_folders(uid, options) < 0) _exit(4);
}

static void put_program(int *fds, int count) {
  struct fields request = map_request(fds[0]);
  bool good = request.at && copy_into("/p", request, 0, fds + 1, count - 1);
  char why[200] = "";
  if (!good) snprintf(why, sizeof why, "the program could not be copied into the container: %s", strerror(errno));
  report(m_put_done, good ? 0 : 1, good ? 0 : errno, why);
  if (request.at) munmap((void *)request.at, request.left);
  for (int i = 0; i < count; i++) close(fds[i]);
}

void serve_as_init(int socket, uid_t owner, int counter, const char *work_options) {
  options = work_options;
  socket_fd = socket;
  last_pid_fd = counter;
  uid = owner;
  page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  sigset_t children;
  sigemptyset(&children);
  sigaddset(&children, SIGCHLD);
  sigprocmask(SIG_BLOCK, &children, NULL);
  child_fd = signalfd(-1, &children, SFD_CLOEXEC | SFD_NONBLOCK);
  report(m_ready, 0, 0, "");
  for (;;) {
    struct message message;
    int fds[max_fds], count;
    if (!receive_message(socket_fd, &message, fds, &count)) _exit(0);
    if (message.kind == m_run) run_program(fds, count);
    else if (message.kind == m_put) put_program(fds, count);
  }
}
