import { ioScoreOf } from '../../../contract/io-score.ts'

/** A test case in the form: names of files in upload mode, else contents; numbers as they are typed. */
export interface CaseRow {
  readonly input: string
  readonly output: string
  readonly score: string
  readonly groupNum: string
  readonly inputSize?: number | null
  readonly outputSize?: number | null
}

/** The choice that means plain comparison. */
export const noComparison = 'plain'

const whole = 100

/** Shares 100 points evenly, the rest to the last ones: among the cases, or among the subtasks, each case of which is worth what its subtask is. */
export function spreadScores(cases: readonly CaseRow[], caseMode: string): CaseRow[] {
  const keys = cases.map(({ groupNum }, index) => (caseMode.startsWith('subtask') ? groupNum.trim() : String(index)))
  const sharers = [...new Set(keys)]
  const each = Math.floor(whole / Math.max(1, sharers.length))
  const rest = whole - each * sharers.length
  const shareOf = (place: number) => String(each + (place >= sharers.length - rest ? 1 : 0))
  return cases.map((one, index) => ({ ...one, score: shareOf(sharers.indexOf(keys[index]!)) }))
}

/** The most points that a program can get, by the rule of the case mode. */
export function sumOfScores(cases: readonly CaseRow[], caseMode: string): number {
  return ioScoreOf(
    cases.map(({ score, groupNum }) => ({ score: Number(score) || 0, groupNum: Number(groupNum) })),
    caseMode,
  )
}
