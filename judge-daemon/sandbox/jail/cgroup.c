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

static bool put(const char *folder, const char *name, const char *value) {
  char path[1024];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  int fd = open(path, O_WRONLY | O_CLOEXEC);
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
  char path[1024];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  int fd = open(path, O_RDONLY | O_CLOEXEC);
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

bool make_leaf(struct leaf *one, long long memory, long long processes) {
  static unsigned counter;
  unsigned number = ++counter;
  memset(one, 0, sizeof *one);
  one->cpu_fd = -1;
  one->used = true;
  snprintf(one->memory, sizeof one->memory, "%s/r%u", memory_base, number);
  snprintf(one->cpu, sizeof one->cpu, "%s/r%u", cpu_base, number);
  snprintf(one->pids, sizeof one->pids, "%s/r%u", pids_base, number);
  if (mkdir(one->memory, 0755) < 0) return false;
  if (!unified && (mkdir(one->cpu, 0755) < 0 || (mkdir(one->pids, 0755) < 0 && errno != EEXIST))) return false;
  char path[600];
  snprintf(path, sizeof path, "%s/%s", one->cpu, unified ? "cpu.stat" : "cpuacct.usage");
  one->cpu_fd = open(path, O_RDONLY | O_CLOEXEC);
  if (one->cpu_fd < 0 || !put_number(one->pids, "pids.max", processes)) return false;
  if (unified) {
    put(one->memory, "memory.swap.max", "0");
    put(one->memory, "memory.oom.group", "1");
    return put_number(one->memory, "memory.max", memory);
  }
  if (!put_number(one->memory, "memory.limit_in_bytes", memory)) return false;
  put_number(one->memory, "memory.memsw.limit_in_bytes", memory);
  return true;
}

int leaf_doors(const struct leaf *one, int *fds) {
  const char *folders[] = {one->memory, one->cpu, one->pids};
  int count = 0;
  for (int i = 0; i < (unified ? 1 : 3); i++) {
    char path[600];
    snprintf(path, sizeof path, "%s/cgroup.procs", folders[i]);
    int fd = open(path, O_WRONLY | O_CLOEXEC);
    if (fd < 0) return -1;
    fds[count++] = fd;
  }
  return count;
}

uint64_t leaf_cpu(const struct leaf *one) {
  char text[512];
  ssize_t got = pread(one->cpu_fd, text, sizeof text - 1, 0);
  if (got <= 0) return 0;
  text[got] = 0;
  if (!unified) return strtoull(text, NULL, 10);
  long long used = number_after(text, "usage_usec ");
  return used < 0 ? 0 : (uint64_t)used * 1000;
}

long long leaf_peak(const struct leaf *one) {
  char text[64];
  if (unified) return get(one->memory, "memory.peak", text, sizeof text) ? atoll(text) : -1;
  return get(one->memory, "memory.max_usage_in_bytes", text, sizeof text) ? atoll(text) : -1;
}

long long leaf_oom_kills(const struct leaf *one) {
  char text[512];
  if (!get(one->memory, unified ? "memory.events" : "memory.oom_control", text, sizeof text)) return 0;
  return number_after(text, "oom_kill ");
}

bool remove_leaf(struct leaf *one) {
  if (one->cpu_fd >= 0) close(one->cpu_fd);
  one->cpu_fd = -1;
  bool gone = rmdir(one->memory) == 0 || errno == ENOENT;
  if (!unified) {
    gone = (rmdir(one->cpu) == 0 || errno == ENOENT) && gone;
    gone = (rmdir(one->pids) == 0 || errno == ENOENT) && gone;
  }
  if (gone) one->used = false;
  return gone;
}

void remove_base(void) {
  rmdir(memory_base);
  if (!unified) rmdir(cpu_base), rmdir(pids_base);
}
