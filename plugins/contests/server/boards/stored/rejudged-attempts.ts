import type { Trial, TrialVerdict } from '@verdict/plugin-submissions/contract'
import type { ContestDoc } from '../../contest/contest-schema.ts'
import type { BoardRowDoc, KeptAttempt } from './board-schema.ts'

export type AppliedSets = ContestDoc['appliedSets']
export type RejudgedAttempt = KeptAttempt & Required<Pick<KeptAttempt, 'rejudged'>>

/**
 * Returns rows as they count while a contest has applied these rejudging sets. Every reader of stored rows needs this: an attempt of a set has the same result
 * before and after its submission is written, so all of them change with the contest's document.
 */
export function effectiveRows(rows: Iterable<BoardRowDoc>, appliedSets: AppliedSets): BoardRowDoc[] {
  return Array.from(rows, (row) => effectiveRow(row, appliedSets))
}

export function effectiveRow(row: BoardRowDoc, appliedSets: AppliedSets = []): BoardRowDoc {
  if (!row.attempts.some(({ rejudged }) => rejudged)) return row
  const attempts = row.attempts.map(({ rejudged, ...attempt }) =>
    rejudged ? { ...attempt, ...(appliedSets.includes(rejudged.set) ? rejudged.after : rejudged.before) } : attempt,
  )
  return { ...row, attempts }
}

/** Returns the attempt of a trial that will be applied. */
export function rejudgedAttempt(
  { submitId, pid, submitTime, language, before, changedAt }: Trial,
  after: TrialVerdict,
  { set, at }: { readonly set: number; readonly at: Date },
): RejudgedAttempt {
  return { id: submitId, pid, submitTime, language, ...before, rejudged: { set, from: changedAt, to: at, before, after } }
}

/** Keeps what a rejudging set stored beside an attempt, unless its submission has changed otherwise. */
export function withRejudged(attempt: KeptAttempt, changedAt: Date, known: readonly KeptAttempt[]): KeptAttempt {
  const rejudged = known.find(({ id }) => id === attempt.id)?.rejudged
  if (!rejudged) return attempt
  const { from, to, before, after } = rejudged
  const isAt = (time: Date, result: TrialVerdict) => changedAt.getTime() === time.getTime() && isSameResult(attempt, result)
  const isKnown = isAt(from, before) || isAt(to, after)
  return isKnown ? { ...attempt, rejudged } : attempt
}

function isSameResult(attempt: KeptAttempt, { status, score, time }: TrialVerdict): boolean {
  return attempt.status === status && attempt.score === score && attempt.time === time
}
