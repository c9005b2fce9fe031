import { statuses } from '@verdict/plugin-judging/contract'

/** What a problem with penalties needs to know of an attempt. */
interface PenaltyAttempt {
  /** Milliseconds since the start. */
  readonly at: number
  readonly status: number | null
  readonly isAfterEnd: boolean
}

/** What somebody has achieved with a problem, in the fields of HOJ's boards. */
export interface PenaltyCell {
  readonly isAC?: true
  readonly isAfterContest?: true
  /** Seconds from the start, of a solved problem. */
  readonly ACTime?: number
  readonly errorNum: number
  /** Attempts without a known verdict: hidden by the seal, or not judged yet. */
  readonly tryNum?: number
}
export type SolvedCell = PenaltyCell & { readonly ACTime: number }

/** How solved problems, their times and errors are counted. */
export interface PenaltyCount {
  /** Milliseconds of one unit: the time of a solution is cut to whole ones. */
  readonly milliseconds: number
  /** Everybody who shares the last rank that wins an award wins it; otherwise it is dealt one by one. */
  readonly sharesAwards: boolean
  /** Further keys after solved problems and penalty. */
  moreKeys(solved: readonly SolvedCell[]): number[]
}

/** The rules with penalties. They stand in the contract because the rolling board counts in the browser, and both must agree. */
export const penaltyCounts = {
  /** HOJ's rule: seconds are summed. */
  acm: { milliseconds: 1000, sharesAwards: false, moreKeys: () => [] },
  /** The rule of the ICPC: whole minutes; the earlier last solution decides between equal penalties, and a shared rank shares its medal. */
  icpc: { milliseconds: 60_000, sharesAwards: true, moreKeys: (solved) => [-Math.max(0, ...solved.map(({ ACTime }) => ACTime))] },
} satisfies Record<string, PenaltyCount>

const penaltySeconds = 20 * 60

const penalized: readonly number[] = [
  statuses.presentationError,
  statuses.wrongAnswer,
  statuses.timeLimitExceeded,
  statuses.memoryLimitExceeded,
  statuses.runtimeError,
]

/** Whether an attempt counts as wrong. What does not compile, what the site failed to judge and what was cancelled costs nothing. */
const isPenalized = (status: number | null) => status !== null && penalized.includes(status)

/** The result of one person's attempts at a problem, given in the order of submission. */
export function penaltyCell(tries: readonly PenaltyAttempt[], { milliseconds }: PenaltyCount): PenaltyCell {
  const end = tries.findIndex(({ status }) => status === statuses.accepted)
  // What comes after the solution changes nothing.
  const counted = end < 0 ? tries : tries.slice(0, end)
  const errorNum = counted.filter(({ status }) => isPenalized(status)).length
  const unknown = counted.filter(({ status }) => status === null).length
  const cell = { errorNum, ...(unknown > 0 && { tryNum: unknown }) }
  if (end < 0) return cell
  const { at, isAfterEnd } = tries[end]!
  const ACTime = (Math.floor(at / milliseconds) * milliseconds) / 1000
  return { ...cell, isAC: true, ACTime, ...(isAfterEnd && { isAfterContest: true }) }
}

export const isSolved = (cell: PenaltyCell): cell is SolvedCell => cell.isAC === true

/** Solved problems and penalty of one person, and the keys that order a board. */
export function penaltySum(cells: readonly PenaltyCell[], { moreKeys }: PenaltyCount) {
  const solved = cells.filter(isSolved)
  const totalTime = solved.reduce((sum, { ACTime, errorNum }) => sum + ACTime + penaltySeconds * errorNum, 0)
  return { ac: solved.length, totalTime, keys: [solved.length, -totalTime, ...moreKeys(solved)] }
}
