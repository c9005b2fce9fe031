#include "jail.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

const char *cgroup_mode = "none";
static char memory_base[400], cpu_base[400], pids_base[400];
static bool unified;

bool find_bases(char *memory, char *cpu, char *pids, bool *is_unified); /* cgroup-find.c */

static int open_in(const char *folder, const char *name, int flags) {
  char path[1024];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  return open(path, flags | O_CLOEXEC);
}

static bool put(const char *folder, const char *name, const char *value) {
  int fd = open_in(folder, name, O_WRONLY);
  if (fd < 0) return false;
  ssize_t done = write(fd, value, strlen(value));
  close(fd);
  return done > 0;
}

static bool put_number(const char *folder, const char *name, long long value) {
  char text[32];
  snprintf(text, sizeof text, "%lld", value);
  return put(folder, name, text);
}

static bool get(const char *folder, const char *name, char *text, size_t room) {
  int fd = open_in(folder, name, O_RDONLY);
  if (fd < 0) return false;
  ssize_t got = read(fd, text, room - 1);
  close(fd);
  if (got < 0) return false;
  text[got] = 0;
  return true;
}

static long long number_after(const char *text, const char *word) {
  const char *at = strstr(text, word);
  return at ? atoll(at + strlen(word)) : -1;
}

/* A base whose helper no longer lives is a leftover of a kill -9. */
static void sweep_old(const char *parent) {
  DIR *list = opendir(parent);
  if (!list) return;
  for (struct dirent *entry; (entry = readdir(list));) {
    int pid = 0;
    if (sscanf(entry->d_name, "verdict-%d", &pid) != 1 || pid <= 0 || (kill(pid, 0) == 0 || errno != ESRCH)) continue;
    char old[1024];
    snprintf(old, sizeof old, "%s/%s", parent, entry->d_name);
    DIR *leaves = opendir(old);
    for (struct dirent *leaf; leaves && (leaf = readdir(leaves));) {
      char path[2048];
      snprintf(path, sizeof path, "%s/%s", old, leaf->d_name);
      if (leaf->d_type == DT_DIR && leaf->d_name[0] != '.') rmdir(path);
    }
    if (leaves) closedir(leaves);
    rmdir(old);
  }
  closedir(list);
}

static bool make_base(char *folder) {
  sweep_old(folder);
  size_t length = strlen(folder);
  snprintf(folder + length, 400 - length, "/verdict-%d", (int)getpid());
  return mkdir(folder, 0755) == 0 || errno == EEXIST;
}

bool find_cgroups(void) {
  if (!find_bases(memory_base, cpu_base, pids_base, &unified)) return false;
  bool good = make_base(memory_base);
  if (unified) {
    strcpy(cpu_base, memory_base);
    strcpy(pids_base, memory_base);
    good = good && put(memory_base, "cgroup.subtree_control", "+memory +pids");
    cgroup_mode = "v2";
    return good;
  }
  good = good && make_base(cpu_base) && make_base(pids_base);
  cgroup_mode = access("/sys/fs/cgroup/unified/cgroup.procs", F_OK) == 0 ? "hybrid" : "v1";
  return good;
}

/* Not `cgroup.procs`: a process that moves its only thread itself need not wait until all processors have heard of it. */
static const char *v1_door = "tasks";

bool open_groups(struct groups *one) {
  static unsigned counter;
  unsigned number = ++counter;
  *one = (struct groups){.cpu_fd = -1, .cpu_door = -1, .pids_door = -1, .processes = -1};
  if (unified) return true;
  snprintf(one->cpu, sizeof one->cpu, "%s/b%u", cpu_base, number);
  snprintf(one->pids, sizeof one->pids, "%s/b%u", pids_base, number);
  /* one hierarchy may hold both controllers */
  if (mkdir(one->cpu, 0755) < 0 || (mkdir(one->pids, 0755) < 0 && errno != EEXIST)) return false;
  one->cpu_fd = open_in(one->cpu, "cpuacct.usage", O_RDONLY);
  one->cpu_door = open_in(one->cpu, v1_door, O_WRONLY);
  one->pids_door = open_in(one->pids, v1_door, O_WRONLY);
  return one->cpu_fd >= 0 && one->cpu_door >= 0 && one->pids_door >= 0;
}

void close_groups(struct groups *one) {
  if (unified) return;
  if (one->cpu_fd >= 0) close(one->cpu_fd);
  if (one->cpu_door >= 0) close(one->cpu_door);
  if (one->pids_door >= 0) close(one->pids_door);
  remove_group(one->cpu);
  remove_group(one->pids);
}

