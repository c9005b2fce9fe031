import { statuses } from '@verdict/plugin-judging/contract'
import type { CheckerProtocol } from '../../judging/task.ts'
import type { TaskOptions } from './tasks.ts'

export interface Row {
  name: string
  code: string
  expect: number
  options?: TaskOptions
  says?: RegExp
}

const c = (body: string) =>
  `#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <unistd.h>\nint main() { int a, b; scanf("%d %d", &a, &b); ${body} return 0; }`
const right = c('printf("%d\\n", a + b);')
const spaced = c('printf("%d \\n\\n", a + b);')
const exactly = { isRemoveEndBlank: false }
const spj = (body: string, protocol: CheckerProtocol = 'hoj') => ({
  judgeMode: 'spj' as const,
  checker: { language: 'C++', protocol, code: body },
})
const testlib =
  '#include "testlib.h"\nint main(int argc, char **argv) { registerTestlibCmd(argc, argv); int a = ans.readInt(), b = ouf.readInt(); if (a != b) quitf(_wa, "expected %d, found %d", a, b); quitf(_ok, "one number"); }'
/** One checker for several rows, so that it is compiled once: the input selects what it does. */
const testlibModes = spj(
  `#include "testlib.h"
static std::vector<int> row(InStream &in) { std::vector<int> all; while (!in.seekEoln()) all.push_back(in.readInt()); return all; }
int main(int argc, char **argv) {
  registerTestlibCmd(argc, argv);
  std::string mode = inf.readToken();
  if (mode == "lines") { while (!ans.eof()) { std::string a = ans.readLine(), b = ouf.readLine(); if (a != b) quitf(_wa, "a line differs"); } quitf(_ok, "same lines"); }
  if (mode == "rows") { for (int i = 0; i < 2; i++) { std::vector<int> a = row(ans), b = row(ouf); if (a != b) quitf(_wa, "a row differs"); } quitf(_ok, "same rows"); }
  if (mode == "share") quitf(_pc(ouf.readInt()), "a share");
  if (mode == "points") quitp(ouf.readDouble(), "points of the case");
}`,
  'testlib',
)
const byTestlib = (mode: string, answer: string) => ({ problem: testlibModes, cases: [[mode, answer]] satisfies TaskOptions['cases'] })
/** The same checker, but its points are points of the test case, which has 20. */
const byPoints = (type: 0 | 1 = 1, score = 20): TaskOptions => ({
  problem: { ...testlibModes, checker: { ...testlibModes.checker, protocol: 'testlib-points' }, type, ioScore: 20 },
  cases: [['points', '', 1, score]],
})
const kattis =
  '#include <cstdio>\n#include <cstring>\nint main(int argc, char **argv) { int a, b; FILE *f = fopen(argv[2], "r"); fscanf(f, "%d", &a); char p[200]; sprintf(p, "%sjudgemessage.txt", argv[3]); FILE *m = fopen(p, "w"); fprintf(m, "seen"); fclose(m); return scanf("%d", &b) == 1 && a == b ? 42 : 43; }'
/** Writes what the program says into the feedback folder, and its first own argument into its message. */
const feedback = `#include <fstream>
#include <iostream>
int main(int argc, char **argv) { std::string folder = argv[3], kind, value; std::cin >> kind >> value;
std::ofstream(folder + "judgemessage.txt") << argc << (argc > 4 ? argv[4] : "");
if (kind == "s" || kind == "b") std::ofstream(folder + "score.txt") << value << "\\n"; if (kind == "m" || kind == "b") std::ofstream(folder + "score_multiplier.txt") << value; return 42; }`
const byFeedback = (more: { arguments?: string[] }, type: 0 | 1 = 0): TaskOptions => ({
  problem: { type, ...(type === 1 && { ioScore: 10 }), judgeMode: 'spj', checker: { language: 'C++', code: feedback, protocol: 'kattis', ...more } },
  cases: [['-', '', 1, 10]],
})
const hustoj =
  '#include <cstdio>\nint main(int argc, char **argv) { int a, b; fscanf(fopen(argv[2], "r"), "%d", &a); return fscanf(fopen(argv[3], "r"), "%d", &b) == 1 && a == b ? 0 : 1; }'
