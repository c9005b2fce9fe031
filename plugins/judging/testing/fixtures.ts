import type { z } from 'zod'
import type { CaseVerdict, DaemonInfo, ProgramWork, SubmissionWork, Verdict } from '../contract.ts'

/** A plain submission. */
export function submission(change: Partial<z.input<typeof SubmissionWork>> = {}): z.input<typeof SubmissionWork> {
  return { kind: 'submission', language: 'C++', code: 'int main() {}', limits: { time: 1000, memory: 256 }, cases: [], ...change }
}

/** Calls of a program. */
export function programWork(change: Partial<z.input<typeof ProgramWork>> = {}): z.input<typeof ProgramWork> {
  return { kind: 'program', language: 'C++', code: 'int main() {}', limits: { time: 1000, memory: 256 }, calls: [{}], ...change }
}

export function languageRow(name: string) {
  return {
    name,
    contentType: 'text/x-csrc',
    description: `${name} 1.0`,
    compileCommand: null,
    template: null,
    codeTemplate: null,
    isSpj: name.startsWith('C'),
    seq: 0,
  }
}

let instances = 0

/** The info of a small daemon. */
export function daemonInfo(change: Partial<z.input<typeof DaemonInfo>> = {}): z.input<typeof DaemonInfo> {
  return {
    instance: `instance-${(instances += 1)}`,
    version: '1',
    cores: 2,
    slots: 1000,
    sandbox: 'none',
    modes: ['spj', 'interactive', 'case-list', 'qduoj', 'testlib-points', 'kattis-feedback', 'multi-pass', 'test-run', 'compile', 'program'],
    languages: ['C', 'C++'].map(languageRow),
    trouble: null,
    ...change,
  }
}

export function verdict(change: Partial<Verdict> = {}): Verdict {
  return { status: 0, time: 1, memory: 1, score: null, oiRankScore: null, errorMessage: null, cases: [], output: null, ...change }
}

/** The result of the test case with this number. */
export function caseVerdict(seq: number, change: Partial<CaseVerdict> = {}): CaseVerdict {
  const names = { inputName: `${seq}.in`, outputName: `${seq}.out` }
  return { seq, caseId: seq, status: 0, time: 1, memory: 1, score: 1, groupNum: null, message: null, ...names, ...change }
}

/** The results of the test cases from one number to another. */
export function caseVerdicts(first: number, last: number, change: (seq: number) => Partial<CaseVerdict> = () => ({})): CaseVerdict[] {
  return Array.from({ length: last - first + 1 }, (_, index) => caseVerdict(first + index, change(first + index)))
}
