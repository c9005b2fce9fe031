/* The init of a bubblewrap container: starts the program, enforces its limits, kills all processes at the end, and reports the result. */
#include "init.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { control_fd = 3 };
static struct outcome_page *page;
static const char *work = "/w/box";
static pid_t program;

/* In a pid namespace of our own every process; without one (--unsafe), the program's process group and the orphans that we inherited. */
static void kill_all(void) {
  if (getpid() == 1) { kill(-1, SIGKILL); return; }
  kill(-program, SIGKILL);
  char path[64], list[4096];
  snprintf(path, sizeof path, "/proc/self/task/%d/children", (int)getpid());
  int fd = open(path, O_RDONLY | O_CLOEXEC);
  ssize_t got = fd < 0 ? 0 : read(fd, list, sizeof list - 1);
  if (fd >= 0) close(fd);
  list[got > 0 ? got : 0] = 0;
  for (char *at = list; *at; at += strcspn(at, " "), at += *at == ' ') if (atoi(at) > 1) kill(atoi(at), SIGKILL);
}

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

/* The file of the judge would show its path. */
static void move_input_into_memory(void) {
  struct stat about;
  if (fstat(0, &about) < 0 || !S_ISREG(about.st_mode)) return;
  int copy = sealed_copy_of_file(0);
  if (copy < 0) exit(2);
  fchmod(copy, 0444); /* many programs open /dev/stdin */
  dup2(copy, 0);
  close(copy);
}

static void require(bool good, int step) {
  if (good) return;
  page->step = step, page->error = errno;
  _exit(127);
}

static void limit(int which, long long value) {
  struct rlimit both = {(rlim_t)value, (rlim_t)value};
  require(setrlimit(which, &both) == 0, 1);
}

static void exec_program(struct fields request) {
  static char *arguments[256], *environment[64];
  int count = 0, variables = 0;
  struct field one;
  for (struct fields rest = request; next_field(&rest, &one);) {
    if (!strcmp(one.tag, "ARGV") && count < 255) arguments[count++] = (char *)one.value;
    if (!strcmp(one.tag, "ENVV") && variables < 63) environment[variables++] = (char *)one.value;
  }
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  setsid();
  syscall(SYS_close_range, 3U, ~0U, 0);
  fcntl(0, F_SETFL, fcntl(0, F_GETFL) & ~O_NONBLOCK); /* the daemon opened the pipe of an interactive pair non-blocking */
  long long core = number_field(request, "CORE", -1), memory = number_field(request, "MEMB", 256 << 20);
  cpu_set_t set;
  CPU_ZERO(&set);
  if (core >= 0) CPU_SET((int)core, &set), sched_setaffinity(0, sizeof set, &set);
  limit(RLIMIT_CPU, number_field(request, "CPUN", 10000000000LL) / 1000000000LL + 2);
  limit(RLIMIT_FSIZE, number_field(request, "FSIZ", 64 << 20));
  limit(RLIMIT_STACK, number_field(request, "STCK", 256 << 20));
  limit(RLIMIT_NOFILE, number_field(request, "OPEN", 256));
  /* only a backstop, and a wide one: virtual machines reserve a whole stack for each thread */
  limit(RLIMIT_DATA, 2 * memory + (512 << 20) + 32 * number_field(request, "STCK", 256 << 20));
  limit(RLIMIT_NPROC, number_field(request, "PIDS", 128));
  limit(RLIMIT_CORE, 0), limit(RLIMIT_MSGQUEUE, 0), limit(RLIMIT_NICE, 0), limit(RLIMIT_RTPRIO, 0);
  require(prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && chdir(work) == 0, 5);
  require(install_filter(number_field(request, "LOCK", 0)), 8);
  execve(arguments[0] ? arguments[0] : "", arguments, environment);
  require(false, step_exec);
}

static struct fields read_request(void) {
  uint32_t size = 0;
  for (size_t done = 0; done < 4;) { ssize_t got = read(control_fd, (char *)&size + done, 4 - done); if (got <= 0) exit(2); done += (size_t)got; }
  char *bytes = malloc(size + 1);
  for (size_t done = 0; done < size;) { ssize_t got = read(control_fd, bytes + done, size - done); if (got <= 0) exit(2); done += (size_t)got; }
  return (struct fields){bytes, size};
}

