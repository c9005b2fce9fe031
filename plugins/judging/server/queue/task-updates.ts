import type { Filter } from 'mongodb'
import { statuses, type Verdict } from '../../contract.ts'
import type { Failure, Held, TaskDoc } from './task-schema.ts'

/** The maximum length of a lease. */
const longestLeaseMs = 1_200_000

export function isHeld(owner: string, { id, attempt }: Held): Filter<TaskDoc> {
  return { _id: id, owner, attempt, state: 'running' }
}

/** Matches tasks whose lease has expired, or ends later than any lease can: it was set by a wrong clock. */
export function isLate(now: number): Filter<TaskDoc> {
  return { $or: [{ deadline: { $lt: new Date(now) } }, { deadline: { $gt: new Date(now + longestLeaseMs) } }] }
}

export function backToWaiting(now: number, pauseMs = 0, text?: string) {
  const notBefore = new Date(now + pauseMs)
  return {
    $set: {
      state: 'waiting' as const,
      judger: '',
      standing: { status: statuses.pending, done: 0, total: 0, ...(text !== undefined && { text }) },
      ...(pauseMs > 0 && { notBefore }),
    },
    $unset: { owner: '' as const, deadline: '' as const, slot: '' as const },
  }
}

export function tooManyFailures(failures: readonly Failure[]): Verdict {
  return systemError([...new Set(failures.map(({ reason }) => reason))].join('\n'))
}

export function systemError(errorMessage: string): Verdict {
  return { status: statuses.systemError, time: null, memory: null, score: null, oiRankScore: null, errorMessage, cases: [], output: null }
}
