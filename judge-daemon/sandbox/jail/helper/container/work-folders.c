#include "../jail.h"
#include <stdio.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>
#ifndef MS_NOSYMFOLLOW
#define MS_NOSYMFOLLOW 256
#endif

/* Access times would pass data from one run to the next. */
const unsigned long in_memory = MS_NOSUID | MS_NODEV | MS_NOATIME | MS_NOSYMFOLLOW;

/* The inode number that the first folder of the next run gets if no program created a file in between; 0 in a fresh file system. */
static ino_t next_number;

/* Mounts a fresh file system: deleting a tree that a hostile program built is slow and error-prone. */
static void remount(const char *options) {
  chdir("/");
  umount2("/w", MNT_DETACH);
  if (mount("work", "/w", "tmpfs", in_memory, options) < 0) _exit(3);
  next_number = 0;
}

static bool make(const char *path, mode_t mode, struct stat *about) { return mkdir(path, mode) == 0 && stat(path, about) == 0; }

static bool make_folders(struct stat *first, struct stat *last) {
  struct stat about;
  return make("/w/box", 0700, first) && make("/w/tmp", 0777, &about) && make("/w/shm", 0777, last);
}

/* Creates the folders again for every run, so that not even their times or attributes pass from one run to the next. Inode numbers would
   reveal how many files earlier runs created: if any did, the file system is replaced. */
int prepare_folders(uid_t uid, const char *options) {
  struct stat first, last;
  bool made = make_folders(&first, &last);
  if (!made || (next_number && first.st_ino != next_number)) {
    remount(options);
    if (!make_folders(&first, &last)) return -1;
  }
  next_number = last.st_ino + 1;
  if (chmod("/w/tmp", 01777) < 0 || chmod("/w/shm", 01777) < 0) return -1;
  return chown("/w/box", uid, uid);
}

void wipe_folders(const char *options) {
  bool empty = rmdir("/w/box") == 0;
  empty = rmdir("/w/tmp") == 0 && empty;
  empty = rmdir("/w/shm") == 0 && empty;
  if (!empty) remount(options);
}
