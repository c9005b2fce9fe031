import { statuses } from '@verdict/plugin-judging/contract'
import type { TaskOptions } from '../tasks.ts'
import { print, type Row } from './row.ts'

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

/** Interactors, which end before the program or after it. */
export const interactionRows: Row[] = [
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
    name: 'Kattis interactor accepts, then the program writes more',
    code: guesses1('getchar(); puts("0"); return 0;'),
    expect: statuses.accepted,
    options: dialogue('x'),
  },
  {
    name: 'the program fails first, so the Kattis interactor does not decide',
    code: 'int main() { return 1; }',
    expect: statuses.runtimeError,
    options: dialogue('x'),
  },
]
