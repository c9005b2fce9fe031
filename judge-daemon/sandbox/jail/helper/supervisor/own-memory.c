#include "../jail.h"
#include <stdlib.h>
#include <string.h>

/* The number of a line that starts with this name; -1 if there is none. */
long long number_after(const char *text, const char *name) {
  size_t length = strlen(name);
  for (const char *at = text; (at = strstr(at, name)); at += length)
    if (at == text || at[-1] == '\n') return atoll(at + length);
  return -1;
}

static long long known(const char *stat, const char *name) {
  long long number = number_after(stat, name);
  return number < 0 ? 0 : number;
}

/* Cached pages of programs and libraries are charged to the group that reads them first; they are not the program's own memory. Files in memory are. */
long long page_cache(const char *stat, bool unified) {
  long long cache = known(stat, unified ? "file " : "cache ") - known(stat, "shmem ");
  return cache > 0 ? cache : 0;
}

/* The memory of the group without cached files, from the text of its memory.stat. The manual of cgroup v2 defines `kernel` as the sum of all kernel memory; before Linux 5.18 only parts are known. */
long long own_memory(const char *stat, long long usage, bool unified) {
  if (!unified || number_after(stat, "anon ") < 0) return usage - page_cache(stat, unified);
  long long kernel = number_after(stat, "kernel ");
  if (kernel < 0) kernel = known(stat, "kernel_stack ") + known(stat, "pagetables ") + known(stat, "percpu ") + known(stat, "slab ");
  return number_after(stat, "anon ") + known(stat, "shmem ") + kernel;
}
