import { AC, c, main, type Attack } from './attack.ts'

const folders = '".", "/tmp", "/dev/shm"'

/** Channels through which one run could pass data to a later one, besides files and messages. */
export const channelAttacks: Attack[] = [
  {
    number: 59,
    name: 'asks which pages of /usr are cached, and evicts them',
    answer: 'DENIED',
    expect: [AC],
    short: true,
    code: main(`int d = open("/usr/bin/env", O_RDONLY); char b[4096]; struct iovec v = {b, 4096}; unsigned char pages[1]; struct { long from, length; } range = {0, 4096}; long told[5];
      no("put out", posix_fadvise(d, 0, 0, POSIX_FADV_DONTNEED) == 0); no("read ahead", readahead(d, 0, 4096) == 0);
      no("read if cached", preadv2(d, &v, 1, 0, 8) >= 0 || errno == EAGAIN); no("read past the cache", preadv2(d, &v, 1, 0, 0x80) >= 0); no("cachestat", syscall(451, d, &range, told, 0) == 0);
      void *p = mmap(0, 4096, PROT_READ, MAP_SHARED, d, 0); no("mincore", mincore(p, 4096, pages) == 0);
      no("no advice", posix_fadvise(d, 0, 0, POSIX_FADV_SEQUENTIAL) != 0); no("no read", preadv2(d, &v, 1, 0, 0) != 4096); judged;`),
  },
  {
    number: 60,
    name: 'sends descriptors, which outlive their senders in a cycle of sockets',
    answer: 'DENIED',
    times: 2,
    expect: [AC],
    short: true,
    code: c(`static int pass(int through, int what) { char b = 0, room[CMSG_SPACE(sizeof(int))] = {0}; struct iovec v = {&b, 1}; struct msghdr m = {0, 0, &v, 1, room, sizeof room, 0};
      struct cmsghdr *h = CMSG_FIRSTHDR(&m); h->cmsg_level = SOL_SOCKET; h->cmsg_type = SCM_RIGHTS; h->cmsg_len = CMSG_LEN(sizeof(int)); memcpy(CMSG_DATA(h), &what, sizeof what); return sendmsg(through, &m, 0) > 0; }
      int main() { struct sockaddr_un a = {AF_UNIX, "\\0verdict-circle"}; int named = socket(AF_UNIX, SOCK_DGRAM, 0), p[2]; no("found", bind(named, (void *)&a, 2 + 15) != 0);
      if (socketpair(AF_UNIX, SOCK_DGRAM, 0, p)) return 1; no("send", pass(p[0], named)); no("circle", pass(p[0], p[1]) | pass(p[1], p[0]));
      struct mmsghdr many = {0}; no("sendmmsg", syscall(SYS_sendmmsg, p[0], &many, 1, 0) >= 0 || errno != EPERM); no("plain", send(p[0], "x", 1, 0) != 1); judged; }`),
  },
  {
    number: 61,
    name: 'signals the next case through inode numbers',
    answer: 'DENIED',
    times: 3,
    expect: [AC],
    short: true,
    code: main(`const char *all[] = {${folders}}; char name[64]; struct stat s; for (int f = 0; f < 3; f++) for (int i = 0; i < 2000; i++) { sprintf(name, "%s/n", all[f]); int d = open(name, O_CREAT | O_WRONLY, 0600); if (fstat(d, &s)) return 1;
      no(all[f], i == 0 && s.st_ino > 2000u * f + 100); close(d); unlink(name); } judged;`),
  },
  {
    number: 63,
    name: 'reads numbers that the kernel counts up for the whole machine',
    answer: 'DENIED',
    expect: [AC],
    short: true,
    code: main(`int p[2]; socketpair(AF_UNIX, SOCK_STREAM, 0, p); unsigned long long n; int options[] = {57, 71, 77}; for (int i = 0; i < 3; i++) { socklen_t l = sizeof n; no("socket cookie", getsockopt(p[0], SOL_SOCKET, options[i], &n, &l) == 0); }
      int on = 1; no("process credentials", setsockopt(p[0], SOL_SOCKET, 76, &on, sizeof on) == 0); socklen_t l = sizeof on; no("no option", getsockopt(p[0], SOL_SOCKET, SO_TYPE, &on, &l) != 0);
      no("process descriptor", syscall(434, getpid(), 0) >= 0 || errno != ENOSYS); int d; no("clone with one", syscall(SYS_clone, 0x1000 | SIGCHLD, 0, &d, 0, 0) >= 0); no("sibling", syscall(SYS_clone, CLONE_PARENT | SIGCHLD, 0, 0, 0, 0) >= 0);
      if (!fork()) _exit(setsid() >= 0); int s; wait(&s); no("session", s != 0); judged;`),
  },
  {
    number: 64,
    name: 'passes access times to the next case',
    answer: 'DENIED',
    times: 2,
    expect: [AC],
    short: true,
    code: main(`const char *all[] = {"/", "/p", argv[0], "/w", "/w/box", "/dev", "/dev/null", "/tmp", "/dev/shm"}; struct stat s; char b;
      for (int i = 0; i < 9; i++) { if (stat(all[i], &s)) continue; no(all[i], s.st_atim.tv_sec > s.st_ctim.tv_sec || (s.st_atim.tv_sec == s.st_ctim.tv_sec && s.st_atim.tv_nsec > s.st_ctim.tv_nsec));
        usleep(20000); DIR *d = opendir(all[i]); while (d && readdir(d)); int f = open(all[i], O_RDONLY); (void)!read(f, &b, 1); } judged;`),
  },
  {
    number: 65,
    name: 'disturbs the whole machine',
    answer: 'DENIED',
    expect: [AC],
    short: true,
    code: main(`sync(); no("sync", errno != EPERM); no("syncfs", syncfs(open("/", O_RDONLY)) == 0); int commands[] = {1, 2, 4}; for (int i = 0; i < 3; i++) no("barrier", syscall(SYS_membarrier, commands[i], 0, 0) == 0);
      no("no barrier of its own", syscall(SYS_membarrier, 16, 0, 0) != 0); struct { unsigned short length; void *code; } filter = {1, (unsigned long long[]){0x7fff000000000006}};
      prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); no("listener", syscall(SYS_seccomp, 1, 8, &filter) >= 0); no("no filter", syscall(SYS_seccomp, 1, 0, &filter) != 0); judged;`),
  },
  {
    number: 66,
    name: 'looks where its input is stored',
    answer: 'DENIED',
    expect: [AC],
    short: true,
    input: 'x'.repeat(70_000),
    code: main(`char path[300]; for (int i = 0; i < 3; i++) { char name[30]; sprintf(name, "/proc/self/fd/%d", i); ssize_t n = readlink(name, path, 299); path[n > 0 ? n : 0] = 0; no(path, path[0] == '/' && strncmp(path, "/memfd:", 7)); }
      no("write", open("/proc/self/fd/0", O_WRONLY) >= 0); char b; no("read", read(open("/dev/stdin", O_RDONLY), &b, 1) != 1 || b != 'x'); judged;`),
  },
  {
    number: 62,
    name: 'creates socket pairs of other families',
    answer: 'DENIED',
    expect: [AC],
    code: main(
      `int p[2]; for (int f = 2; f < 46; f++) for (int kind = 1; kind < 6; kind++) no("pair", socketpair(f, kind, 0, p) == 0 || errno != EACCES); judged;`,
    ),
  },
]
