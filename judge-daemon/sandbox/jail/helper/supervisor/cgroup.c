#include "../jail.h"
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
/* A run that was killed for its own memory was this close to its limit: the kernel reserves memory in large pages. */
enum { near_limit = 4 << 20 };

bool find_bases(char *memory, char *cpu, char *pids, bool *is_unified); /* cgroup-find.c */

static int open_in(const char *folder, const char *name, int flags) {
  char path[1024];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  return open(path, flags | O_CLOEXEC);
}

static bool write_value(const char *folder, const char *name, const char *value) {
  int fd = open_in(folder, name, O_WRONLY);
  if (fd < 0) return false;
  ssize_t done = write(fd, value, strlen(value));
  close(fd);
  return done > 0;
}

static bool write_number(const char *folder, const char *name, long long value) {
  char text[32];
  snprintf(text, sizeof text, "%lld", value);
  return write_value(folder, name, text);
}

static bool read_value(const char *folder, const char *name, char *text, size_t capacity) {
  int fd = open_in(folder, name, O_RDONLY);
  if (fd < 0) return false;
  ssize_t got = read(fd, text, capacity - 1);
  close(fd);
  if (got < 0) return false;
  text[got] = 0;
  return true;
}

/* Removes the base groups of helpers that were killed and could not clean up. */
static void remove_stale_bases(const char *parent) {
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
  remove_stale_bases(folder);
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
    good = good && write_value(memory_base, "cgroup.subtree_control", "+memory +pids");
    cgroup_mode = "v2";
    return good;
  }
  good = good && make_base(cpu_base) && make_base(pids_base);
  cgroup_mode = access("/sys/fs/cgroup/unified/cgroup.procs", F_OK) == 0 ? "hybrid" : "v1";
  return good;
}

/* Not `cgroup.procs`: moving a whole process takes a lock for which the kernel may wait for a grace period on all processors; a process that moves its own only thread avoids it. */
static const char *v1_join_file = "tasks";

bool open_groups(struct groups *one) {
  static unsigned counter;
  unsigned number = ++counter;
  *one = (struct groups){.cpu_fd = -1, .cpu_join_fd = -1, .pids_join_fd = -1, .processes = -1};
  if (unified) return true;
  snprintf(one->cpu, sizeof one->cpu, "%s/b%u", cpu_base, number);
  snprintf(one->pids, sizeof one->pids, "%s/b%u", pids_base, number);
  /* both controllers may be mounted in one hierarchy, so the second mkdir may find the folder */
  if (mkdir(one->cpu, 0755) < 0 || (mkdir(one->pids, 0755) < 0 && errno != EEXIST)) return false;
  one->cpu_fd = open_in(one->cpu, "cpuacct.usage", O_RDONLY);
  one->cpu_join_fd = open_in(one->cpu, v1_join_file, O_WRONLY);
  one->pids_join_fd = open_in(one->pids, v1_join_file, O_WRONLY);
  return one->cpu_fd >= 0 && one->cpu_join_fd >= 0 && one->pids_join_fd >= 0;
}

void close_groups(struct groups *one) {
  if (unified) return;
  if (one->cpu_fd >= 0) close(one->cpu_fd);
  if (one->cpu_join_fd >= 0) close(one->cpu_join_fd);
  if (one->pids_join_fd >= 0) close(one->pids_join_fd);
  remove_group(one->cpu);
  remove_group(one->pids);
}

