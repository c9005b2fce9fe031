import { AC, c, main, MLE, RE, TLE, type Attack } from './attack.ts'

const spin = 'for (volatile unsigned long i = 0;; i++);'

export const cpuAttacks: Attack[] = [
  { number: 1, name: 'loops', code: main(spin), expect: [TLE], short: true },
  { number: 2, name: 'sleeps 100 s', code: main('sleep(100); return 0;'), expect: [TLE], says: /Idle/, problem: { timeLimit: 300 }, short: true },
  { number: 3, name: 'stops itself', code: main('raise(SIGSTOP); return 0;'), expect: [TLE], problem: { timeLimit: 300 } },
  {
    number: 4,
    name: 'reads after the end of input',
    code: main('char b[64]; for (int i = 0; i < 1000; i++) if (read(0, b, 64) < 0) return 1; puts("3"); return 0;'),
    expect: [AC],
    answer: '3',
  },
  { number: 5, name: 'a child burns time while its parent waits', code: main(`if (!fork()) { ${spin} } wait(0); return 0;`), expect: [TLE] },
  {
    number: 6,
    name: 'an orphan burns time after a correct answer',
    code: main(`puts("3"); fflush(stdout); if (!fork()) { if (!fork()) { setsid(); ${spin} } _exit(0); } wait(0); return 0;`),
    expect: [AC],
    answer: '3',
  },
  {
    number: 7,
    name: 'many threads spin',
    expect: [TLE, RE],
    code: c(`void *work(void *x) { ${spin} } int main() { pthread_t t; for (int i = 0; i < 100; i++) pthread_create(&t, 0, work, 0); work(0); }`),
  },
  { number: 8, name: 'ignores every signal', code: main(`for (int s = 1; s < 65; s++) signal(s, SIG_IGN); ${spin}`), expect: [TLE], short: true },
  {
    number: 9,
    name: 'sleeps just under the wall limit, case after case',
    code: main('usleep(700000); puts("3"); return 0;'),
    expect: [AC],
    answer: '3',
    times: 3,
    problem: { timeLimit: 300 },
  },
  { number: 10, name: 'prints the answer, then loops', code: main(`puts("3"); fflush(stdout); ${spin}`), answer: '3', expect: [TLE] },
  {
    number: 11,
    name: 'changes its priority, core and scheduling class',
    expect: [AC],
    answer: 'DENIED',
    short: true,
    code: main(`cpu_set_t s; CPU_ZERO(&s); CPU_SET(0, &s); CPU_SET(1, &s); struct sched_param p = {1};
      no("affinity", sched_setaffinity(0, sizeof s, &s) == 0); no("fifo", sched_setscheduler(0, SCHED_FIFO, &p) == 0);
      no("nice", nice(-5) != -1); sched_getaffinity(0, sizeof s, &s); no("more cores", CPU_COUNT(&s) != 1); judged;`),
  },
  {
    number: 12,
    name: 'raises its own limits',
    expect: [AC],
    answer: 'DENIED',
    code: main(`int all[] = {RLIMIT_CPU, RLIMIT_FSIZE, RLIMIT_NOFILE, RLIMIT_STACK, RLIMIT_CORE, RLIMIT_NICE, RLIMIT_RTPRIO};
      for (int i = 0; i < 7; i++) { struct rlimit r; getrlimit(all[i], &r); if (r.rlim_max == RLIM_INFINITY) no("no limit", 1); r.rlim_cur = r.rlim_max = r.rlim_max + 1; no("raise", setrlimit(all[i], &r) == 0); } judged;`),
  },
]

const mib = '(1 << 20)'
const touch = (size: string) => `char *p = malloc(${size}); if (!p) return 1; for (size_t i = 0; i < (size_t)${size}; i += 4096) p[i] = 1;`

