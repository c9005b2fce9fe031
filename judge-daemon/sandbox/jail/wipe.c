#include "jail.h"
#include <stdio.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>
#ifndef MS_NOSYMFOLLOW
#define MS_NOSYMFOLLOW 256
#endif

/* Folders are made anew for every run: not even their times or attributes pass from one run to the next. */
int prepare_folders(uid_t uid, const char *options) {
  if (mkdir("/w/box", 0700) < 0 || mkdir("/w/tmp", 0777) < 0 || mkdir("/w/shm", 0777) < 0) {
    wipe_folders(options);
    if (mkdir("/w/box", 0700) < 0 || mkdir("/w/tmp", 0777) < 0 || mkdir("/w/shm", 0777) < 0) return -1;
  }
  if (chmod("/w/tmp", 01777) < 0 || chmod("/w/shm", 01777) < 0) return -1;
  return chown("/w/box", uid, uid);
}

/* Walking a tree that a hostile program built is slow and tricky; a fresh file system is neither. */
void wipe_folders(const char *options) {
  bool empty = rmdir("/w/box") == 0;
  empty = rmdir("/w/tmp") == 0 && empty;
  empty = rmdir("/w/shm") == 0 && empty;
  if (empty) return;
  chdir("/");
  umount2("/w", MNT_DETACH);
  if (mount("work", "/w", "tmpfs", MS_NOSUID | MS_NODEV | MS_NOSYMFOLLOW, options) < 0) _exit(3);
}
