import { statuses } from '@verdict/plugin-judging/contract'
import { findProgram } from '../../../languages/find-languages.ts'
import { c, right, type Row } from './row.ts'

const spaced = c('printf("%d \\n\\n", a + b);')
const exactly = { isRemoveEndBlank: false }
const fileIO = { fileIO: { readName: 'sum.in', writeName: 'sum.out' } }

const burns = (milliseconds: number) =>
  `#define _POSIX_C_SOURCE 200809L\n#include <stdio.h>\n#include <time.h>\nint main() { int a, b; scanf("%d %d", &a, &b); struct timespec t; do clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t); while (t.tv_sec * 1000 + t.tv_nsec / 1000000 < ${milliseconds}); printf("%d", a + b); return 0; }`

const missingLoader: Row = {
  name: 'names a missing loader',
  code: `const char loader[] __attribute__((section(".interp"))) = "/none";\n${right}`,
  expect: statuses.runtimeError,
  says: /could not be started: No such file/,
}

/** Programs that compile or not, keep their limits or not, and use files. */
export const programRows: Row[] = [
  { name: 'slightly below the time limit', code: burns(440), expect: statuses.accepted, options: { problem: { timeLimit: 500 } } },
  { name: 'slightly above the time limit in both runs', code: burns(520), expect: statuses.timeLimitExceeded, options: { problem: { timeLimit: 500 } } },
  { name: 'correct', code: right, expect: statuses.accepted },
  { name: 'trailing blanks are ignored', code: spaced, expect: statuses.accepted },
  { name: 'only the spacing is wrong', code: spaced, expect: statuses.presentationError, options: { problem: exactly } },
  { name: 'wrong', code: c('printf("%d\\n", a - b);'), expect: statuses.wrongAnswer },
  { name: 'does not compile', code: 'int main() { return x; }', expect: statuses.compileError, says: /undeclared/ },
  { name: 'divides by zero', code: c('volatile int z = 0; printf("%d", a / z);'), expect: statuses.runtimeError, says: /SIGFPE/ },
  { name: 'ends with a code', code: c('return 7;'), expect: statuses.runtimeError, says: /code: 7/ },
  // mold writes the right loader itself.
  ...(findProgram('ld.mold') ? [] : [missingLoader]),
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
  {
    name: 'an output limit of the problem below the usual one',
    code: c('char *z = calloc(1, 2 << 20); fwrite(z, 1, 2 << 20, stdout);'),
    expect: statuses.runtimeError,
    says: /Output limit/,
    options: { problem: { outputLimit: 1 } },
  },
  ...[false, true].map((inFile) => ({
    name: `an output limit above the usual one, ${inFile ? 'in a file' : 'on standard output'}`,
    code: `#include <stdio.h>\n#include <stdlib.h>\nint main() { FILE *f = ${inFile ? 'fopen("sum.out", "w")' : 'stdout'}; char *z = calloc(1, 70 << 20); fwrite(z, 1, 70 << 20, f); fputs("3", f); return 0; }`,
    expect: statuses.wrongAnswer,
    options: { problem: { ...(inFile && fileIO), outputLimit: 80, timeLimit: 3000, memoryLimit: 512 } },
  })),
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
]