bool make_leaf(struct leaf *one, struct groups *of, long long memory, long long processes) {
  static unsigned counter;
  *one = (struct leaf){.cpu_fd = -1, .used = true, .limit = memory};
  snprintf(one->memory, sizeof one->memory, "%s/r%u", memory_base, ++counter);
  if (mkdir(one->memory, 0755) < 0) return false;
  one->cpu_fd = unified ? open_in(one->memory, "cpu.stat", O_RDONLY) : fcntl(of->cpu_fd, F_DUPFD_CLOEXEC, 0);
  if (one->cpu_fd < 0) return false;
  /* earlier runs in this container have ended, so their time is complete and can be subtracted */
  one->cpu_before = unified ? 0 : leaf_cpu(one);
  if (of->processes != processes || unified) {
    if (!write_number(unified ? one->memory : of->pids, "pids.max", processes)) return false;
    of->processes = processes;
  }
  if (unified) {
    write_value(one->memory, "memory.swap.max", "0");
    write_value(one->memory, "memory.oom.group", "1");
    return write_number(one->memory, "memory.max", memory);
  }
  if (!write_number(one->memory, "memory.limit_in_bytes", memory)) return false;
  write_number(one->memory, "memory.memsw.limit_in_bytes", memory);
  return true;
}

int leaf_directory_fd(const struct leaf *one) { return unified ? open(one->memory, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1; }

int open_join_fds(const struct leaf *one, const struct groups *of, int *fds) {
  fds[0] = open_in(one->memory, unified ? "cgroup.procs" : v1_join_file, O_WRONLY);
  if (fds[0] < 0) return -1;
  if (unified) return 1;
  fds[1] = fcntl(of->cpu_join_fd, F_DUPFD_CLOEXEC, 0);
  fds[2] = fcntl(of->pids_join_fd, F_DUPFD_CLOEXEC, 0);
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

/* The peak counts what was used between two samples, and the usage what is used beside files that were read earlier. */
void sample_leaf_memory(struct leaf *one) {
  char usage_text[64], text[4096];
  if (!read_value(one->memory, unified ? "memory.current" : "memory.usage_in_bytes", usage_text, sizeof usage_text)) return;
  if (!read_value(one->memory, unified ? "memory.peak" : "memory.max_usage_in_bytes", text, sizeof text)) return;
  long long usage = atoll(usage_text), peak = atoll(text);
  bool grown = peak > one->peak;
  /* at the limit the program's memory replaces cached files, and the usage stays equal */
  bool changed = usage > one->own_peak && (usage != one->usage || usage + near_limit >= one->limit);
  one->usage = usage;
  if (!grown && !changed) return;
  one->peak = peak;
  if (!read_value(one->memory, "memory.stat", text, sizeof text)) *text = 0;
  long long own = own_memory(text, usage, unified), own_at_peak = grown ? peak - page_cache(text, unified) : 0;
  if (own > one->own_peak) one->own_peak = own;
  if (own_at_peak > one->own_peak) one->own_peak = own_at_peak;
}

static long long oom_kills(const struct leaf *one) {
  char text[512];
  if (!read_value(one->memory, unified ? "memory.events" : "memory.oom_control", text, sizeof text)) return 0;
  return number_after(text, "oom_kill ");
}

/* The group also counts what the out-of-memory killer of the machine has killed; then the memory was far from the limit. */
enum oom leaf_oom(const struct leaf *one) {
  if (oom_kills(one) <= 0) return oom_none;
  return one->peak + near_limit >= one->limit ? oom_own : oom_machine;
}

int open_leaf_threads(const struct leaf *one) { return open_in(one->memory, unified ? "cgroup.threads" : "tasks", O_RDONLY); }

void close_leaf(struct leaf *one) {
  if (!one->used) return;
  if (one->cpu_fd >= 0) close(one->cpu_fd);
  remove_group(one->memory);
  *one = (struct leaf){.cpu_fd = -1};
}

static char pending_groups[64][512];

void remove_group(const char *folder) {
  if (!*folder || rmdir(folder) == 0 || errno == ENOENT) return;
  for (int i = 0; i < 64; i++)
    if (!*pending_groups[i]) { snprintf(pending_groups[i], sizeof pending_groups[i], "%s", folder); return; }
}

void remove_pending_groups(void) {
  for (int i = 0; i < 64; i++)
    if (*pending_groups[i] && (rmdir(pending_groups[i]) == 0 || errno == ENOENT)) *pending_groups[i] = 0;
}

void remove_base(void) {
  rmdir(memory_base);
  if (!unified) rmdir(cpu_base), rmdir(pids_base);
}
