import { pick } from '@verdict/core'
import { statuses, type Priority } from '@verdict/plugin-judging/contract'
import { noVerdict, type SubmissionDoc } from '../stored/submission-schema.ts'

type Annullable = Pick<SubmissionDoc, '_id' | 'version' | 'annulled'> & Verdict

/** The parts of a verdict that other data derives from. An annulled submission stores them below its mark, and is itself Cancelled. */
type Verdict = Pick<SubmissionDoc, 'status' | 'score' | 'oiRankScore'>

export interface RejudgeOptions {
  /** Unchanged if omitted. */
  readonly priority?: Priority
  /** The problem's newest test data if omitted. */
  readonly dataVersion?: string | undefined
}

const countedFields = ['status', 'score', 'oiRankScore'] as const

/** Finds submissions without a verdict, annulled ones included. */
export const isWaiting = { $or: [{ status: statuses.pending }, { 'annulled.verdict.status': statuses.pending }] }

export const isAnnulled = { annulled: { $exists: true } } as const
export const isNotAnnulled = { annulled: { $exists: false } } as const

/** Returns the verdict of a submission, whether it counts or not. */
export function verdictOf(submission: Verdict & Pick<SubmissionDoc, 'annulled'>): Verdict {
  return submission.annulled?.verdict ?? pick(submission, countedFields)
}

/** Finds a submission while its version and verdict are as they were read. */
export function asRead({ _id, version, annulled, status }: Annullable): object {
  return annulled ? { _id, version, 'annulled.verdict.status': annulled.verdict.status } : { _id, version, status, ...isNotAnnulled }
}

/** Returns the fields in which a submission stores a verdict. */
export function storedVerdict<T extends Partial<Verdict>>(verdict: T, { annulled }: { readonly annulled?: unknown }): Readonly<Record<string, unknown>> {
  const prefixed = (name: string) => (annulled && countedFields.some((field) => field === name) ? `annulled.verdict.${name}` : name)
  return Object.fromEntries(Object.entries(verdict).map(([name, value]) => [prefixed(name), value]))
}

/** The update that clears the last verdict and starts a new version. */
export function resetVerdict({ priority, dataVersion }: RejudgeOptions, stored: { readonly annulled: boolean }): object {
  const cleared = { ...storedVerdict(noVerdict, stored), changedAt: new Date(), ...(priority && { priority }) }
  return {
    $inc: { version: 1 },
    $set: { ...cleared, ...(dataVersion !== undefined && { dataVersion }) },
    ...(dataVersion === undefined && { $unset: { dataVersion: '' } }),
  }
}
