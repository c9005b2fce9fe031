#include "../jail.h"
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <sys/mount.h>
#include <sys/stat.h>

/* access() ignores the capabilities of an account that is not root. */
static bool can_write(const char *path) { return faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) == 0; }

struct mount_row { char root[256], point[256], options[256]; bool v2; };
static struct mount_row rows[24];
static int row_count;

static void read_mounts(void) {
  FILE *file = fopen("/proc/self/mountinfo", "re");
  static char line[4096];
  while (file && row_count < 24 && fgets(line, sizeof line, file)) {
    struct mount_row *row = &rows[row_count];
    char kind[64] = "";
    char *tail = strstr(line, " - ");
    if (!tail || sscanf(line, "%*s %*s %*s %255s %255s", row->root, row->point) != 2) continue;
    if (sscanf(tail + 3, "%63s %*s %255s", kind, row->options) < 1) continue;
    row->v2 = !strcmp(kind, "cgroup2");
    if (row->v2 || !strcmp(kind, "cgroup")) row_count++;
  }
  if (file) fclose(file);
}

static bool has_word(const char *list, const char *word) {
  size_t length = strlen(word);
  for (const char *at = list; (at = strstr(at, word)); at += length) {
    bool starts = at == list || at[-1] == ',' || at[-1] == ' ';
    bool ends = !at[length] || at[length] == ',' || at[length] == ' ' || at[length] == '\n';
    if (starts && ends) return true;
  }
  return false;
}

/* Finds the mounted folder of the helper's own group for a controller; an empty controller means the unified hierarchy (v2). */
static bool own_group(const char *controller, char *folder) {
  FILE *file = fopen("/proc/self/cgroup", "re");
  char line[1024], path[512] = "";
  bool found = false;
  while (file && !found && fgets(line, sizeof line, file)) {
    char *names = strchr(line, ':'), *own = names ? strchr(names + 1, ':') : NULL;
    if (!own) continue;
    *own++ = 0;
    own[strcspn(own, "\n")] = 0;
    found = *controller ? has_word(names + 1, controller) : !names[1];
    if (found) snprintf(path, sizeof path, "%s", own);
  }
  if (file) fclose(file);
  if (!found) return false;
  for (int i = 0; i < row_count; i++) {
    struct mount_row *row = &rows[i];
    if (*controller ? row->v2 || !has_word(row->options, controller) : !row->v2) continue;
    const char *rest = path;
    size_t length = strlen(row->root);
    if (length > 1 && !strncmp(path, row->root, length)) rest = path + length;
    snprintf(folder, 380, "%s%s", row->point, strcmp(rest, "/") ? rest : "");
    if (!can_write(folder)) snprintf(folder, 380, "%s", row->point);
    return can_write(folder);
  }
  return false;
}

static bool write_text(const char *folder, const char *name, const char *text) {
  char path[600];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  int fd = open(path, O_WRONLY | O_CLOEXEC);
  bool done = fd >= 0 && write(fd, text, strlen(text)) > 0;
  if (fd >= 0) close(fd);
  return done;
}

/* A v2 group that contains processes may not delegate controllers, so these processes move into a leaf first. */
static bool delegate(char *folder) {
  char path[600], leaf[600];
  if (write_text(folder, "cgroup.subtree_control", "+memory +pids")) return true;
  snprintf(leaf, sizeof leaf, "%s/verdict-daemon", folder);
  mkdir(leaf, 0755);
  snprintf(path, sizeof path, "%s/cgroup.procs", folder);
  FILE *list = fopen(path, "re");
  for (char pid[32]; list && fgets(pid, sizeof pid, list);) write_text(leaf, "cgroup.procs", pid);
  if (list) fclose(list);
  return write_text(folder, "cgroup.subtree_control", "+memory +pids");
}

/* Containers mount the groups read-only. The helper opens them for itself alone, in a mount namespace of its own. */
static void open_read_only_mounts(void) {
  bool own_mounts = false;
  for (int i = 0; i < row_count; i++) {
    if (can_write(rows[i].point) || errno != EROFS) continue;
    if (!own_mounts && (unshare(CLONE_NEWNS) < 0 || mount(NULL, "/", NULL, MS_REC | MS_SLAVE, NULL) < 0)) return;
    own_mounts = true;
    mount(NULL, rows[i].point, NULL, MS_BIND | MS_REMOUNT | MS_NOSUID | MS_NODEV | MS_NOEXEC, NULL);
  }
}

bool find_bases(char *memory, char *cpu, char *pids, bool *is_unified) {
  read_mounts();
  open_read_only_mounts();
  *is_unified = false;
  if (own_group("memory", memory)) return own_group("cpuacct", cpu) && own_group("pids", pids);
  *is_unified = true;
  if (!own_group("", memory)) return false;
  /* the first helper moved the daemon into the leaf verdict-daemon, so later helpers start inside it */
  char *moved = strstr(memory, "/verdict-daemon");
  if (moved) *moved = 0;
  return delegate(memory);
}
