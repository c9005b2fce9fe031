/* The programs that the driver runs in the jail, one for each word. */
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

static int open_doors;
#define refused(condition) do { if (!(condition)) { printf("open: %s\n", #condition); open_doors++; } } while (0)

int main(int count, char **words) {
  const char *what = count > 1 ? words[1] : "";
  if (!strcmp(what, "sum")) {
    int a, b;
    if (scanf("%d %d", &a, &b) == 2) printf("%d\n", a + b);
  }
  if (!strcmp(what, "loop")) for (volatile long i = 0;; i++);
  if (!strcmp(what, "sleep")) sleep(100);
  if (!strcmp(what, "memory")) for (;;) memset(malloc(1 << 20), 1, 1 << 20);
  if (!strcmp(what, "fork")) for (;;) fork();
  if (!strcmp(what, "flood")) for (;;) puts("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx");
  if (!strcmp(what, "number")) printf("%d %d\n", (int)getpid(), (int)getuid());
  if (!strcmp(what, "forbidden")) {
    refused(ptrace(PTRACE_TRACEME, 0, 0, 0) < 0 && errno == EPERM);
    refused(syscall(SYS_unshare, CLONE_NEWUSER) < 0 && errno == EPERM);
    refused(mount("x", "/w", "tmpfs", 0, 0) < 0 && errno == EPERM);
    refused(chroot("/w") < 0 && errno == EPERM);
    refused(setuid(0) < 0);
    refused(socket(AF_INET, SOCK_STREAM, 0) < 0 && errno == EACCES);
    refused(syscall(SYS_io_setup, 1, 0) < 0 && errno == ENOSYS);
    refused(syscall(SYS_clone3, 0, 0) < 0 && errno == ENOSYS);
    refused(syscall(SYS_clone, CLONE_NEWUSER, 0, 0, 0, 0) < 0 && errno == EPERM);
    refused(syscall(SYS_pidfd_getfd, 0, 0, 0) < 0 && errno == EPERM);
    refused(syscall(SYS_bpf, 0, 0, 0) < 0 && errno == EPERM);
    refused(open("/init", O_RDONLY) < 0);
    refused(open("/programs/new", O_CREAT | O_WRONLY, 0600) < 0);
    int file = open("/dev/null", O_WRONLY);
    refused(file >= 0 && write(file, "x", 1) == 1);
    refused(fcntl(file, F_SETLK, &(struct flock){.l_type = F_WRLCK}) < 0 && errno == EPERM);
    if (!open_doors) puts("DENIED");
  }
  return open_doors;
}
