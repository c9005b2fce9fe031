#include "../jail.h"
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static pid_t clone_here(unsigned long flags) { return (pid_t)syscall(SYS_clone, flags | SIGCHLD, 0, 0, 0, 0); }

static void drop_bounding_set(void) {
  for (int capability = 0; prctl(PR_CAPBSET_READ, capability, 0, 0, 0) >= 0; capability++)
    prctl(PR_CAPBSET_DROP, capability, 0, 0, 0);
}

static void report_failure(int socket, const char *what) {
  struct message one = {.kind = m_broken, .error = errno};
  snprintf(one.text, sizeof one.text, "%s: %s", what, strerror(errno));
  send_message(socket, &one, NULL, 0);
  _exit(1);
}

static void __attribute__((noreturn)) become_init(struct fields request, const char *base, int socket, uid_t uid) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  /* Making and releasing mounts holds locks of the whole machine: what yields to others yields in between only, or they would wait for it. */
  int nice = (int)number_field(request, "NICE", 0);
  start_session(nice < 0 ? nice : 0);
  /* 3 = the socket, 4 = ns_last_pid; all other descriptors of the supervisor are closed */
  int last_pid = open_last_pid(base);
  int kept = fcntl(socket, F_DUPFD_CLOEXEC, 100), counter = last_pid < 0 ? -1 : fcntl(last_pid, F_DUPFD_CLOEXEC, 100);
  int null = open("/dev/null", O_RDWR | O_CLOEXEC);
  for (int fd = 0; fd < 3; fd++) dup2(null, fd);
  dup3(kept, 3, O_CLOEXEC);
  if (counter >= 0) dup3(counter, 4, O_CLOEXEC);
  syscall(SYS_close_range, counter >= 0 ? 5 : 4, ~0U, 0);
  const char *problem = build_root(request, base);
  if (problem) report_failure(3, problem);
  const char *options = text_field(request, "WOPT", "size=256m,nr_inodes=4096");
  if (prepare_folders(uid, options) < 0) report_failure(3, "work folders");
  sethostname("judge", 5);
  drop_bounding_set();
  struct rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);
  umask(022);
  if (nice > 0) set_session_nice(0, nice);
  /* Not that of the helper: what the init has used counts against its session, and the program would get next to no time on a busy core. */
  setpriority(PRIO_PROCESS, 0, 0);
  serve_as_init(3, uid, counter >= 0 ? 4 : -1, options);
}

bool begin_container(struct container *one, struct fields request) {
  int pair[2];
  const char *base = text_field(request, "BASE", "/mnt");
  *one = (struct container){.uid = (uid_t)number_field(request, "UIDN", 64000), .gone = -1, .socket = -1};
  one->yields = number_field(request, "NICE", 0) > 0;
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair) < 0) return false;
  one->socket = pair[0];
  one->init = open_groups(&one->groups) ? clone_here(CLONE_NEWNS | CLONE_NEWPID | CLONE_NEWNET | CLONE_NEWIPC | CLONE_NEWUTS) : -1;
  if (one->init == 0) become_init(request, base, pair[1], one->uid);
  int why = errno;
  close(pair[1]);
  if (one->init > 0) one->gone = (int)syscall(SYS_pidfd_open, one->init, 0);
  if (one->gone < 0) {
    reap_container(one);
    errno = why;
    return false;
  }
  one->used = true;
  return true;
}

/* When the init of a pid namespace dies, the kernel kills all other processes in it. */
void end_container(struct container *one) {
  if (one->init <= 0) return;
  if (one->yields) set_session_nice(one->init, 0);
  kill(one->init, SIGKILL);
}

void reap_container(struct container *one) {
  end_container(one);
  if (one->init > 0) waitpid(one->init, NULL, 0);
  if (one->gone >= 0) close(one->gone);
  close(one->socket);
  close_groups(&one->groups);
  *one = (struct container){.gone = -1, .socket = -1};
}
