import { ioScoreOf } from '../../../contract/io-score.ts'
import type { ProblemCase } from '../../../contract/rows.ts'

/** A test case in the form: file names in upload mode, otherwise contents; numbers as text, as they are typed. */
export interface CaseRow {
  readonly input: string
  readonly output: string
  readonly score: string
  readonly groupNum: string
  readonly inputSize?: number | null
  readonly outputSize?: number | null
}

type ServerCase = Pick<ProblemCase, 'input' | 'output' | 'groupNum' | 'inputSize' | 'outputSize'> & { readonly score?: number | null }

/** Returns the row of a test case from the server; those of an upload have no score yet. */
export function caseRowOf({ input, output, score, groupNum, inputSize, outputSize }: ServerCase): CaseRow {
  return { input, output, score: score?.toString() ?? '', groupNum: groupNum?.toString() ?? '', inputSize, outputSize }
}

/** The option for the plain comparison. */
export const noComparison = 'plain'

const fullScore = 100

/** Splits 100 points evenly, with the remainder for the last ones: among the cases, or among the subtasks, where each case gets the score of its subtask. */
export function spreadScores(cases: readonly CaseRow[], caseMode: string): CaseRow[] {
  const groupOf = ({ groupNum }: CaseRow, index: number) => (caseMode.startsWith('subtask') ? groupNum.trim() : String(index))
  const groups = [...new Set(cases.map(groupOf))]
  const each = Math.floor(fullScore / Math.max(1, groups.length))
  const remainder = fullScore - each * groups.length
  const scores = new Map(groups.map((group, position) => [group, String(each + (position >= groups.length - remainder ? 1 : 0))]))
  return cases.map((one, index) => ({ ...one, score: scores.get(groupOf(one, index)) ?? one.score }))
}

/** Returns the problem's full score by the rule of the case mode. */
export function sumOfScores(cases: readonly CaseRow[], caseMode: string): number {
  return ioScoreOf(
    cases.map(({ score, groupNum }) => ({ score: Number(score) || 0, groupNum: Number(groupNum) })),
    caseMode,
  )
}
