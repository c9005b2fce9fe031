import { AC, c, main, RE, type Attack } from './attack.ts'

/** `port` is a local port on which the test serves a secret. */
export const networkAttacks = (port: number): Attack[] => [
  {
    number: 49,
    name: 'opens network sockets',
    answer: 'DENIED',
    expect: [AC],
    short: true,
    code: main(`int kinds[] = {SOCK_STREAM, SOCK_DGRAM, SOCK_RAW}; int families[] = {AF_INET, AF_INET6, AF_NETLINK, AF_PACKET}; for (int i = 0; i < 4; i++) for (int j = 0; j < 3; j++) no("socket", socket(families[i], kinds[j], 0) >= 0);
      struct sockaddr_in a = {AF_INET, htons(${port})}; a.sin_addr.s_addr = htonl(0x7f000001); int d = socket(AF_INET, SOCK_STREAM, 0); no("connect", connect(d, (void *)&a, sizeof a) == 0); judged;`),
  },
  {
    number: 50,
    name: 'reaches the host through other socket families',
    answer: 'DENIED',
    expect: [AC],
    code: main(
      `for (int f = 2; f < 46; f++) no("socket family", socket(f, SOCK_STREAM, 0) >= 0); struct sockaddr_un a = {AF_UNIX, "\\0verdict-canary"}; int d = socket(AF_UNIX, SOCK_STREAM, 0); no("abstract", connect(d, (void *)&a, 2 + 15) == 0); judged;`,
    ),
  },
  {
    number: 51,
    name: 'plants messages for the next case',
    answer: 'DENIED',
    times: 2,
    expect: [AC],
    short: true,
    code: main(`no("key", syscall(SYS_add_key, "user", "verdict", "x", 1, -4) >= 0); no("request", syscall(SYS_request_key, "user", "verdict", 0, -4) >= 0); no("keyctl", syscall(SYS_keyctl, 0, -3, 1) >= 0);
      no("shm", shmget(77, 4096, IPC_CREAT | 0666) >= 0); no("sem", semget(77, 1, IPC_CREAT | 0666) >= 0); no("msg", msgget(77, IPC_CREAT | 0666) >= 0); no("mq", syscall(SYS_mq_open, "v", O_CREAT | O_RDWR, 0666, 0) >= 0);
      int d = open("/usr/bin/env", O_RDONLY); no("flock", flock(d, LOCK_SH | LOCK_NB) == 0); struct flock l = {F_RDLCK, SEEK_SET, 0, 1, 0}; no("lock", fcntl(d, F_SETLK, &l) == 0); no("open lock", fcntl(d, 37, &l) == 0); no("lease", fcntl(d, F_SETLEASE, F_RDLCK) == 0);
      no("inotify", syscall(SYS_inotify_init1, 0) >= 0); no("pid", getpid() != 2); judged;`),
  },
  {
    number: 52,
    name: 'uses privileged and debugging system calls',
    answer: 'DENIED',
    expect: [AC],
    short: true,
    code: main(`char p[200] = {0}; no("io_uring", syscall(425, 4, p) >= 0); no("bpf", syscall(SYS_bpf, 0, p, 40) >= 0); no("perf", syscall(SYS_perf_event_open, p, 0, -1, -1, 0) >= 0); no("userfaultfd", syscall(SYS_userfaultfd, 0) >= 0);
      no("kexec", syscall(SYS_kexec_load, 0, 0, 0, 0) >= 0); no("module", syscall(SYS_init_module, p, 1, p) >= 0); no("reboot", syscall(SYS_reboot, 0, 0, 0, 0) >= 0); no("handle", syscall(SYS_open_by_handle_at, 0, p, 0) >= 0); no("secret", syscall(447, 0) >= 0);
      int tty = 0; no("personality", syscall(SYS_personality, 0x0400000) >= 0); (void)tty; judged;`),
  },
  {
    number: 52,
    name: '32-bit call',
    expect: [RE],
    short: true,
    says: /SIGSYS/,
    code: c('int main() { int r; __asm__ volatile("int $0x80" : "=a"(r) : "a"(20)); printf("%d\\n", r); return 0; }'),
  },
  { number: 52, name: 'x32 call', expect: [RE], says: /SIGSYS/, code: main('syscall(0x40000000 + 39); return 0;') },
]
