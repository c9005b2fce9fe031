import { AC, main, RE, WA, type Attack } from './attack.ts'

const fileIO = { fileIO: { readName: 'in.txt', writeName: 'out.txt' } }

export const fileAttacks: Attack[] = [
  {
    number: 39,
    name: 'reads foreign files',
    answer: 'DENIED',
    expect: [AC],
    short: true,
    code: main(`const char *all[] = {"/etc/passwd", "/etc/shadow", "/root", "/root/.bashrc", "/proc/1/environ", "/proc/1/fd", "/proc/1/maps", "/proc/1/root", "/proc/kcore", "/proc/kallsyms", "/proc/keys", "/sys", "/work", "/home", "/etc/hostname", "/var/log", "/run"};
      char b[64]; for (int i = 0; i < 17; i++) { int d = open(all[i], O_RDONLY); no(all[i], d >= 0 && (read(d, b, 64) > 0 || errno == EISDIR)); errno = 0; } judged;`),
  },
  {
    number: 40,
    name: 'looks for test data everywhere',
    answer: 'DENIED',
    expect: [AC],
    code: main(
      "no(\"something\", !system(\"find / -xdev \\\\( -name '*.ans' -o -name '*.out' -o -name '*answer*' -o -name '*secret*' \\\\) -path '/[wp]*' 2>/dev/null | grep -q .\")); no(\"data\", !system(\"ls /work /data /root /home 2>/dev/null | grep -q .\")); judged;",
    ),
    problem: { timeLimit: 5000 },
  },
  {
    number: 41,
    name: 'output file is a link to a secret',
    code: main('symlink("/etc/shadow", "out.txt"); return 0;'),
    answer: 'x',
    expect: [WA, RE],
    problem: fileIO,
    short: true,
  },
  {
    number: 41,
    name: 'output file is a link to its input',
    code: main('symlink("in.txt", "out.txt"); return 0;'),
    input: 'same',
    answer: 'same',
    expect: [WA, RE],
    problem: fileIO,
  },
  { number: 42, name: 'output file is a pipe', code: main('mkfifo("out.txt", 0666); return 0;'), expect: [WA, RE], problem: fileIO, short: true },
  { number: 42, name: 'output file is a folder', code: main('mkdir("out.txt", 0777); return 0;'), expect: [WA, RE], problem: fileIO },
  {
    number: 42,
    name: 'output file has a second name',
    code: main('link("in.txt", "out.txt"); return 0;'),
    input: 'same',
    answer: 'same',
    expect: [WA, RE],
    problem: fileIO,
  },
  {
    number: 42,
    name: 'output file is a socket',
    code: main('int d = socket(AF_UNIX, SOCK_STREAM, 0); struct sockaddr_un a = {AF_UNIX, "out.txt"}; bind(d, (void *)&a, sizeof a); return 0;'),
    expect: [WA, RE],
    problem: fileIO,
  },
  {
    number: 43,
    name: 'replaces its own program and its input',
    answer: 'DENIED',
    times: 2,
    expect: [AC],
    code: main(
      'char p[300]; ssize_t n = readlink("/proc/self/exe", p, 299); p[n > 0 ? n : 0] = 0; no("own program", open(p, O_WRONLY) >= 0); no("unlink", unlink(p) == 0); no("rename", rename(p, "/p/x") == 0); no("create", open("/p/new", O_CREAT | O_WRONLY, 0600) >= 0); no("stdin", open("/proc/self/fd/0", O_WRONLY) >= 0); judged;',
    ),
  },
  {
    number: 44,
    name: 'leaves a maze behind',
    answer: '3',
    times: 3,
    expect: [AC],
    short: true,
    code: main(`DIR *d = opendir("."); for (struct dirent *e; d && (e = readdir(d));) if (e->d_name[0] != '.') { puts("found"); return 0; }
      for (int i = 0; i < 300; i++) { if (mkdir("d\\n\\xff *", 0777) || chdir("d\\n\\xff *")) break; } chmod("/w/box", 0); rmdir("/w/box"); puts("3"); return 0;`),
  },
  {
    number: 45,
    name: 'writes where the next run reads',
    answer: 'DENIED',
    times: 2,
    expect: [AC],
    short: true,
    code: main(`const char *all[] = {"/usr/x", "/x", "/p/x", "/etc/x", "/dev/x", "/proc/x", "/opt/x"}; for (int i = 0; i < 7; i++) no(all[i], open(all[i], O_CREAT | O_WRONLY, 0644) >= 0);
      const char *own[] = {"/dev/shm/x", "/tmp/x", "/w/box/x", "/w/shm/x", "/w/x"}; struct stat s; for (int i = 0; i < 5; i++) no("found", !stat(own[i], &s)); for (int i = 0; i < 5; i++) close(open(own[i], O_CREAT | O_WRONLY, 0644)); judged;`),
  },
  {
    number: 46,
    name: 'tries to leave its root',
    answer: 'DENIED',
    expect: [AC],
    short: true,
    code: main(`mkdir("a", 0777); no("chroot", chroot("a") == 0); no("mount", mount("none", "a", "tmpfs", 0, 0) == 0); no("pivot_root", syscall(SYS_pivot_root, ".", "a") == 0);
      no("new user space", unshare(CLONE_NEWUSER) == 0); no("new mount space", unshare(CLONE_NEWNS) == 0); no("clone", syscall(SYS_clone, CLONE_NEWUSER | SIGCHLD, 0, 0, 0, 0) >= 0);
      no("clone3", syscall(435, 0, 0) >= 0 || errno != ENOSYS); no("setns", setns(0, 0) == 0); no("fsopen", syscall(430, "tmpfs", 0) >= 0); no("open_tree", syscall(428, -100, "/", 1) >= 0); no("root", setuid(0) == 0); judged;`),
  },
  {
    number: 47,
    name: 'creates and opens devices',
    answer: 'DENIED',
    expect: [AC],
    code: main(
      `no("mknod", mknod("d", S_IFBLK | 0666, makedev(254, 0)) == 0); no("mknod c", mknod("c", S_IFCHR | 0666, makedev(1, 1)) == 0); const char *all[] = {"/dev/mem", "/dev/kvm", "/dev/vda", "/dev/sda", "/dev/tty", "/dev/ptmx", "/dev/fuse", "/dev/net/tun"}; for (int i = 0; i < 8; i++) no(all[i], open(all[i], O_RDONLY) >= 0); judged;`,
    ),
  },
  {
    number: 48,
    name: 'writes to the kernel',
    answer: 'DENIED',
    expect: [AC],
    code: main(
      `const char *all[] = {"/proc/sys/kernel/core_pattern", "/proc/sysrq-trigger", "/proc/self/exe", "/proc/sys/kernel/hostname", "/proc/self/oom_score_adj0", "/proc/1/oom_score_adj", "/sys/fs/cgroup/cgroup.procs", "/proc/self/uid_map"}; for (int i = 0; i < 8; i++) { int d = open(all[i], O_WRONLY); no(all[i], d >= 0 && write(d, "1", 1) > 0); } no("hostname", sethostname("x", 1) == 0); judged;`,
    ),
  },
]
