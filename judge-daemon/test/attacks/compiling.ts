import { AC, CE, RE, SE, WA, type Attack } from './attack.ts'

export const compileAttacks: Attack[] = [
  { number: 53, name: 'includes an endless device', code: '#include "/dev/zero"\nint main() {}', expect: [CE] },
  { number: 53, name: 'includes random bytes', code: '#include "/dev/urandom"\nint main() {}', expect: [CE] },
  { number: 53, name: 'includes a password file', code: '#include "/etc/passwd"\nint main() {}', expect: [CE], short: true },
  { number: 53, name: 'includes itself', code: '#include __FILE__\n#include __FILE__\nint main() {}', expect: [CE] },
  {
    number: 53,
    name: 'includes the environment as data',
    code: 'char *s;\n__asm__(".globl e\\ne: .incbin \\"/proc/self/environ\\"\\n.byte 0\\n.globl f\\nf:");\nextern char e[], f[];\n#include <stdio.h>\n#include <string.h>\nint main() { for (char *p = e; p < f; p++) if (!strncmp(p, "VERDICT", 7)) puts("secret"); puts("DENIED"); return 0; }',
    expect: [CE, AC],
    answer: 'DENIED',
  },
  { number: 54, name: 'a 16 GiB object', code: 'int a[1ull << 32] = {1};\nint main() {}', expect: [CE], short: true },
  { number: 54, name: 'a giant main', code: 'main[-1u] = {1};', expect: [CE] },
  {
    number: 54,
    name: 'endless template instantiation',
    language: 'C++',
    code: 'template <class T> struct a { typename a<a<T*>>::x y; using x = int; }; template struct a<int>; template <int n, class T> struct b { static const long v = b<n - 1, T*>::v + b<n - 1, T&>::v; }; long x = b<800, int>::v; int main() {}',
    expect: [CE],
  },
  {
    number: 54,
    name: 'a constant expression that takes forever',
    language: 'C++',
    code: 'constexpr long f(int n) { return n < 2 ? n : f(n - 1) + f(n - 2); } template <long n> struct s {}; s<f(45)> x; int main() {}',
    expect: [CE],
  },
  {
    number: 54,
    name: 'macros that explode',
    code: ['#define a0 x x x x x x x x x x', ...Array.from({ length: 9 }, (_, i) => `#define a${i + 1} ${`a${i} `.repeat(10)}`), 'int main() { a9 }'].join(
      '\n',
    ),
    expect: [CE],
  },
  {
    number: 55,
    name: 'endless diagnostics',
    language: 'C++',
    code: `${'#warning x\n'.repeat(20_000)}\nint main() { return y; }`.slice(0, 65_000),
    expect: [CE],
  },
  {
    number: 56,
    name: 'Rust build tricks',
    language: 'Rust',
    code: 'const A: &str = include_str!("/etc/passwd");\nconst B: Option<&str> = option_env!("VERDICT_CANARY");\nfn main() { println!("{}{:?}", A, B); }',
    expect: [CE],
  },
  {
    number: 56,
    name: 'Go with C inside',
    language: 'Golang',
    code: 'package main\n// #include <stdlib.h>\nimport "C"\nfunc main() { C.system(nil) }',
    expect: [CE],
  },
  {
    number: 56,
    name: 'a pragma that loads a plugin',
    code: '#pragma GCC push_options\n#pragma GCC optimize ("-fplugin=/tmp/x.so")\n#include <stdio.h>\nint main() { puts("DENIED"); return 0; }',
    expect: [AC, CE],
    answer: 'DENIED',
  },
]

const chatter = (text: string, code: number) =>
  `#include <stdio.h>\n#include <unistd.h>\nint main() { printf("${text}\\n"); fprintf(stderr, "${text}\\n"); fflush(stdout); _exit(${code}); }`
const checker = (body: string) => ({
  judgeMode: 'spj' as const,
  checker: {
    language: 'C++',
    code: `#include <cstdio>\n#include <cstdlib>\n#include <cstring>\n#include <vector>\nint main(int argc, char **argv) { ${body} }`,
  },
})
const interactor = (body: string) => ({
  judgeMode: 'interactive' as const,
  timeLimit: 500,
  checker: { language: 'C++', code: `#include <cstdio>\n#include <cstdlib>\n#include <unistd.h>\nint main(int argc, char **argv) { ${body} }` },
})
const guess = 'printf("7\\n"); fflush(stdout); int x; if (scanf("%d", &x) != 1) return 102; return x == 8 ? 0 : 102;'
const honest = '#include <stdio.h>\nint main() { puts("3"); return 0; }'

export const protocolAttacks: Attack[] = [
  { number: 57, name: 'prints ok like a checker', code: chatter('ok accepted', 0), expect: [WA], short: true },
  { number: 57, name: 'ends like a checker that accepts', code: chatter('3', 42), answer: '3', expect: [RE] },
  { number: 57, name: 'ends at once before an interactor', code: 'int main() { return 0; }', expect: [WA, RE], problem: interactor(guess) },
  {
    number: 57,
    name: 'closes its pipes before an interactor',
    code: '#include <unistd.h>\nint main() { close(0); close(1); return 0; }',
    expect: [WA, RE],
    problem: interactor(guess),
  },
  {
    number: 57,
    name: 'never flushes',
    code: '#include <stdio.h>\nint main() { int x; scanf("%d", &x); printf("%d\\n", x + 1); scanf("%d", &x); scanf("%d", &x); for (;;) getchar(); }',
    expect: [WA, RE, 1],
    problem: interactor(guess),
  },
  { number: 57, name: 'floods an interactor', code: '#include <stdio.h>\nint main() { for (;;) puts("9"); }', expect: [WA, RE, 1], problem: interactor(guess) },
  { number: 58, name: 'checker loops', code: honest, expect: [SE], says: /checker/, problem: checker('for (volatile long i = 0;; i++);') },
  { number: 58, name: 'checker crashes', code: honest, expect: [SE], says: /crashed/, problem: checker('abort();'), short: true },
  {
    number: 58,
    name: 'checker takes all memory',
    code: honest,
    expect: [SE],
    says: /memory/,
    problem: checker('std::vector<char *> v; for (;;) { char *p = (char *)malloc(1 << 20); if (!p) return 1; memset(p, 1, 1 << 20); v.push_back(p); }'),
  },
  {
    number: 58,
    name: 'checker writes a gigabyte of comment',
    code: honest,
    expect: [SE, WA],
    problem: checker('static char b[1 << 16]; memset(b, 65, sizeof b); for (int i = 0; i < 16384; i++) fwrite(b, 1, sizeof b, stderr); return 102;'),
  },
  ...['1e309', 'nan', '150', '-5'].map((score): Attack => ({
    number: 58,
    name: `checker gives ${score}`,
    code: honest,
    expect: [SE],
    says: /score/,
    problem: checker(`puts("${score}"); return 99;`),
  })),
  { number: 58, name: 'interactor crashes', code: honest, expect: [SE], says: /interactor/, problem: interactor('abort();') },
  { number: 58, name: 'interactor loops', code: honest, expect: [SE], says: /interactor/, problem: interactor('for (volatile long i = 0;; i++);') },
]
