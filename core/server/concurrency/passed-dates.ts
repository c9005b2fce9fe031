import type { Document } from 'mongodb'

/** The clocks of two processes of a site may differ by so much. */
const toleranceMs = 600_000

/** The first moment that a process whose clock is right does not set, if it sets dates at most `longestMs` ahead. */
export function tooFarAhead(longestMs: number, now: number): Date {
  return new Date(now + longestMs + toleranceMs)
}

/**
 * Matches documents whose date has passed, or is too far ahead: then the clock of the process that set it was wrong, and what waits for the date
 * would wait for as long as that clock was ahead.
 */
export function hasPassed(field: string, longestMs: number, now = Date.now()): Document {
  return { $or: [{ [field]: { $lte: new Date(now) } }, { [field]: { $gt: tooFarAhead(longestMs, now) } }] }
}
