import type { Fault } from '../fault.ts'

export const judgeDaemonFaults: readonly Fault[] = [
  {
    title: 'trailing blanks are a wrong answer',
    file: 'judge-daemon/comparison/compare-output.ts',
    before: 'if (this.#text[ahead] === newline) this.#at = ahead\n    else this.#innerEnd = ahead',
    after: 'this.#innerEnd = ahead',
  },
  {
    title: 'a partial score is rounded up',
    file: 'judge-daemon/judging/scores.ts',
    before: 'Math.floor((fraction ?? 0) * full + rounding)',
    after: 'Math.ceil((fraction ?? 0) * full)',
  },
  {
    title: 'the lowest score of a subtask becomes its first',
    file: 'judge-daemon/judging/scores.ts',
    before: 'scores.reduce((lowest, score) => Math.min(lowest, score))',
    after: 'scores[0]!',
  },
  {
    title: 'a failed case does not close its subtask',
    file: 'judge-daemon/judging/case-order.ts',
    before: '        open &&= continuesGroup(result)\n',
    after: '',
  },
  {
    title: 'the relative tolerance of numbers is ignored',
    file: 'judge-daemon/comparison/same-numbers.ts',
    before: 'return difference <= tolerance || difference <= tolerance * Math.abs(expected)',
    after: 'return difference <= tolerance',
  },
  {
    title: 'the memory limit ignores the factor of a language',
    file: 'judge-daemon/judging/running/limits.ts',
    before: 'Math.round(limits.memory * language.factor * mebibyte)',
    after: 'Math.round(limits.memory * mebibyte)',
  },
  {
    title: 'programs can ask for the numbers of sockets',
    file: 'judge-daemon/sandbox/jail/helper/shared/seccomp.c',
    before: '57 /* SO_COOKIE */, ',
    after: '',
  },
]
