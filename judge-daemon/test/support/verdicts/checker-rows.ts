import { statuses } from '@verdict/plugin-judging/contract'
import type { CheckerProtocol } from '../../../task/task.ts'
import type { TaskOptions } from '../tasks.ts'
import { print, right, type Row } from './row.ts'

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
/** A checker whose points are points of the test case, which has 20. */
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

/** Uses so many MiB. */
const hungry = (mebibytes: number) =>
  `#include <cstdlib>\n#include <cstring>\nint main() { for (int i = 0; i < ${mebibytes}; i++) { void *p = malloc(1 << 20); if (p) memset(p, 1, 1 << 20); } }`
/** Keeps each word in a node of a tree, 80 bytes. */
const keepsWords =
  '#include "testlib.h"\nint main(int argc, char **argv) { registerTestlibCmd(argc, argv); std::multiset<std::string> all; while (!ouf.seekEof()) all.insert(all.end(), ouf.readWord()); quitf(_ok, "%d words", int(all.size())); }'
const manyWords = '#include <stdio.h>\nint main() { for (int i = 0; i < 31 << 19; i++) fputs("1 ", stdout); return 0; }'

/** Checkers of all protocols. */
export const checkerRows: Row[] = [
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
  {
    name: 'a checker has 1 GiB of memory',
    code: right,
    expect: statuses.accepted,
    options: { problem: spj(hungry(900)) },
  },
  {
    name: 'a checker that uses up its memory on an output of usual size fails',
    code: right,
    expect: statuses.systemError,
    says: /used too much memory/,
    options: { problem: spj(hungry(1100)) },
  },
  {
    name: 'a checker that uses up its memory on 31 MB of words rejects',
    code: manyWords,
    expect: statuses.wrongAnswer,
    says: /More output than the checker can read.*used too much memory; the output has \d+ bytes, the answer \d+/,
    options: { problem: { ...spj(keepsWords), timeLimit: 3000 }, cases: [['', 'yes']] },
  },
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
]