static int64_t children_usage(long long *peak) {
  struct rusage used;
  getrusage(RUSAGE_CHILDREN, &used);
  if (used.ru_maxrss * 1024L > *peak) *peak = used.ru_maxrss * 1024L;
  return ((int64_t)used.ru_utime.tv_sec + used.ru_stime.tv_sec) * 1000000000 + ((int64_t)used.ru_utime.tv_usec + used.ru_stime.tv_usec) * 1000;
}

int main(void) {
  if (prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) < 0) return 3;
  signal(SIGPIPE, SIG_DFL);
  build_filters();
  page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  struct fields request = read_request();
  work = text_field(request, "WORK", work);
  if (getpid() != 1) prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
  int64_t cpu_limit = number_field(request, "CPUN", 10000000000LL), wall_limit = number_field(request, "WALN", 20000000000LL);
  int64_t starved_limit = number_field(request, "STAN", wall_limit);
  begin_waiting_time(request);
  long long memory_limit = number_field(request, "MEMB", 256 << 20), peak = 0;
  sigset_t children;
  sigemptyset(&children);
  sigaddset(&children, SIGCHLD);
  sigprocmask(SIG_BLOCK, &children, NULL);
  int ended_fd = signalfd(-1, &children, SFD_CLOEXEC | SFD_NONBLOCK);
  int64_t started = now(), ended = 0;
  const char *why = "";
  int status = 0, oom = 0;
  move_input_into_memory();
  int out = relay_through_pipe(1), err = relay_through_pipe(2);
  program = fork();
  if (program == 0) exec_program(request);
  for (int fd = 0; fd < 3; fd++) close(fd);
  struct pollfd both[4] = {{.fd = ended_fd, .events = POLLIN}, {.fd = control_fd, .events = POLLIN}, {.fd = out, .events = POLLIN}, {.fd = err, .events = POLLIN}};
  int64_t checked_at = 0;
  while (!ended) {
    poll(both, 4, 5);
    relay(&both[2], 61), relay(&both[3], 62);
    struct signalfd_siginfo about;
    while (read(ended_fd, &about, sizeof about) > 0);
    for (pid_t one; (one = waitpid(-1, &status, WNOHANG)) > 0;)
      if (one == program) { ended = now(); break; }
    if (ended || *why || oom || (now() - checked_at < 4000000 && !both[1].revents)) continue;
    checked_at = now();
    struct usage used = measure_usage(program);
    used.cpu += children_usage(&peak);
    if (used.memory > peak) peak = used.memory;
    if (both[1].revents) why = "output";
    else if (used.cpu >= cpu_limit) why = "cpu";
    else {
      int64_t passed = checked_at - started;
      if (passed - waited_until(program, checked_at, false) >= wall_limit && passed - waited_until(program, checked_at, true) >= wall_limit) why = "wall";
      else if (passed >= starved_limit) why = "starved";
    }
    if (!*why && used.memory >= memory_limit) oom = 1;
    if (*why || oom) kill_all();
  }
  int kept = status;
  do kill_all(); while (waitpid(-1, NULL, 0) > 0 || errno != ECHILD);
  for (int turn = 0; turn < 64; turn++) relay(&both[2], 61), relay(&both[3], 62);
  int64_t cpu = children_usage(&peak);
  struct buffer reply = {0};
  append_text(&reply, "IDEN", "run");
  if (page->step == step_exec) why = "not started", append_number(&reply, "ECOD", page->error), append_text(&reply, "ETXT", strerror(page->error));
  else if (page->step) append_text(&reply, "FAIL", strerror(page->error));
  append_text(&reply, "WHY_", why);
  append_number(&reply, "EXIT", WIFEXITED(kept) ? WEXITSTATUS(kept) : -1);
  append_number(&reply, "SIGN", WIFSIGNALED(kept) ? WTERMSIG(kept) : 0);
  append_number(&reply, "CPUN", cpu);
  append_number(&reply, "WALN", ended - started);
  append_number(&reply, "PEAK", peak);
  append_number(&reply, "OOMK", oom || peak > memory_limit);
  /* without a cgroup only the machine's counter tells its out-of-memory killer from a program that kills itself */
  bool is_killed = !*why && WIFSIGNALED(kept) && WTERMSIG(kept) == SIGKILL;
  append_number(&reply, "KILL", !oom && peak <= memory_limit && is_killed);
  collect_files(work, request, number_field(request, "OUTM", 64 << 20), &reply);
  dup2(control_fd, 1);
  send_frame(&reply);
  return 0;
}
