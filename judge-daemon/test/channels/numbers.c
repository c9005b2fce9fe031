/* `numbers` prints every number that the kernel gives this program; `numbers use N` uses up N of each kind; `numbers pause N` does nothing for N ms. */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/fs.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <sys/sysinfo.h>
#include <sys/timerfd.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

typedef unsigned long long number;

static void print(const char *kind, const char *name, number value) { printf("%s %s %llu\n", kind, name, value); }

/* Descriptors by the calls that create them; -1 if the call is refused. */
static int new_pipe(void) { int ends[2]; if (pipe(ends)) return -1; close(ends[1]); return ends[0]; }
static int new_socket(void) { return socket(AF_UNIX, SOCK_STREAM, 0); }
static int new_memory_file(void) { return memfd_create("x", 0); }
static int new_event(void) { return eventfd(0, 0); }
static int new_epoll(void) { return epoll_create1(0); }
static int new_timer(void) { return timerfd_create(CLOCK_MONOTONIC, 0); }
static int new_signal(void) { sigset_t none; sigemptyset(&none); return signalfd(-1, &none, 0); }
static int new_process(void) { return (int)syscall(434 /* pidfd_open */, getpid(), 0); }
static int new_secret(void) { return (int)syscall(447 /* memfd_secret */, 0); }
static int new_inotify(void) { return (int)syscall(SYS_inotify_init1, 0); }
static int new_userfault(void) { return (int)syscall(SYS_userfaultfd, 0); }
static int new_work_file(void) { int file = open("x", O_CREAT | O_RDWR, 0600); unlink("x"); return file; }
static int new_shared_file(void) { int file = open("/dev/shm/x", O_CREAT | O_RDWR, 0600); unlink("/dev/shm/x"); return file; }
static int new_temporary_file(void) { int file = open("/tmp/x", O_CREAT | O_RDWR, 0600); unlink("/tmp/x"); return file; }
static int open_status(void) { return open("/proc/self/status", O_RDONLY); }
static const struct { const char *name; int (*make)(void); } descriptors[] = {
  {"pipe", new_pipe}, {"socket", new_socket}, {"memory-file", new_memory_file}, {"event", new_event}, {"epoll", new_epoll}, {"timer", new_timer},
  {"signal", new_signal}, {"process", new_process}, {"secret", new_secret}, {"inotify", new_inotify}, {"userfault", new_userfault},
  {"work-file", new_work_file}, {"shared-file", new_shared_file}, {"temporary-file", new_temporary_file}, {"proc", open_status}};

static void print_descriptor_ids(const char *name, int fd) {
  char path[64], line[256];
  snprintf(path, sizeof path, "/proc/self/fdinfo/%d", fd);
  FILE *about = fopen(path, "r");
  for (char label[64]; about && fgets(line, sizeof line, about);) {
    number value;
    if (sscanf(line, "%60[^:]: %llu", label, &value) != 2 || !strcmp(label, "pos") || !strcmp(label, "flags")) continue;
    for (char *at = label; *at; at++) if (*at == ' ') *at = '-';
    char both[160];
    snprintf(both, sizeof both, "%s.%s", name, label);
    print("fdinfo", both, value);
  }
  if (about) fclose(about);
}

static void print_option(const char *name, int fd, int option) {
  number value = 0;
  socklen_t length = sizeof value;
  if (getsockopt(fd, SOL_SOCKET, option, &value, &length) == 0) print("option", name, value);
}

static void print_bound_name(void) {
  struct sockaddr_un name = {.sun_family = AF_UNIX};
  socklen_t length = sizeof name;
  int fd = socket(AF_UNIX, SOCK_STREAM, 0);
  if (bind(fd, (struct sockaddr *)&name, sizeof name.sun_family) == 0 && getsockname(fd, (struct sockaddr *)&name, &length) == 0)
    print("name", "socket", strtoull(name.sun_path + 1, NULL, 16));
  close(fd);
}

