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
    title: 'a checker that fails on an output of usual size blames the submission',
    file: 'judge-daemon/judging/checking/checker-verdict.ts',
    before: 'outputSize > Math.max(farBeyond.bytes, farBeyond.timesAnswer * answerSize)',
    after: 'outputSize > farBeyond.timesAnswer * answerSize',
  },
  {
    title: 'the judge ignores the output limit of the problem',
    file: 'judge-daemon/judging/running/limits.ts',
    before: 'output === null ? Math.max',
    after: 'output !== undefined ? Math.max',
  },
  {
    title: "a package's own testlib.h replaces the site's",
    file: 'judge-daemon/judging/checking/author-compiler.ts',
    before: '{ ...extraFiles, [header]: await this.#readHeader() }',
    after: '{ [header]: await this.#readHeader(), ...extraFiles }',
  },
  {
    title: 'generators do not report unused options',
    file: 'judge-daemon/checkers/testlib/8-starts.h',
    before: 'testlibChecksOptions && !testlibSuppressesCheck ? testlibUnusedOptions() : ""',
    after: 'testlibSuppressesCheck ? testlibUnusedOptions() : ""',
  },
  {
    title: 'Go is offered before its packages are prepared',
    file: 'judge-daemon/languages/language-offer.ts',
    before: 'this.#found.filter((one) => !this.#preparing.has(one))',
    after: 'this.#found',
  },
  {
    title: 'a Java program starts the first class that has a main method',
    file: 'judge-daemon/languages/java-main.ts',
    before: "if (simple(name) === 'Main') return -2",
    after: "if (simple(name) === '') return -2",
  },
  {
    title: 'a language is offered without its libraries',
    file: 'judge-daemon/languages/find-languages.ts',
    before: 'if (lacking) return lacking.trim()',
    after: 'if (lacking === probe?.[0]) return lacking?.trim()',
  },
]
