import { statuses } from '@verdict/plugin-judging/contract'
import type { HomeworkState } from '../../contract.ts'

/** The rules of a homework that affect its results. */
export interface HomeworkRules {
  /** 0 is ACM, 1 is OI. */
  readonly type: number
  readonly startTime: Date
  readonly endTime: Date
}

/** A submission to a homework problem, as its reader sees it. */
export interface HomeworkTry {
  readonly status: number
  readonly score: number | null
  /** When the server received the submission. */
  readonly submitTime: Date
}

interface Result {
  readonly state: HomeworkState
  readonly tries: number
  readonly score: number | null
  readonly lateScore: number | null
  readonly at: Date | null
}

const oi = 1
/** The score of a submission that a remote judge accepts without reporting points. */
const fullScore = 100

/**
 * Returns the best result of all tries, so that another try never lowers it. Depends only on tries and rules, so rejudging or a new deadline applies
 * immediately.
 */
export function homeworkResult(tries: readonly HomeworkTry[], { type, startTime, endTime }: HomeworkRules): Result {
  const counted = tries.filter(({ submitTime }) => submitTime >= startTime).toSorted((a, b) => a.submitTime.getTime() - b.submitTime.getTime())
  const inTime = counted.filter(({ submitTime }) => submitTime < endTime)
  const late = counted.filter(({ submitTime }) => submitTime >= endTime)
  const solved = inTime.find(isAccepted) ?? late.find(isAccepted)
  const [score, lateScore] = type === oi ? [mostPoints(inTime), mostPoints(late)] : [null, null]
  return {
    state: stateOf(counted, solved, endTime),
    tries: counted.length,
    score,
    lateScore: lateScore !== null && lateScore > (score ?? 0) ? lateScore : null,
    at: solved?.submitTime ?? null,
  }
}

function stateOf(counted: readonly HomeworkTry[], solved: HomeworkTry | undefined, endTime: Date): HomeworkState {
  if (solved) return solved.submitTime < endTime ? 'solved' : 'late'
  if (counted.some(({ status }) => status === statuses.unknownResult)) return 'hidden'
  return counted.length > 0 ? 'tried' : 'none'
}

function isAccepted({ status }: HomeworkTry): boolean {
  return status === statuses.accepted
}

function mostPoints(tries: readonly HomeworkTry[]): number | null {
  const points = tries.flatMap((one) => one.score ?? (isAccepted(one) ? fullScore : []))
  return points.length === 0 ? null : Math.max(...points)
}