bool make_leaf(struct leaf *one, struct groups *of, long long memory, long long processes) {
  static unsigned counter;
  *one = (struct leaf){.cpu_fd = -1, .used = true};
  snprintf(one->memory, sizeof one->memory, "%s/r%u", memory_base, ++counter);
  if (mkdir(one->memory, 0755) < 0) return false;
  one->cpu_fd = unified ? open_in(one->memory, "cpu.stat", O_RDONLY) : fcntl(of->cpu_fd, F_DUPFD_CLOEXEC, 0);
  if (one->cpu_fd < 0) return false;
  /* whoever ran here before is dead and fully counted */
  one->cpu_before = unified ? 0 : leaf_cpu(one);
  if (of->processes != processes || unified) {
    if (!put_number(unified ? one->memory : of->pids, "pids.max", processes)) return false;
    of->processes = processes;
  }
  if (unified) {
    put(one->memory, "memory.swap.max", "0");
    put(one->memory, "memory.oom.group", "1");
    return put_number(one->memory, "memory.max", memory);
  }
  if (!put_number(one->memory, "memory.limit_in_bytes", memory)) return false;
  put_number(one->memory, "memory.memsw.limit_in_bytes", memory);
  return true;
}

int leaf_nest(const struct leaf *one) { return unified ? open(one->memory, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1; }

int leaf_doors(const struct leaf *one, const struct groups *of, int *fds) {
  fds[0] = open_in(one->memory, unified ? "cgroup.procs" : v1_door, O_WRONLY);
  if (fds[0] < 0) return -1;
  if (unified) return 1;
  fds[1] = fcntl(of->cpu_door, F_DUPFD_CLOEXEC, 0);
  fds[2] = fcntl(of->pids_door, F_DUPFD_CLOEXEC, 0);
  return fds[1] < 0 || fds[2] < 0 ? -1 : 3;
}

uint64_t leaf_cpu(const struct leaf *one) {
  char text[512];
  ssize_t got = pread(one->cpu_fd, text, sizeof text - 1, 0);
  if (got <= 0) return 0;
  text[got] = 0;
  if (!unified) return strtoull(text, NULL, 10) - one->cpu_before;
  long long used = number_after(text, "usage_usec ");
  return used < 0 ? 0 : (uint64_t)used * 1000;
}

/* Pages of programs and libraries are charged to whoever reads them first: that is the machine's doing, not the program's. */
static long long leaf_read_pages(const struct leaf *one) {
  char text[4096];
  if (!get(one->memory, "memory.stat", text, sizeof text)) return 0;
  long long cache = number_after(text, unified ? "file " : "cache "), own = number_after(text, "shmem ");
  return cache > own && own >= 0 ? cache - own : 0;
}

/* Whenever the peak has grown, what was read until then is taken off it. At the end alone, a program could read files to hide what it had used before. */
void leaf_look(struct leaf *one) {
  char text[64];
  if (!get(one->memory, unified ? "memory.peak" : "memory.max_usage_in_bytes", text, sizeof text)) return;
  long long peak = atoll(text);
  if (peak <= one->peak) return;
  one->peak = peak;
  long long own = peak - leaf_read_pages(one);
  if (own > one->own_peak) one->own_peak = own;
}

long long leaf_oom_kills(const struct leaf *one) {
  char text[512];
  if (!get(one->memory, unified ? "memory.events" : "memory.oom_control", text, sizeof text)) return 0;
  return number_after(text, "oom_kill ");
}

void close_leaf(struct leaf *one) {
  if (!one->used) return;
  if (one->cpu_fd >= 0) close(one->cpu_fd);
  remove_group(one->memory);
  *one = (struct leaf){.cpu_fd = -1};
}

static char old_groups[64][512];

void remove_group(const char *folder) {
  if (!*folder || rmdir(folder) == 0 || errno == ENOENT) return;
  for (int i = 0; i < 64; i++)
    if (!*old_groups[i]) { snprintf(old_groups[i], sizeof old_groups[i], "%s", folder); return; }
}

void remove_old_groups(void) {
  for (int i = 0; i < 64; i++)
    if (*old_groups[i] && (rmdir(old_groups[i]) == 0 || errno == ENOENT)) *old_groups[i] = 0;
}

void remove_base(void) {
  rmdir(memory_base);
  if (!unified) rmdir(cpu_base), rmdir(pids_base);
}