/** As the template of QDUOJ: it counts its arguments, and works the answer out. */
const qduoj =
  '#include <cstdio>\nint main(int argc, char **argv) { if (argc != 3) return -1; int a, b, sum; fscanf(fopen(argv[1], "r"), "%d %d", &a, &b); if (fscanf(fopen(argv[2], "r"), "%d", &sum) != 1) return 255; return a + b == sum ? 0 : 1; }'
/** As at Hydro: in Python, and with its verdict in words alone. */
const words = (code: string): TaskOptions => ({
  problem: {
    judgeMode: 'spj',
    checker: {
      language: 'Python3',
      protocol: 'testlib',
      code: `import sys\nsame = open(sys.argv[2]).read().split() == open(sys.argv[3]).read().split()\n${code}\n`,
    },
  },
})
const inWords = words("print('ok same' if same else 'wrong answer differs', file=sys.stderr)")
const halves = '#include <cstdio>\nint main(int argc, char **argv) { printf("50"); return 99; }'
const guessing = {
  judgeMode: 'interactive' as const,
  checker: {
    language: 'C++',
    code: `#include "testlib.h"
int main(int argc, char **argv) { registerInteraction(argc, argv); int secret = inf.readInt(); for (int turn = 0; turn < 20; turn++) { int x = ouf.readInt(1, 1000, "guess");
if (x == secret) { std::cout << "=" << std::endl; quitf(_ok, "found"); } std::cout << (x < secret ? "<" : ">") << std::endl; } quitf(_wa, "too many guesses"); }`,
  },
}
/** Depending on the mode, rejects the first guess, rejects all guesses but 1, or accepts any; then it exits. */
const kattisDialogue = {
  judgeMode: 'interactive' as const,
  checker: {
    language: 'C++',
    protocol: 'kattis' as const,
    code: `#include <cstdio>
int main(int argc, char **argv) { int x; char mode[20]; fscanf(fopen(argv[1], "r"), "%19s", mode);
if (scanf("%d", &x) != 1) return 43; if (mode[0] == 'c') return 7;
if (mode[0] == 'd') { fclose(stdout); while (getchar() != EOF); } return x == 1 ? 42 : 43; }`,
  },
}
const dialogue = (mode: string, problem: NonNullable<TaskOptions['problem']> = {}): TaskOptions => ({
  problem: { ...kattisDialogue, ...problem },
  cases: [[mode, '']],
})
const guesses2 = (then: string) => `#include <stdio.h>\n#include <stdlib.h>\n#include <unistd.h>\nint main() { puts("2"); fflush(stdout); ${then} }`
const guesses1 = (then: string) => guesses2(then).replace('"2"', '"1"')
const search =
  '#include <stdio.h>\nint main() { int l = 1, h = 1000; char s[9]; while (l <= h) { int m = (l + h) / 2; printf("%d\\n", m); fflush(stdout); if (scanf("%8s", s) != 1 || *s == \'=\') return 0; if (*s == \'<\') l = m + 1; else h = m - 1; } return 0; }'
const secret: NonNullable<TaskOptions['cases']> = [
  ['731\n', ''],
  ['1\n', ''],
  ['1000\n', ''],
]
const fileIO = { fileIO: { readName: 'sum.in', writeName: 'sum.out' } }
const built = (builtIn: 'exact' | 'tokens' | 'lines' | 'numbers' | 'case-insensitive' | 'yes-no' | 'unordered') => ({ builtIn: { builtIn } })
const print = (text: string) => `#include <stdio.h>\nint main() { fputs("${text}", stdout); return 0; }`
const one = (answer: string): NonNullable<TaskOptions['cases']> => [['', answer]]

