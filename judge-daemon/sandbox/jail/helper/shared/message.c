#include "../jail.h"
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <unistd.h>

union space { struct cmsghdr header; char bytes[CMSG_SPACE(sizeof(int) * max_fds)]; };

bool send_message(int socket, const struct message *one, const int *fds, int count) {
  union space space;
  struct iovec part = {.iov_base = (void *)one, .iov_len = sizeof *one};
  struct msghdr head = {.msg_iov = &part, .msg_iovlen = 1};
  if (count > 0) {
    memset(&space, 0, sizeof space);
    head.msg_control = space.bytes;
    head.msg_controllen = CMSG_SPACE(sizeof(int) * (size_t)count);
    struct cmsghdr *rights = CMSG_FIRSTHDR(&head);
    rights->cmsg_level = SOL_SOCKET;
    rights->cmsg_type = SCM_RIGHTS;
    rights->cmsg_len = CMSG_LEN(sizeof(int) * (size_t)count);
    memcpy(CMSG_DATA(rights), fds, sizeof(int) * (size_t)count);
  }
  ssize_t sent;
  do sent = sendmsg(socket, &head, MSG_NOSIGNAL);
  while (sent < 0 && errno == EINTR);
  return sent == (ssize_t)sizeof *one;
}

bool receive_message(int socket, struct message *one, int *fds, int *count) {
  union space space;
  struct iovec part = {.iov_base = one, .iov_len = sizeof *one};
  struct msghdr head = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = space.bytes, .msg_controllen = sizeof space.bytes};
  ssize_t got;
  *count = 0;
  do got = recvmsg(socket, &head, MSG_CMSG_CLOEXEC);
  while (got < 0 && errno == EINTR);
  if (got != (ssize_t)sizeof *one) return false;
  for (struct cmsghdr *rights = CMSG_FIRSTHDR(&head); rights; rights = CMSG_NXTHDR(&head, rights)) {
    if (rights->cmsg_level != SOL_SOCKET || rights->cmsg_type != SCM_RIGHTS) continue;
    *count = (int)((rights->cmsg_len - CMSG_LEN(0)) / sizeof(int));
    memcpy(fds, CMSG_DATA(rights), sizeof(int) * (size_t)*count);
  }
  return true;
}

static int new_file(void) { return memfd_create("input", MFD_CLOEXEC | MFD_ALLOW_SEALING); }

static int sealed(int fd, bool complete) {
  if (complete && lseek(fd, 0, SEEK_SET) == 0 && fcntl(fd, F_ADD_SEALS, F_SEAL_WRITE | F_SEAL_GROW | F_SEAL_SHRINK | F_SEAL_SEAL) == 0) return fd;
  int why = errno;
  close(fd);
  errno = why;
  return -1;
}

int sealed_copy(const void *bytes, size_t length) {
  int fd = new_file();
  if (fd < 0) return -1;
  size_t done = 0;
  for (ssize_t part = 1; done < length && part > 0; done += (size_t)part)
    if ((part = write(fd, (const char *)bytes + done, length - done)) <= 0) break;
  return sealed(fd, done == length);
}

int sealed_copy_of_file(int file) {
  int fd = new_file();
  if (fd < 0) return -1;
  ssize_t part;
  while ((part = sendfile(fd, file, NULL, 1 << 24)) > 0);
  return sealed(fd, part == 0);
}
