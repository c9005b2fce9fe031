import { AC, c, main, MLE, RE, TLE, WA, type Attack } from './attack.ts'

// Kernel memory for processes counts too, so a fork bomb may reach the memory limit first.
export const processAttacks: Attack[] = [
  { number: 24, name: 'fork bomb', code: main('for (;;) fork();'), expect: [RE, TLE, MLE], short: true },
  {
    number: 25,
    name: 'fork bomb in separate sessions',
    code: main('for (int s = 1; s < 65; s++) signal(s, SIG_IGN); for (;;) { if (!fork()) setsid(); }'),
    expect: [TLE, MLE],
    short: true,
  },
  {
    number: 26,
    name: 'thread bomb',
    code: c(
      'void *w(void *x) { pause(); return 0; } int main() { pthread_t t; for (int i = 0; i < 100000; i++) if (pthread_create(&t, 0, w, 0)) return 1; return 0; }',
    ),
    expect: [RE],
  },
  {
    number: 27,
    name: 'children by clone with the same parent',
    code: main('for (int i = 0; i < 20; i++) if (!syscall(SYS_clone, CLONE_PARENT | SIGCHLD, 0, 0, 0, 0)) for (;;) pause(); puts("3"); return 0;'),
    answer: '3',
    expect: [AC, RE],
  },
  {
    number: 28,
    name: 'kills every process',
    code: main('kill(1, SIGKILL); kill(getppid(), SIGSTOP); kill(getppid(), SIGKILL); kill(-1, SIGSTOP); puts("3"); return 0;'),
    answer: '3',
    expect: [AC, TLE],
    problem: { timeLimit: 300 },
    short: true,
  },
  {
    number: 29,
    name: 'executes a shell',
    code: main('execl("/bin/sh", "sh", "-c", "cat /etc/passwd /root/* 2>/dev/null; echo DENIED", NULL); puts("DENIED"); return 0;'),
    answer: 'DENIED',
    expect: [AC, RE],
  },
  {
    number: 30,
    name: 'inspects other processes',
    answer: 'DENIED',
    expect: [AC],
    short: true,
    code: main(`char b[8]; struct iovec v = {b, 8}; no("ptrace", ptrace(PTRACE_TRACEME, 0, 0, 0) == 0); no("ptrace parent", ptrace(PTRACE_ATTACH, 1, 0, 0) == 0);
      no("process_vm_readv", syscall(SYS_process_vm_readv, 1, &v, 1, &v, 1, 0) >= 0); no("pidfd_getfd", syscall(438, 0, 0, 0) >= 0); no("kcmp", syscall(SYS_kcmp, 1, 1, 0, 0, 0) >= 0); judged;`),
  },
  {
    number: 31,
    name: 'leaves a daemon and files for the next case',
    answer: '3',
    times: 3,
    expect: [AC],
    code: main(`struct stat s; if (!stat("left", &s) || !stat("/tmp/left", &s)) { puts("found"); return 0; } puts("3"); fflush(stdout);
      if (!fork()) { setsid(); signal(SIGHUP, SIG_IGN); if (fork()) _exit(0); for (int i = 0; i < 1000; i++) { close(open("left", O_CREAT | O_WRONLY, 0644)); close(open("/tmp/left", O_CREAT | O_WRONLY, 0644)); } } usleep(2000); return 0;`),
  },
]

export const outputAttacks: Attack[] = [
  {
    number: 32,
    name: 'endless output',
    code: main('char b[65536]; memset(b, 65, sizeof b); for (;;) if (write(1, b, sizeof b) < 0) return 0;'),
    expect: [RE],
    says: /Output limit/,
    short: true,
  },
  {
    number: 33,
    name: 'endless error output',
    code: main('char b[65536]; memset(b, 65, sizeof b); for (;;) if (write(2, b, sizeof b) < 0) return 0;'),
    expect: [RE, TLE],
  },
  {
    number: 34,
    name: 'a million writes of one byte',
    code: main('for (int i = 0; i < 1000000; i++) if (write(1, "1", 1) < 0) return 1; return 0;'),
    expect: [WA, TLE],
    problem: { timeLimit: 3000 },
  },
  {
    number: 35,
    name: 'writes to all open descriptors',
    code: main(
      'for (int d = 3; d < 1000; d++) no("open descriptor", write(d, "x", 1) >= 0); close(1); for (int d = 3; d < 1000; d++) no("open", fcntl(d, F_GETFD) >= 0); return bad;',
    ),
    expect: [WA],
    short: true,
  },
  {
    number: 36,
    name: 'bytes that are no text',
    code: main('fwrite("\\0\\xff\\xfe\\x1b[31m<script>alert(1)</script>", 1, 33, stdout); return 0;'),
    expect: [WA],
  },
  {
    number: 37,
    name: 'a very long line',
    code: main('char *b = malloc(1 << 20); memset(b, 65, 1 << 20); for (int i = 0; i < 1024; i++) if (write(1, b, 1 << 20) < 0) return 0; return 0;'),
    expect: [RE, WA],
  },
  {
    number: 38,
    name: 'a sparse terabyte and 100,000 files',
    kernelOnly: true,
    code: main(
      'int d = open("big", O_CREAT | O_WRONLY, 0600); signal(SIGXFSZ, SIG_IGN); int made = ftruncate(d, 1l << 40) == 0; int n = 0; for (int i = 0; i < 100000; i++) { char b[32]; sprintf(b, "f%d", i); int e = open(b, O_CREAT | O_WRONLY, 0600); if (e < 0) break; close(e); n++; } return made || n > 50000 ? 0 : 1;',
    ),
    expect: [RE],
  },
]
