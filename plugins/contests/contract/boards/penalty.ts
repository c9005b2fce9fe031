import { statuses } from '@verdict/plugin-judging/contract'

/** The fields of an attempt that penalties depend on. */
interface PenaltyAttempt {
  /** Milliseconds since the start. */
  readonly at: number
  readonly status: number | null
  readonly isAfterEnd: boolean
}

/** A user's result on a problem, in the fields of HOJ's scoreboards. */
export interface PenaltyCell {
  readonly isAC?: true
  readonly isAfterContest?: true
  /** Seconds from the start to the solution, if the problem is solved. */
  readonly ACTime?: number
  readonly errorNum: number
  /** Attempts without a known verdict: hidden by the freeze, not judged yet, or not judged because of an error of the site. */
  readonly tryNum?: number
}
export type SolvedCell = PenaltyCell & { readonly ACTime: number }

/** How a rule counts solved problems, times and errors. */
export interface PenaltyCount {
  /** Milliseconds of one unit. Solution times are rounded down to whole units. */
  readonly milliseconds: number
  /** The seconds that each wrong attempt before a solution costs. */
  readonly errorSeconds: number
  /** Whether all participants who share the last awarded rank get the award. Otherwise awards are assigned one by one. */
  readonly sharesAwards: boolean
  /** Returns further sort keys after solved problems and penalty. */
  moreKeys(solved: readonly SolvedCell[]): number[]
}

/** The rules with penalties of this plugin. They are in the contract because the resolver computes in the browser with the same code as the server. */
export const penaltyCounts = {
  /** HOJ's rule: times are summed in seconds. */
  acm: { milliseconds: 1000, errorSeconds: 1200, sharesAwards: false, moreKeys: () => [] },
  /** The ICPC rule: whole minutes. Equal penalties are ordered by the earlier last solution, and shared ranks share medals. */
  icpc: { milliseconds: 60_000, errorSeconds: 1200, sharesAwards: true, moreKeys: (solved) => [-Math.max(0, ...solved.map(({ ACTime }) => ACTime))] },
} satisfies Record<string, PenaltyCount>

const penalized: readonly number[] = [
  statuses.presentationError,
  statuses.wrongAnswer,
  statuses.timeLimitExceeded,
  statuses.memoryLimitExceeded,
  statuses.runtimeError,
]

/** Whether an attempt counts as wrong. Compile errors and cancelled submissions cost nothing. */
const isPenalized = (status: number | null) => status !== null && penalized.includes(status)

/** Statuses of submissions that the site failed to judge. Another judging can still accept them. */
export const unjudgedErrors: readonly number[] = [statuses.systemError, statuses.submittedFailed]

const isUnknown = (status: number | null) => status === null || unjudgedErrors.includes(status)

/** Computes one user's result on a problem from their attempts in submission order. */
export function penaltyCell(tries: readonly PenaltyAttempt[], { milliseconds }: PenaltyCount): PenaltyCell {
  const end = tries.findIndex(({ status }) => status === statuses.accepted)
  // Attempts after the solution do not count.
  const counted = end < 0 ? tries : tries.slice(0, end)
  const errorNum = counted.filter(({ status }) => isPenalized(status)).length
  const unknown = counted.filter(({ status }) => isUnknown(status)).length
  const cell = { errorNum, ...(unknown > 0 && { tryNum: unknown }) }
  if (end < 0) return cell
  const { at, isAfterEnd } = tries[end]!
  const ACTime = (Math.floor(at / milliseconds) * milliseconds) / 1000
  return { ...cell, isAC: true, ACTime, ...(isAfterEnd && { isAfterContest: true }) }
}

/** Returns when the user solved a problem before the end, and when they submitted the first attempt before that has no verdict yet. */
export function penaltyTimes(tries: readonly PenaltyAttempt[]): { readonly solvedAt?: number; readonly pendingAt?: number } {
  const inTime = tries.filter(({ isAfterEnd }) => !isAfterEnd)
  const solution = inTime.find(({ status }) => status === statuses.accepted)
  const pending = inTime.find((attempt) => attempt === solution || isUnknown(attempt.status))
  return { ...(solution && { solvedAt: solution.at }), ...(pending && pending !== solution && { pendingAt: pending.at }) }
}

export const isSolved = (cell: PenaltyCell): cell is SolvedCell => cell.isAC === true

/** Computes one user's solved problems and penalty, and the sort keys of their row. */
export function penaltySum(cells: readonly PenaltyCell[], { errorSeconds, moreKeys }: PenaltyCount) {
  const solved = cells.filter(isSolved)
  const totalTime = solved.reduce((sum, { ACTime, errorNum }) => sum + ACTime + errorSeconds * errorNum, 0)
  return { ac: solved.length, totalTime, keys: [solved.length, -totalTime, ...moreKeys(solved)] }
}
