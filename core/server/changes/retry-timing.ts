import type { Document } from 'mongodb'
import { hasPassed, tooFarAhead } from '../concurrency/passed-dates.ts'

const maxPauseMs = 600_000

export interface RetryTiming {
  /** Delay before a failed follower is called again; it doubles with every further failure, up to ten minutes. */
  readonly retryAfterMs: number
  /** Time after which another process takes over the work of one that died. */
  readonly leaseMs: number
  /** How long one call of a follower may take. */
  readonly limitMs: number
  /** The time by which all processes of the site measure these. */
  now(): number
}

/** How long to wait after so many failures. */
export function pauseAfter(tries: number, { retryAfterMs }: Pick<RetryTiming, 'retryAfterMs'>): number {
  return Math.min(retryAfterMs * 2 ** Math.min(tries - 1, 30), maxPauseMs)
}

/** Matches documents that are due: neither taken by a process nor waiting for the next try. */
export function isDue(field: string, timing: RetryTiming): Document {
  return hasPassed(field, longestWait(timing), timing.now())
}

/** Matches documents that wait longer than any process lets them. */
export function isDueTooLate(field: string, timing: RetryTiming): Document {
  return { [field]: { $gt: tooFarAhead(longestWait(timing), timing.now()) } }
}

function longestWait({ leaseMs, limitMs }: RetryTiming): number {
  return Math.max(maxPauseMs, leaseMs + limitMs)
}

/** Reports what a plugin did wrong; the details, such as the document, go into the log. */
export type OnFault = (plugin: string, token: string, error: unknown, details?: object) => void
