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

/** Shares 100 points evenly, the rest to the last ones. */
export function spreadScores(cases: readonly CaseRow[]): CaseRow[] {
  const each = Math.floor(whole / Math.max(1, cases.length))
  const rest = whole - each * cases.length
  return cases.map((one, index) => ({ ...one, score: String(each + (index >= cases.length - rest ? 1 : 0)) }))
}
