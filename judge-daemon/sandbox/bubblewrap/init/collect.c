#include "init.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static int open_inside(int folder, const char *name, int flags) {
  struct open_how how = {.flags = (unsigned)flags | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK,
                         .resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS | RESOLVE_NO_XDEV | RESOLVE_NO_MAGICLINKS};
  return (int)syscall(SYS_openat2, folder, name, &how, sizeof how);
}

static void collect_file(int folder, const char *name, long long max_bytes, struct buffer *into) {
  static char chunk[1 << 16];
  struct stat about;
  int fd = open_inside(folder, name, O_RDONLY);
  const char *why = NULL;
  if (fd < 0) why = errno == ENOENT ? "missing" : strerror(errno);
  else if (fstat(fd, &about) < 0 || !S_ISREG(about.st_mode)) why = strerror(EINVAL);
  else if (about.st_nlink != 1) why = strerror(EMLINK);
  else if (about.st_size > max_bytes) why = "too large";
  append_text(into, "FNAM", name);
  if (why) append_text(into, "FERR", why);
  else {
    struct buffer whole = {0};
    for (ssize_t got; (got = read(fd, chunk, sizeof chunk)) > 0;) append_bytes(&whole, chunk, (size_t)got);
    append_field(into, "FBYT", whole.bytes, whole.length);
    release(&whole);
  }
  if (fd >= 0) close(fd);
}

static void collect_folder(int root, const char *name, long long max_bytes, int *left, int depth, struct buffer *into) {
  int fd = open_inside(root, name, O_RDONLY | O_DIRECTORY);
  DIR *list = fd < 0 ? NULL : fdopendir(fd);
  for (struct dirent *entry; list && (entry = readdir(list));) {
    char path[400];
    if (!strcmp(entry->d_name, ".") || !strcmp(entry->d_name, "..") || --*left < 0) continue;
    if (snprintf(path, sizeof path, "%s/%s", name, entry->d_name) >= (int)sizeof path) continue;
    if (entry->d_type == DT_DIR && depth < 12) collect_folder(root, path, max_bytes, left, depth + 1, into);
    if (entry->d_type == DT_REG) collect_file(root, path, max_bytes, into);
  }
  if (list) closedir(list);
}

void collect_files(const char *work, struct fields request, long long max_bytes, struct buffer *into) {
  struct field one;
  int left = 2000, root = open(work, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  while (next_field(&request, &one)) {
    if (!strcmp(one.tag, "OUTF")) collect_file(root, one.value, max_bytes, into);
    if (!strcmp(one.tag, "OUTD")) collect_folder(root, one.value, max_bytes, &left, 0, into);
  }
  if (root >= 0) close(root);
}