static void print_path(const char *path) {
  struct stat about;
  if (stat(path, &about)) return;
  print("inode", path, about.st_ino);
  print("device", path, about.st_dev);
  struct statx more;
  if (statx(AT_FDCWD, path, 0, 0x1000 /* mount */, &more) == 0) print("mount", path, *(number *)((char *)&more + 144));
  if (statx(AT_FDCWD, path, 0, 0x4000 /* unique mount */, &more) == 0) print("unique-mount", path, *(number *)((char *)&more + 144));
}

static void print_space(const char *path) {
  struct statfs about;
  if (statfs(path, &about)) return;
  print("free-blocks", path, about.f_bfree);
  print("free-inodes", path, about.f_ffree);
  number id;
  memcpy(&id, &about.f_fsid, sizeof id);
  print("file-system", path, id);
}

static void print_spaces(void) {
  DIR *list = opendir("/proc/self/ns");
  for (struct dirent *entry; list && (entry = readdir(list));) {
    char path[300];
    snprintf(path, sizeof path, "/proc/self/ns/%s", entry->d_name);
    struct stat about;
    if (entry->d_name[0] == '.' || stat(path, &about)) continue;
    print("namespace", entry->d_name, about.st_ino);
    number id = 0;
    int fd = open(path, O_RDONLY);
    if (fd >= 0 && ioctl(fd, _IOR(0xb7, 13, number) /* NS_GET_ID */, &id) == 0) print("namespace-id", entry->d_name, id);
    if (fd >= 0) close(fd);
  }
}

/* The first number after a word in a file. */
static void print_number_in(const char *path, const char *word) {
  static char text[1 << 16];
  int fd = open(path, O_RDONLY);
  ssize_t got = fd < 0 ? -1 : read(fd, text, sizeof text - 1);
  if (fd >= 0) close(fd);
  if (got <= 0) return;
  text[got] = 0;
  char *at = *word ? strstr(text, word) : text;
  if (!at) return;
  at += strlen(word);
  at += strcspn(at, "0123456789");
  char name[200];
  snprintf(name, sizeof name, "%s:%s", path, word);
  for (char *c = name; *c; c++) if (*c == ' ') *c = '-';
  if (*at) print("file", name, strtoull(at, NULL, 10));
}

static const char *const files[][2] = {
  {"/proc/self/autogroup", "autogroup-"}, {"/proc/self/sessionid", ""}, {"/proc/self/loginuid", ""}, {"/proc/self/cgroup", "/"}, {"/proc/self/stat", ""},
  {"/proc/self/net/sockstat", "used"}, {"/proc/self/net/protocols", "UNIX"}, {"/proc/self/net/unix", "\n"}, {"/proc/stat", "processes"}, {"/proc/stat", "ctxt"},
  {"/proc/stat", "intr"}, {"/proc/loadavg", "/"}, {"/proc/sys/fs/file-nr", ""}, {"/proc/sys/fs/inode-nr", ""}, {"/proc/sys/fs/inode-state", ""},
  {"/proc/sys/fs/dentry-state", ""}, {"/proc/sys/kernel/ns_last_pid", ""}, {"/proc/sys/kernel/pty/nr", ""}, {"/proc/sys/kernel/random/entropy_avail", ""},
  {"/proc/vmstat", "pgfault"}, {"/proc/vmstat", "pgalloc_normal"}, {"/proc/vmstat", "nr_mapped"}, {"/proc/softirqs", "SCHED:"}, {"/proc/interrupts", "RES:"},
  {"/proc/schedstat", "cpu0"}, {"/proc/key-users", ":"}, {"/proc/pressure/cpu", "total="}, {"/proc/pressure/memory", "total="}, {"/proc/pressure/io", "total="},
  {"/proc/buddyinfo", "Normal"}, {"/proc/zoneinfo", "nr_free_pages"}, {"/proc/slabinfo", "dentry"}, {"/proc/diskstats", "vda"}, {"/proc/locks", ""}, {"/proc/swaps", "\n"}};

static void print_mounts(void) {
  FILE *list = fopen("/proc/self/mountinfo", "r");
  char line[4096];
  for (int row = 0; list && fgets(line, sizeof line, list); row++) {
    char name[32], place[300];
    number id = 0, parent = 0;
    if (sscanf(line, "%llu %llu %*s %*s %299s", &id, &parent, place) != 3) continue;
    snprintf(name, sizeof name, "%d", row);
    print("mount-number", place, id);
  }
  if (list) fclose(list);
}

