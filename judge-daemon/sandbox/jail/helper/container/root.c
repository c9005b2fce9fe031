#include "../jail.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <unistd.h>

static char problem[300];
static const char *failed(const char *what, const char *where) {
  snprintf(problem, sizeof problem, "%s %s", what, where);
  return problem;
}

static void make_parents(char *path) {
  for (char *at = path + 1; (at = strchr(at, '/')); at++) {
    *at = 0;
    mkdir(path, 0755);
    *at = '/';
  }
}

static bool bind_read_only(const char *source, const char *base, const char *target) {
  char path[1024];
  struct stat found;
  if (stat(source, &found) < 0) return true; /* skip what does not exist on this machine */
  snprintf(path, sizeof path, "%s%s", base, target);
  make_parents(path);
  if (S_ISDIR(found.st_mode)) mkdir(path, 0755);
  else close(open(path, O_CREAT | O_WRONLY | O_CLOEXEC, 0644));
  unsigned long rules = MS_BIND | MS_REMOUNT | MS_RDONLY | MS_NOSUID | MS_NODEV;
  return mount(source, path, NULL, MS_BIND, NULL) == 0 && mount(NULL, path, NULL, rules, NULL) == 0;
}

/* Where the machine refuses to create devices, as in rootless containers, those of the judge appear in the container. */
static bool make_device(const char *name, unsigned major, unsigned minor) {
  char path[64];
  snprintf(path, sizeof path, "dev/%s", name);
  bool made = mknod(path, S_IFCHR | 0666, makedev(major, minor)) == 0 && chmod(path, 0666) == 0;
  int fd = made ? open(path, O_RDONLY | O_CLOEXEC) : -1; /* a list of devices can refuse it */
  if (fd >= 0) return close(fd) == 0;
  unlink(path);
  close(open(path, O_CREAT | O_WRONLY | O_CLOEXEC, 0644));
  char own[64];
  snprintf(own, sizeof own, "/dev/%s", name);
  return mount(own, path, NULL, MS_BIND, NULL) == 0 && mount(NULL, path, NULL, MS_BIND | MS_REMOUNT | MS_NOSUID | MS_NOEXEC, NULL) == 0;
}

static bool make_devices(void) {
  mkdir("dev", 0755);
  bool made = make_device("null", 1, 3) && make_device("zero", 1, 5) && make_device("full", 1, 7) && make_device("random", 1, 8) && make_device("urandom", 1, 9);
  symlink("/proc/self/fd", "dev/fd");
  symlink("/proc/self/fd/0", "dev/stdin");
  symlink("/proc/self/fd/1", "dev/stdout");
  symlink("/proc/self/fd/2", "dev/stderr");
  symlink("/w/shm", "dev/shm");
  symlink("/w/tmp", "tmp");
  return made;
}

/* Opens the counter of process numbers. Where /proc/sys is read-only, as in a container, only a new /proc can be written to. */
int open_last_pid(const char *base) {
  int fd = open("/proc/sys/kernel/ns_last_pid", O_WRONLY | O_CLOEXEC);
  if (fd >= 0 || mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) < 0 || mount("proc", base, "proc", 0, NULL) < 0) return fd;
  char path[1024];
  snprintf(path, sizeof path, "%s/sys/kernel/ns_last_pid", base);
  fd = open(path, O_WRONLY | O_CLOEXEC);
  umount2(base, MNT_DETACH);
  return fd;
}

const char *build_root(struct fields request, const char *base) {
  if (mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) < 0) return failed("private", "/");
  if (mount("root", base, "tmpfs", MS_NOSUID, "mode=755,size=16m,nr_inodes=2048") < 0) return failed("tmpfs", base);
  struct fields rest = request;
  struct field one;
  const char *source = "";
  while (next_field(&rest, &one)) {
    if (!strcmp(one.tag, "MNTS") || !strcmp(one.tag, "LNKS")) source = one.value;
    if (!strcmp(one.tag, "MNTT") && !bind_read_only(source, base, one.value)) return failed("bind", source);
    if (!strcmp(one.tag, "LNKT")) {
      char path[1024];
      snprintf(path, sizeof path, "%s%s", base, one.value);
      symlink(source, path);
    }
  }
  if (chdir(base) < 0) return failed("enter", base);
  if (!make_devices()) return failed("make devices in", base);
  mkdir("w", 0755), mkdir("p", 0755), mkdir("proc", 0755);
  if (mount("proc", "proc", "proc", MS_NOSUID | MS_NODEV | MS_NOEXEC, "hidepid=2,subset=pid") < 0 &&
      mount("proc", "proc", "proc", MS_NOSUID | MS_NODEV | MS_NOEXEC, "hidepid=2") < 0) return failed("mount", "proc");
  if (mount("program", "p", "tmpfs", in_memory, "mode=755,size=512m,nr_inodes=8192") < 0) return failed("tmpfs", "p");
  const char *options = text_field(request, "WOPT", "size=256m,nr_inodes=4096");
  if (mount("work", "w", "tmpfs", in_memory, options) < 0) return failed("tmpfs", "w");
  if (syscall(SYS_pivot_root, ".", ".") < 0) return failed("pivot_root", base);
  if (umount2(".", MNT_DETACH) < 0 || chdir("/") < 0) return failed("leave the old root of", base);
  if (mount(NULL, "/", NULL, MS_REMOUNT | MS_RDONLY | MS_NOSUID, NULL) < 0) return failed("close", "/");
  return NULL;
}
