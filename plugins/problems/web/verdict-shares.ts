import { judgeStatus } from '@verdict/ui-kit'
import type { ProblemCount } from '../contract/bank.ts'

/** The verdicts that counts tell, the good one first. */
const counted = [
  ['ac', 0],
  ['pa', 8],
  ['wa', -1],
  ['tle', 1],
  ['mle', 2],
  ['re', 3],
  ['pe', -3],
  ['ce', -2],
  ['se', 4],
] as const satisfies readonly (readonly [keyof ProblemCount, number])[]

export interface VerdictShare {
  readonly status: number
  readonly count: number
  /** With two decimals. */
  readonly percent: string
  readonly tone: string
}

/** How often each verdict was given, and its share. */
export function verdictShares(count: Omit<ProblemCount, 'pid'>): VerdictShare[] {
  return counted.map(([key, status]) => ({ status, count: count[key], percent: percentOf(count[key], count.total), tone: judgeStatus(status).tone }))
}

/** A share as people read it. */
export function percentOf(part: number, whole: number): string {
  return whole === 0 ? '0.00%' : `${((100 * part) / whole).toFixed(2)}%`
}