const burns = (milliseconds: number) =>
  `#define _POSIX_C_SOURCE 200809L\n#include <stdio.h>\n#include <time.h>\nint main() { int a, b; scanf("%d %d", &a, &b); struct timespec t; do clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t); while (t.tv_sec * 1000 + t.tv_nsec / 1000000 < ${milliseconds}); printf("%d", a + b); return 0; }`

/** A program that prints a text, judged by a built-in checker against an answer. */
const builtInRow = (name: string, checker: Parameters<typeof built>[0], output: string, answer: string, expect: number, says?: RegExp): Row => ({
  name,
  code: print(output),
  expect,
  options: { problem: built(checker), cases: one(answer) },
  ...(says && { says }),
})

export const verdictTable: Row[] = [
  { name: 'slightly below the time limit', code: burns(440), expect: statuses.accepted, options: { problem: { timeLimit: 500 } } },
  { name: 'slightly above the time limit in both runs', code: burns(520), expect: statuses.timeLimitExceeded, options: { problem: { timeLimit: 500 } } },
  { name: 'correct', code: right, expect: statuses.accepted },
  { name: 'trailing blanks are ignored', code: spaced, expect: statuses.accepted },
  { name: 'only the spacing is wrong', code: spaced, expect: statuses.presentationError, options: { problem: exactly } },
  { name: 'wrong', code: c('printf("%d\\n", a - b);'), expect: statuses.wrongAnswer },
  { name: 'does not compile', code: 'int main() { return x; }', expect: statuses.compileError, says: /undeclared/ },
  { name: 'divides by zero', code: c('volatile int z = 0; printf("%d", a / z);'), expect: statuses.runtimeError, says: /SIGFPE/ },
  { name: 'ends with a code', code: c('return 7;'), expect: statuses.runtimeError, says: /code: 7/ },
  {
    name: 'names a missing loader',
    code: `const char loader[] __attribute__((section(".interp"))) = "/none";\n${right}`,
    expect: statuses.runtimeError,
    says: /could not be started: No such file/,
  },
  { name: 'too slow', code: c('for (volatile long i = 0;; i++);'), expect: statuses.timeLimitExceeded, options: { problem: { timeLimit: 200 } } },
  { name: 'too much memory', code: c('char *p = malloc(400 << 20); memset(p, 1, 400 << 20); printf("%d", a + b);'), expect: statuses.memoryLimitExceeded },
  {
    name: 'writes too much output',
    code: c('for (;;) puts("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx");'),
    expect: statuses.runtimeError,
    says: /Output limit/,
  },
  { name: 'an unknown language', code: right, expect: statuses.systemError, says: /Brainfuck/, options: { language: 'Brainfuck' } },
  {
    name: 'files for input and output',
    code: c('').replace(
      'int main() { int a, b; scanf("%d %d", &a, &b);',
      'int main() { int a, b; FILE *f = fopen("sum.in", "r"), *g = fopen("sum.out", "w"); fscanf(f, "%d %d", &a, &b); fprintf(g, "%d", a + b);',
    ),
    expect: statuses.accepted,
    options: { problem: fileIO },
  },
  { name: 'no output file', code: right, expect: statuses.wrongAnswer, options: { problem: fileIO } },
  {
    name: 'an extra file beside the source',
    code: '#include <stdio.h>\n#include "sum.h"\nint main() { int a, b; scanf("%d %d", &a, &b); printf("%d", sum(a, b)); return 0; }',
    expect: statuses.accepted,
    options: { problem: { userExtraFiles: { 'sum.h': 'int sum(int a, int b) { return a + b; }' } } },
  },
  {
    name: 'an extra file that Python imports',
    code: 'from helper import add\na, b = map(int, input().split())\nprint(add(a, b), open("helper.txt").read())\n',
    expect: statuses.accepted,
    options: {
      language: 'Python3',
      cases: [['1 2\n', '3 text']],
      problem: { timeLimit: 5000, userExtraFiles: { 'helper.py': 'def add(a, b):\n    return a + b\n', 'helper.txt': 'text' } },
    },
  },
  {
    name: 'extra files with blanks and Chinese in their names',
    code: '#include <stdio.h>\n#include "求和 库.h"\nint main() { int a, b; scanf("%d %d", &a, &b); FILE *f = fopen("-数据 (1).txt", "r"); printf("%d", f ? sum(a, b) : 0); return 0; }',
    expect: statuses.accepted,
    options: { problem: { userExtraFiles: { '求和 库.h': 'int sum(int a, int b) { return a + b; }', '-数据 (1).txt': '1' } } },
  },
  {
    name: 'an extra file with the name of the folder that Java compiles into',
    code: 'import java.util.*;\npublic class Main { public static void main(String[] words) { Scanner in = new Scanner(System.in); System.out.println(in.nextInt() + in.nextInt()); } }',
    expect: statuses.accepted,
    options: { language: 'Java', problem: { timeLimit: 5000, userExtraFiles: { out: 'no folder' } } },
  },
  {
    name: 'an extra file that Node requires',
    code: "const { add } = require('./helper.js')\nconst [a, b] = require('fs').readFileSync(0, 'utf8').split(' ').map(Number)\nconsole.log(add(a, b))\n",
    expect: statuses.accepted,
    options: { language: 'JavaScript Node', problem: { timeLimit: 5000, userExtraFiles: { 'helper.js': 'exports.add = (a, b) => a + b' } } },
  },
  {
    name: 'an extra file with the name of the program',
    code: right,
    expect: statuses.accepted,
    options: { problem: { userExtraFiles: { main: 'nothing to run' } } },
  },
  { name: 'testlib checker accepts', code: right, expect: statuses.accepted, says: /ok one number/, options: { problem: spj(testlib) } },
  {
    name: 'testlib checker rejects',
    code: print('9'),
    expect: statuses.wrongAnswer,
    says: /expected 3, found 9/,
    options: { problem: spj(testlib, 'testlib') },
  },
  { name: 'testlib checker sees no output', code: print(''), expect: statuses.wrongAnswer, options: { problem: spj(testlib) } },
  { name: 'testlib: lines, one of them empty', code: print('a\\n\\nb\\n'), expect: statuses.accepted, options: byTestlib('lines', 'a\n\nb\n') },
  { name: 'testlib: two rows of unknown length', code: print('1 2 \\r\\n3'), expect: statuses.accepted, options: byTestlib('rows', '1 2\n3\n') },
  { name: 'testlib: a share of 0', code: print('0'), expect: statuses.partialAccepted, says: /partially correct \(0\)/, options: byTestlib('share', '') },
  { name: 'testlib: a share of 99', code: print('99'), expect: statuses.partialAccepted, says: /partially correct \(99\)/, options: byTestlib('share', '') },
  { name: 'testlib: a share of 100', code: print('100'), expect: statuses.accepted, options: byTestlib('share', '') },
  { name: 'testlib: a share of 256', code: print('256'), expect: statuses.systemError, says: /outside 0 to 100/, options: byTestlib('share', '') },
  { name: 'testlib: points in percent', code: print('50'), expect: statuses.partialAccepted, says: /points 50 /, options: byTestlib('points', '') },
  { name: 'testlib: points of the case', code: print('5.5'), expect: statuses.partialAccepted, says: /"score":5,/, options: byPoints() },
  { name: 'testlib: all points of the case', code: print('20'), expect: statuses.accepted, says: /"score":20,/, options: byPoints() },
  { name: 'testlib: more points than the case has', code: print('21'), expect: statuses.systemError, says: /outside 0 to 100/, options: byPoints() },
  { name: 'testlib: points for a case without any', code: print('1'), expect: statuses.systemError, says: /outside 0 to 100/, options: byPoints(1, 0) },
  { name: 'testlib: points where nothing is scored', code: print('0'), expect: statuses.systemError, says: /the problem has none/, options: byPoints(0) },
  { name: 'testlib: no verdict', code: print('0'), expect: statuses.systemError, says: /without quit or quitf/, options: byTestlib('nothing', '') },
  { name: 'a checker in Python says in words that it accepts', code: right, expect: statuses.accepted, says: /ok same/, options: inWords },
  { name: 'a checker in Python says in words that it rejects', code: print('9'), expect: statuses.wrongAnswer, says: /wrong answer differs/, options: inWords },
  { name: 'a checker in Python gives a part in words', code: right, expect: statuses.partialAccepted, options: words("print('points 40', file=sys.stderr)") },
  { name: 'a checker in Python breaks down', code: right, expect: statuses.systemError, says: /ZeroDivisionError/, options: words('1 / 0') },
  { name: 'Kattis checker accepts', code: right, expect: statuses.accepted, says: /seen/, options: { problem: spj(kattis, 'kattis') } },
  { name: 'Kattis checker rejects', code: print('9'), expect: statuses.wrongAnswer, options: { problem: spj(kattis, 'kattis') } },
  { name: 'Kattis checker with arguments', code: right, expect: statuses.accepted, says: /6a b/, options: byFeedback({ arguments: ['a b', '--x'] }) },
  { name: 'Kattis checker gives a share', code: print('m 0.5'), expect: statuses.partialAccepted, options: byFeedback({}, 1) },
  { name: 'Kattis checker gives points', code: print('s 10'), expect: statuses.accepted, options: byFeedback({}, 1) },
  { name: 'Kattis checker gives a share where nothing is scored', code: print('m 0.5'), expect: statuses.accepted, options: byFeedback({}) },
  { name: 'Kattis checker gives too many points', code: print('s 11'), expect: statuses.systemError, says: /outside 0 to 100/, options: byFeedback({}, 1) },
  { name: 'Kattis checker gives no number', code: print('m nan'), expect: statuses.systemError, says: /no number/, options: byFeedback({}, 1) },
  { name: 'Kattis checker gives both', code: print('b 1'), expect: statuses.systemError, says: /a score and a multiplier/, options: byFeedback({}, 1) },
  { name: 'HUSTOJ checker accepts', code: right, expect: statuses.accepted, options: { problem: spj(hustoj, 'hustoj') } },
  { name: 'HUSTOJ checker rejects', code: print('9'), expect: statuses.wrongAnswer, options: { problem: spj(hustoj, 'hustoj') } },
  { name: 'QDUOJ checker accepts', code: right, expect: statuses.accepted, options: { problem: spj(qduoj, 'qduoj') } },
  { name: 'QDUOJ checker rejects', code: print('9'), expect: statuses.wrongAnswer, options: { problem: spj(qduoj, 'qduoj') } },
  { name: 'QDUOJ checker fails', code: print('x'), expect: statuses.systemError, says: /not 0 or 1/, options: { problem: spj(qduoj, 'qduoj') } },
  { name: 'half of the points', code: right, expect: statuses.partialAccepted, options: { problem: spj(halves) } },
  {
    name: 'checker does not compile',
    code: right,
    expect: statuses.systemError,
    says: /checker of this problem does not compile/,
    options: { problem: spj('int main() { return x; }') },
  },
  { name: 'interaction, solved', code: search, expect: statuses.accepted, options: { problem: guessing, cases: secret } },
  { name: 'interaction, not solved', code: print('5\\n6\\n7\\n'), expect: statuses.wrongAnswer, options: { problem: guessing, cases: secret } },
  {
    name: 'interaction, silent',
    code: '#include <stdio.h>\nint main() { getchar(); return 0; }',
    expect: statuses.timeLimitExceeded,
    options: { problem: { ...guessing, timeLimit: 200 }, cases: secret.slice(0, 1) },
  },
  {
    name: 'interaction, crashes',
    code: '#include <stdlib.h>\nint main() { abort(); }',
    expect: statuses.runtimeError,
    options: { problem: guessing, cases: secret },
  },
  { name: 'Kattis interactor accepts', code: guesses1('return 0;'), expect: statuses.accepted, options: dialogue('x') },
  {
    name: 'Kattis interactor rejects first, then the program fails',
    code: guesses2('getchar(); return 1;'),
    expect: statuses.wrongAnswer,
    options: dialogue('x'),
  },
  {
    name: 'Kattis interactor rejects first, then the program crashes',
    code: guesses2('getchar(); abort();'),
    expect: statuses.wrongAnswer,
    options: dialogue('x'),
  },
  {
    name: 'Kattis interactor rejects first, then the program keeps writing',
    code: guesses2('for (;;) { puts("x"); fflush(stdout); }'),
    expect: statuses.wrongAnswer,
    options: dialogue('x'),
  },
  {
    name: 'Kattis interactor rejects first, then the program continues',
    code: guesses2('for (;;);'),
    expect: statuses.wrongAnswer,
    options: dialogue('x', { timeLimit: 200 }),
  },
  {
    name: 'Kattis interactor fails first, then the program fails',
    code: guesses2('getchar(); return 1;'),
    expect: statuses.systemError,
    says: /code 7/,
    options: dialogue('crash'),
  },
  {
    name: 'Kattis interactor closes its output and keeps reading',
    code: guesses1('while (getchar() != EOF); puts("3"); return 0;'),
    expect: statuses.accepted,
    options: dialogue('done'),
  },
  {
    name: 'Kattis interactor closes its output, and the program continues',
    code: guesses2('for (;;);'),
    expect: statuses.timeLimitExceeded,
    options: dialogue('done', { timeLimit: 200 }),
  },
  { name: 'Kattis interactor accepts, but the program fails', code: guesses1('getchar(); return 1;'), expect: statuses.runtimeError, options: dialogue('x') },
  {
    name: 'the program fails first, so the Kattis interactor does not decide',
    code: 'int main() { return 1; }',
    expect: statuses.runtimeError,
    options: dialogue('x'),
  },
  builtInRow('built-in: exact', 'exact', 'a b ', 'a b', statuses.wrongAnswer),
  builtInRow('built-in: tokens', 'tokens', 'a\\nb ', 'a b', statuses.accepted),
  builtInRow('built-in: tokens, one too many', 'tokens', 'a b c', 'a b', statuses.wrongAnswer, /too many/),
  builtInRow('built-in: lines', 'lines', 'a b  \\n', 'a b', statuses.accepted),
  builtInRow('built-in: numbers', 'numbers', '0.33333333 1e3', '0.3333333333 1000', statuses.accepted),
  builtInRow('built-in: numbers, not a number', 'numbers', 'nan', '1.5', statuses.wrongAnswer),
  builtInRow('built-in: numbers, nan', 'numbers', 'nan -nan NaN', 'NaN nan NAN', statuses.accepted),
  builtInRow('built-in: numbers, infinite', 'numbers', 'inf -Infinity 1e400 +inf', 'Infinity -inf inf inf', statuses.accepted),
  builtInRow('built-in: numbers, opposite sign', 'numbers', '-inf', 'inf', statuses.wrongAnswer),
  builtInRow('built-in: numbers, a finite one for inf', 'numbers', '5', '1e400', statuses.wrongAnswer),
  builtInRow('built-in: numbers, a finite one for nan', 'numbers', '5', 'nan', statuses.wrongAnswer),
  builtInRow('built-in: numbers, nan for inf', 'numbers', 'nan', 'inf', statuses.wrongAnswer),
  builtInRow('built-in: case-insensitive', 'case-insensitive', 'Hello', 'hELLO', statuses.accepted),
  builtInRow('built-in: yes or no', 'yes-no', 'YES no', 'yes NO', statuses.accepted),
  builtInRow('built-in: yes or no, maybe', 'yes-no', 'maybe', 'yes', statuses.wrongAnswer),
  builtInRow('built-in: unordered', 'unordered', '3 1 2', '1 2 3', statuses.accepted),
]
