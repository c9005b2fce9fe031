#include "init.h"
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

/* Node gives us sockets, and /dev/stdout cannot be opened on a socket: the program gets a pipe, whose data we relay. */
int relay_through_pipe(int fd) {
  struct stat about;
  int ends[2];
  if (fstat(fd, &about) < 0 || !S_ISSOCK(about.st_mode) || pipe2(ends, O_CLOEXEC) < 0) return -1;
  int outside = fcntl(fd, F_DUPFD_CLOEXEC, 20), inside = fcntl(ends[0], F_DUPFD_CLOEXEC, 40 + fd);
  dup3(outside, 60 + fd, O_CLOEXEC);
  dup2(ends[1], fd);
  close(outside), close(ends[0]), close(ends[1]);
  fcntl(inside, F_SETFL, O_NONBLOCK);
  return inside;
}

void relay(struct pollfd *from, int to) {
  static char part[1 << 16];
  if (from->fd < 0) return;
  ssize_t got = 1;
  for (int turn = 0; turn < 16 && (got = read(from->fd, part, sizeof part)) > 0; turn++)
    for (ssize_t done = 0, one; done < got; done += one)
      if ((one = write(to, part + done, (size_t)(got - done))) <= 0) return;
  if (got == 0) from->fd = -1; /* closed by the program: poll would return at once from now on */
}
