#include "../jail.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Opens a path below the folder only, and never through a link that the program created. */
static int open_inside(int folder, const char *name, int flags, mode_t mode) {
  struct open_how how = {
    .flags = (unsigned)flags | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK,
    .mode = flags & O_CREAT ? mode : 0,
    .resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS | RESOLVE_NO_XDEV | RESOLVE_NO_MAGICLINKS};
  return (int)syscall(SYS_openat2, folder, name, &how, sizeof how);
}

static int make_file(int folder, const char *name, mode_t mode, uid_t owner) {
  char path[400];
  snprintf(path, sizeof path, "%s", name);
  for (char *at = path; (at = strchr(at, '/')); at++) {
    *at = 0;
    if (mkdirat(folder, path, 0755) == 0 && owner && fchownat(folder, path, owner, owner, AT_SYMLINK_NOFOLLOW) < 0) return -1;
    *at = '/';
  }
  unlinkat(folder, name, 0);
  int fd = open_inside(folder, name, O_CREAT | O_EXCL | O_WRONLY, mode);
  if (fd >= 0 && (fchmod(fd, mode) < 0 || (owner && fchown(fd, owner, owner) < 0))) {
    close(fd);
    return -1;
  }
  return fd;
}

static bool write_all(int fd, const char *bytes, size_t length) {
  while (length) {
    ssize_t done = write(fd, bytes, length);
    if (done <= 0) return false;
    bytes += done;
    length -= (size_t)done;
  }
  return true;
}

static bool copy_all(int to, int from) {
  ssize_t done;
  while ((done = sendfile(to, from, NULL, 1 << 24)) > 0);
  return done == 0;
}

int copy_files_in(int folder, struct fields request, uid_t owner, const int *fds, int count) {
  struct field one;
  const char *name = "";
  mode_t mode = 0644;
  int next = 0;
  while (next_field(&request, &one)) {
    bool bytes = !strcmp(one.tag, "FBYT"), path = !strcmp(one.tag, "FPTH");
    if (!strcmp(one.tag, "FNAM")) name = one.value, mode = 0644;
    if (!strcmp(one.tag, "FMOD")) mode = (mode_t)strtol(one.value, NULL, 8);
    if (!bytes && !path) continue;
    int fd = make_file(folder, name, mode, owner);
    if (fd < 0 || (path && next >= count)) return -1;
    bool good = bytes ? write_all(fd, one.value, one.length) : copy_all(fd, fds[next++]);
    close(fd);
    if (!good) return -1;
  }
  return 0;
}

static void send_file(int socket, int folder, const char *name, bool wanted) {
  struct message one = {.kind = m_file};
  snprintf(one.text, sizeof one.text, "%s", name);
  struct stat about;
  int fd = open_inside(folder, name, O_RDONLY, 0);
  if (fd < 0 && !wanted) return;
  if (fd < 0) one.error = errno;
  else if (fstat(fd, &about) < 0 || !S_ISREG(about.st_mode)) one.error = EINVAL;
  else if (about.st_nlink != 1) one.error = EMLINK;
  send_message(socket, &one, &fd, fd >= 0 && !one.error ? 1 : 0);
  if (fd >= 0) close(fd);
}

static void send_folder(int socket, int root, const char *name, int *left, int depth) {
  int fd = open_inside(root, name, O_RDONLY | O_DIRECTORY, 0);
  DIR *list = fd < 0 ? NULL : fdopendir(fd);
  if (!list && fd >= 0) close(fd);
  for (struct dirent *entry; list && (entry = readdir(list));) {
    char path[400];
    if (!strcmp(entry->d_name, ".") || !strcmp(entry->d_name, "..")) continue;
    int length = snprintf(path, sizeof path, "%s%s%s", strcmp(name, ".") ? name : "", strcmp(name, ".") ? "/" : "", entry->d_name);
    if (length >= (int)sizeof path || --*left < 0) continue;
    if (entry->d_type == DT_DIR && depth < 12) send_folder(socket, root, path, left, depth + 1);
    if (entry->d_type == DT_REG) send_file(socket, root, path, false);
  }
  if (list) closedir(list);
}

void send_files_out(int socket, int folder, struct fields request) {
  struct field one;
  int left = 2000;
  while (next_field(&request, &one)) {
    if (!strcmp(one.tag, "OUTF")) send_file(socket, folder, one.value, true);
    if (!strcmp(one.tag, "OUTD")) send_folder(socket, folder, one.value, &left, 0);
  }
  struct message end = {.kind = m_files_end};
  send_message(socket, &end, NULL, 0);
}
