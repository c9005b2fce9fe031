#include "../jail.h"
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
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

int sealed_copy(const void *bytes, size_t length) {
  int fd = memfd_create("request", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (fd < 0) return -1;
  for (size_t done = 0; done < length;) {
    ssize_t part = write(fd, (const char *)bytes + done, length - done);
    if (part <= 0) { close(fd); return -1; }
    done += (size_t)part;
  }
  lseek(fd, 0, SEEK_SET);
  fcntl(fd, F_ADD_SEALS, F_SEAL_WRITE | F_SEAL_GROW | F_SEAL_SHRINK | F_SEAL_SEAL);
  return fd;
}
