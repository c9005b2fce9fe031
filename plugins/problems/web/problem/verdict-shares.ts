import { statuses } from '@verdict/plugin-judging/contract'
import { judgeStatus } from '@verdict/ui-kit'
import type { ProblemCount } from '../../contract/statistics.ts'

/** The fields of the counts with their statuses, accepted first. */
const counted = [
  ['ac', statuses.accepted],
  ['pa', statuses.partialAccepted],
  ['wa', statuses.wrongAnswer],
  ['tle', statuses.timeLimitExceeded],
  ['mle', statuses.memoryLimitExceeded],
  ['re', statuses.runtimeError],
  ['pe', statuses.presentationError],
  ['ce', statuses.compileError],
  ['se', statuses.systemError],
] as const satisfies readonly (readonly [keyof ProblemCount, number])[]

export interface VerdictShare {
  readonly status: number
  readonly count: number
  /** With two decimals and a percent sign. */
  readonly percent: string
  readonly tone: string
}

/** Returns the number and the share of each verdict. */
export function verdictShares(count: Omit<ProblemCount, 'pid'>): VerdictShare[] {
  return counted.map(([key, status]) => ({ status, count: count[key], percent: percentOf(count[key], count.total), tone: judgeStatus(status).tone }))
}

/** Returns a share in percent, with two decimals. */
export function percentOf(part: number, whole: number): string {
  return whole === 0 ? '0.00%' : `${((100 * part) / whole).toFixed(2)}%`
}
