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
  {
    title: 'a run that waits for a core is idle',
    file: 'judge-daemon/sandbox/jail/helper/shared/waiting.c',
    before: '  one->waited += counted;\n',
    after: '',
  },
  {
    title: 'a program looks starved when its threads wait for each other',
    file: 'judge-daemon/sandbox/jail/helper/shared/waiting.c',
    before: 'if (waited > by_siblings) sum += waited - by_siblings;',
    after: 'sum += waited;',
  },
  {
    title: 'a compiler that is late keeps its low priority',
    file: 'judge-daemon/sandbox/jail/helper/supervisor/run-end.c',
    before: '  if (late) hurry(one);\n',
    after: '',
  },
  {
    title: 'files that were read hide memory',
    file: 'judge-daemon/sandbox/jail/helper/supervisor/cgroup.c',
    before: 'bool changed = usage > one->own_peak && (usage != one->usage || usage + near_limit >= one->limit);',
    after: 'bool changed = false;',
  },
  {
    title: 'a kill for lack of memory of the machine is a memory limit',
    file: 'judge-daemon/sandbox/jail/helper/supervisor/cgroup.c',
    before: 'one->peak + near_limit >= one->limit ? oom_own : oom_machine',
    after: 'oom_own',
  },
  {
    title: 'kernel memory is not counted with cgroup v2',
    file: 'judge-daemon/sandbox/jail/helper/supervisor/own-memory.c',
    before: 'known(stat, "shmem ") + kernel;',
    after: 'known(stat, "shmem ");',
  },
  {
    title: 'a compiler that was killed from outside is a compile error',
    file: 'judge-daemon/judging/running/run-compiler.ts',
    before: "if (wasKilled(second)) throw new MachineTrouble('killed', 'compile')\n",
    after: '',
  },
  {
    title: 'a source can imitate a killed compiler',
    file: 'judge-daemon/judging/running/run-compiler.ts',
    before: 'lines.some(saysKilled) && !lines.some((line) => /\\berror\\b/i.test(line) && !saysKilled(line))',
    after: 'lines.some(saysKilled)',
  },
  {
    title: 'cases are judged after an idle one',
    file: 'judge-daemon/judging/case-order.ts',
    before: '    ended = steps.isLast(run)\n',
    after: '',
  },
  {
    title: 'with go-judge a sleeping program looks starved',
    file: 'judge-daemon/sandbox/go-judge/repeat-stopped.ts',
    before: '  if (more <= idleShare * longerBy) return longer\n',
    after: '',
  },
]
