#include "../jail.h"
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <sched.h>
#include <signal.h>
#include <linux/capability.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

static struct outcome_page *page;

static void __attribute__((noreturn)) fail(int step) {
  page->step = step;
  page->error = errno;
  _exit(127);
}

static void limit(int which, long long value) {
  struct rlimit both = {(rlim_t)value, (rlim_t)value};
  if (value < 0) both.rlim_cur = both.rlim_max = RLIM_INFINITY;
  if (setrlimit(which, &both) < 0) fail(1);
}

static void set_limits(struct fields request) {
  limit(RLIMIT_CPU, number_field(request, "CPUN", 10000000000LL) / 1000000000LL + 2);
  limit(RLIMIT_FSIZE, number_field(request, "FSIZ", 64 << 20));
  limit(RLIMIT_STACK, number_field(request, "STCK", 256 << 20));
  limit(RLIMIT_NOFILE, number_field(request, "OPEN", 256));
  limit(RLIMIT_MEMLOCK, 65536);
  limit(RLIMIT_MSGQUEUE, 0);
  limit(RLIMIT_NICE, 0);
  limit(RLIMIT_RTPRIO, 0);
  limit(RLIMIT_SIGPENDING, 1024);
}

static void pin(long long core) {
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET((int)core, &set);
  if (sched_setaffinity(0, sizeof set, &set) < 0) fail(2);
}

static char **values_of(struct fields request, const char *tag, char **array, int max) {
  struct field one;
  int count = 0;
  while (next_field(&request, &one))
    if (!strcmp(one.tag, tag) && count < max - 1) array[count++] = (char *)one.value;
  array[count] = NULL;
  return array;
}

/* The kernel takes them from root when it changes its user, but not from an account that was given them. */
static bool drop_capabilities(void) {
  struct __user_cap_header_struct head = {.version = _LINUX_CAPABILITY_VERSION_3};
  struct __user_cap_data_struct none[2] = {{0}};
  return prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0) == 0 && syscall(SYS_capset, &head, none) == 0;
}

void become_program(const struct launch *one) {
  static char *arguments[256], *environment[64];
  page = one->page;
  signal(SIGPIPE, SIG_DFL); /* an ignored signal would stay ignored after exec */
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  setpgid(0, 0);
  if (dup2(one->in, 0) < 0 || dup2(one->out, 1) < 0 || dup2(one->err, 2) < 0) fail(3);
  for (int i = 0; i < one->join_fd_count; i++)
    if (write(one->join_fds[i], "0", 1) != 1) fail(4);
  if (unshare(CLONE_NEWCGROUP) < 0) fail(4); /* its own groups become the root of its view */
  syscall(SYS_close_range, 3U, ~0U, 0);
  long long core = number_field(one->request, "CORE", -1);
  if (core >= 0) pin(core);
  setpriority(PRIO_PROCESS, 0, number_field(one->request, "LOWP", 0) ? 10 : 0);
  set_limits(one->request);
  if (chdir("/w/box") < 0) fail(5);
  if (setgroups(0, NULL) < 0 || setresgid(one->uid, one->uid, one->uid) < 0 || setresuid(one->uid, one->uid, one->uid) < 0 || !drop_capabilities()) fail(6);
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) < 0) fail(7);
  values_of(one->request, "ARGV", arguments, 256);
  values_of(one->request, "ENVV", environment, 64);
  if (!arguments[0]) { errno = EINVAL; fail(step_exec); }
  if (!install_filter(number_field(one->request, "LOCK", 0))) fail(8);
  execve(arguments[0], arguments, environment);
  fail(step_exec);
}