export const memoryAttacks: Attack[] = [
  { number: 13, name: 'touches twice the limit', code: main(`${touch(`512ul * ${mib}`)} return 0;`), expect: [MLE], short: true },
  {
    number: 14,
    name: 'eight children that exceed the limit together',
    code: main(
      `for (int i = 0; i < 8; i++) if (!fork()) { ${touch(`100ul * ${mib}`)} sleep(1); _exit(0); } int s, f = 0; while (wait(&s) > 0) f |= s; puts("3"); return 0;`,
    ),
    answer: '3',
    expect: [MLE],
  },
  {
    number: 15,
    name: 'a giant array that is never touched',
    code: c(`static char a[1 << 30]; int main() { puts("3"); return a[5]; }`),
    answer: '3',
    expect: [AC],
  },
  {
    number: 16,
    name: 'a static array touched over the limit',
    code: c(`static char a[300 << 20]; int main() { for (size_t i = 0; i < sizeof a; i += 4096) a[i] = 1; return 0; }`),
    expect: [MLE],
  },
  {
    number: 17,
    name: 'endless recursion',
    code: c(`int f(volatile int x) { volatile char b[1000]; b[0] = x; return f(x + 1) + b[0]; } int main() { return f(0); }`),
    expect: [RE, MLE],
  },
  {
    number: 18,
    name: 'fills the working folder',
    code: main(
      `char b[65536]; memset(b, 1, sizeof b); for (int f = 0; f < 100; f++) { char n[32]; sprintf(n, "/tmp/f%d", f); int d = open(n, O_CREAT | O_WRONLY, 0600); for (int i = 0; i < 900; i++) if (write(d, b, sizeof b) < 0) return 1; } return 0;`,
    ),
    expect: [MLE, RE],
    short: true,
  },
  {
    number: 19,
    name: 'fills a memory file and shared memory',
    code: main(
      `int d = memfd_create("x", 0), e = shm_open("/y", O_CREAT | O_RDWR, 0600); char b[65536]; memset(b, 1, sizeof b); for (int i = 0; i < 8000; i++) { lseek(d, 0, SEEK_END); if (write(i % 2 ? d : e, b, sizeof b) < 0) { close(d); d = memfd_create("z", 0); } } return 1;`,
    ),
    expect: [MLE, RE],
  },
  {
    number: 20,
    name: 'maps 1,000 GiB',
    code: main(
      `void *p = mmap(0, 1000ul << 30, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0); puts("3"); return p == MAP_FAILED;`,
    ),
    answer: '3',
    expect: [AC, RE],
  },
  {
    number: 21,
    name: 'hoards pipes',
    code: main(
      `int p[2]; char b[4096] = {1}; for (int i = 0; i < 10000; i++) { if (pipe(p) < 0) return 1; fcntl(p[1], F_SETFL, O_NONBLOCK); while (write(p[1], b, 4096) > 0); } return 0;`,
    ),
    expect: [RE, MLE],
  },
  {
    number: 22,
    name: 'uses all but one MiB, again and again',
    code: main(`${touch(`254ul * ${mib}`)} puts("3"); return 0;`),
    answer: '3',
    times: 20,
    expect: [AC],
  },
  {
    number: 23,
    name: 'Python grows past the limit',
    language: 'Python3',
    code: 'a = []\nwhile True:\n    a.append(bytearray(1 << 20))\n',
    expect: [MLE],
    short: true,
  },
  {
    number: 23,
    name: 'Java grows past the limit',
    language: 'Java',
    code: 'import java.util.*; public class Main { public static void main(String[] a) { List<byte[]> l = new ArrayList<>(); while (true) { byte[] b = new byte[1 << 20]; Arrays.fill(b, (byte) 1); l.add(b); } } }',
    expect: [MLE],
  },
  {
    number: 23,
    name: 'Go grows past the limit',
    language: 'Golang',
    code: 'package main\nfunc main() { a := [][]byte{}\nfor { b := make([]byte, 1<<20)\nfor i := range b { b[i] = 1 }\na = append(a, b) } }',
    expect: [MLE],
  },
  {
    number: 23,
    name: 'Node grows past the limit',
    language: 'JavaScript Node',
    code: 'const a = []; while (true) a.push(new Array(100000).fill(Math.random()))',
    expect: [MLE],
    problem: { timeLimit: 5000 },
  },
]
