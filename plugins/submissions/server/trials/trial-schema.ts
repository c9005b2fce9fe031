import { defineCollection } from '@verdict/core/server'
import { z } from 'zod'
import { CasePartDoc, CasesDoc } from '../stored/submission-schema.ts'

const number = z.number().nullable()
const StoredVerdict = z.object({ status: z.int(), score: number, time: number })

/** A second judging of a submission, whose verdict does not count until it is applied. */
export const TrialDoc = z.object({
  /** Under which its case results are stored. */
  _id: z.int(),
  set: z.string(),
  submitId: z.int(),
  pid: z.int(),
  uid: z.string(),
  language: z.string(),
  submitTime: z.date(),
  before: StoredVerdict,
  /** Those of the submission when the trial began: once they differ, the trial is outdated. */
  version: z.int(),
  changedAt: z.date(),
  /** Null until its task is in the queue. */
  queuedAt: z.date().nullable(),
  /** The version of its task; incremented if the queue has lost it. */
  attempt: z.int(),
  /** The version of the test data that it is judged with, which is not deleted until the trial ends. */
  dataVersion: z.string().optional(),
  caseMode: z.string().optional(),
  verdict: StoredVerdict.extend({ memory: number, oiRankScore: number, errorMessage: z.string().nullable(), judger: z.string() }).nullable(),
  /** Whether the verdict differs; null until there is one. */
  isDifferent: z.boolean().nullable(),
  /** Null until the set is applied. */
  outcome: z.enum(['applied', 'outdated']).nullable(),
})
export type TrialDoc = z.infer<typeof TrialDoc>

export const trialCollection = defineCollection('trials', TrialDoc, {
  texts: [],
  indexes: [
    { key: { set: 1, submitId: 1 }, unique: true },
    { key: { set: 1, uid: 1, submitId: 1 } },
    { key: { set: 1, isDifferent: 1, submitId: 1 } },
    { key: { set: 1, queuedAt: 1, submitId: 1 } },
    { key: { submitId: 1 } },
    { key: { pid: 1, dataVersion: 1 } },
    // Finds lost tasks.
    { key: { isDifferent: 1, queuedAt: 1 } },
  ],
})

/** Like the case results of submissions; `_id` and `submitId` are the numbers of trials. */
export const trialCasesCollection = defineCollection('trial-cases', CasesDoc, { texts: [] })
export const trialCasePartCollection = defineCollection('trial-case-parts', CasePartDoc, {
  texts: [],
  indexes: [{ key: { submitId: 1, version: 1, from: 1 } }],
})

/** Returns the reference of a trial's task. */
export function refOf({ set, submitId }: Pick<TrialDoc, 'set' | 'submitId'>): string {
  return `${set}-${submitId}`
}

/** Returns the trial that a task judges. */
export function trialOfTask(ref: string): Pick<TrialDoc, 'set' | 'submitId'> {
  const end = ref.lastIndexOf('-')
  return { set: ref.slice(0, end), submitId: Number(ref.slice(end + 1)) }
}