static void *nothing(void *unused) { return unused; }

static void print_all(const char *self) {
  static const char *const paths[] = {"/", "/w", "/w/box", "/tmp", "/dev/shm", "/p", "/proc", "/proc/self", "/dev/null", "/usr/bin/env"};
  for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) print_path(paths[i]);
  print_path(self);
  static const char *const spaces[] = {"/", "/w/box", "/p", "/proc", "/usr"};
  for (size_t i = 0; i < sizeof spaces / sizeof *spaces; i++) print_space(spaces[i]);
  print_spaces();
  print_mounts();
  for (size_t i = 0; i < sizeof files / sizeof *files; i++) print_number_in(files[i][0], files[i][1]);
  for (size_t i = 0; i < sizeof descriptors / sizeof *descriptors; i++) {
    int fd = descriptors[i].make();
    struct stat about;
    int version;
    if (fd < 0) continue;
    if (fstat(fd, &about) == 0) print("inode", descriptors[i].name, about.st_ino), print("device", descriptors[i].name, about.st_dev);
    if (ioctl(fd, FS_IOC_GETVERSION, &version) == 0) print("version", descriptors[i].name, (number)(unsigned)version);
    print_descriptor_ids(descriptors[i].name, fd);
    close(fd);
  }
  int pair[2];
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, pair) == 0) {
    print_option("cookie", pair[0], 57);
    print_option("network-cookie", pair[0], 71);
    print_option("peer-process", pair[0], 77);
  }
  print_bound_name();
  timer_t timer;
  if (timer_create(CLOCK_MONOTONIC, NULL, &timer) == 0) print("id", "timer", (number)timer);
  print("id", "process", (number)getpid());
  print("id", "parent", (number)getppid());
  print("id", "session", (number)getsid(0));
  print("id", "user", (number)getuid());
  number thread;
  pthread_t other;
  if (pthread_create(&other, NULL, nothing, NULL) == 0) memcpy(&thread, &other, sizeof thread), pthread_join(other, NULL);
  fflush(stdout);
  pid_t child = fork();
  if (child == 0) {
    if (setsid() > 0) print_number_in("/proc/self/autogroup", "autogroup-");
    fflush(stdout);
    _exit(0);
  }
  waitpid(child, NULL, 0);
  print("id", "child", (number)child);
  struct sysinfo machine;
  if (sysinfo(&machine) == 0) {
    print("machine", "processes", machine.procs);
    print("machine", "free-memory", machine.freeram);
    print("machine", "load", machine.loads[0]);
  }
}

static void use_up(int count) {
  for (volatile int turn = 0; turn < count; turn++) {
    for (size_t i = 0; i < sizeof descriptors / sizeof *descriptors; i++) {
      int fd = descriptors[i].make();
      if (fd >= 0) close(fd);
    }
    int pair[2];
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, pair) == 0) {
      number value;
      socklen_t length = sizeof value;
      getsockopt(pair[0], SOL_SOCKET, 57, &value, &length);
      close(pair[0]), close(pair[1]);
    }
    struct sockaddr_un name = {.sun_family = AF_UNIX};
    int bound = socket(AF_UNIX, SOCK_STREAM, 0);
    (void)!bind(bound, (struct sockaddr *)&name, sizeof name.sun_family);
    close(bound);
    timer_t timer;
    if (timer_create(CLOCK_MONOTONIC, NULL, &timer) == 0) timer_delete(timer);
    void *page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (page != MAP_FAILED) munmap(page, 4096);
    pid_t child = vfork();
    if (child == 0) { setsid(); _exit(0); }
    if (child > 0) waitpid(child, NULL, 0);
  }
}

int main(int argc, char **argv) {
  int count = argc > 2 ? atoi(argv[2]) : 0;
  if (argc < 2) print_all(argv[0]);
  else if (!strcmp(argv[1], "use")) use_up(count);
  else usleep((useconds_t)count * 1000);
  return 0;
}
