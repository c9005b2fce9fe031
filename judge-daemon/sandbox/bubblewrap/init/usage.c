#include "init.h"
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static ssize_t read_text(const char *path, char *text, size_t capacity) {
  int fd = open(path, O_RDONLY | O_CLOEXEC);
  if (fd < 0) return -1;
  ssize_t got = read(fd, text, capacity - 1);
  close(fd);
  if (got >= 0) text[got] = 0;
  return got;
}

static int64_t ticks_of(const char *pid) {
  char path[64], text[1024];
  unsigned long user = 0, system = 0;
  snprintf(path, sizeof path, "/proc/%s/stat", pid);
  if (read_text(path, text, sizeof text) <= 0) return 0;
  char *after = strrchr(text, ')');
  if (!after || sscanf(after + 2, "%*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &system) != 2) return 0;
  return (int64_t)(user + system) * 1000000000 / sysconf(_SC_CLK_TCK);
}

/* Pss divides shared pages among the processes that map them, so a sum counts each page once. */
static long long memory_of(const char *pid) {
  char path[64], text[2048];
  snprintf(path, sizeof path, "/proc/%s/smaps_rollup", pid);
  if (read_text(path, text, sizeof text) <= 0) return 0;
  char *line = strstr(text, "\nPss:");
  return line ? atoll(line + 5) * 1024 : 0;
}

/* Goes through the processes of the run: in a pid namespace of our own every process, without one (--unsafe) the program's process group. */
static int next_process(DIR *list, pid_t program) {
  for (struct dirent *entry; (entry = readdir(list));) {
    int pid = atoi(entry->d_name);
    if (pid > 1 && (getpid() == 1 || getpgid(pid) == program)) return pid;
  }
  return 0;
}

struct usage measure_usage(pid_t program) {
  struct usage all = {0};
  DIR *list = opendir("/proc");
  for (int pid; list && (pid = next_process(list, program));) {
    char name[16];
    snprintf(name, sizeof name, "%d", pid);
    all.processes++;
    all.cpu += ticks_of(name);
    all.memory += memory_of(name);
  }
  if (list) closedir(list);
  return all;
}

int thread_ids(pid_t program, pid_t *ids) {
  int count = 0;
  DIR *list = opendir("/proc");
  for (int pid; list && (pid = next_process(list, program));) {
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/task", pid);
    DIR *threads = opendir(path);
    for (struct dirent *entry; threads && (entry = readdir(threads));)
      if (atoi(entry->d_name) > 0 && count < max_sampled_threads) ids[count++] = atoi(entry->d_name);
    if (threads) closedir(threads);
  }
  if (list) closedir(list);
  return count;
}
