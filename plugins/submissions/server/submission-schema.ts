import { CaseVerdict, Priority } from '@verdict/plugin-judging/contract'
import { defineCollection, type Pending } from '@verdict/core/server'
import { z } from 'zod'
import type { SubmissionSummary } from '../contract.ts'

const number = z.number().nullable()

export const SubmissionDoc = z.object({
  _id: z.int(),
  pid: z.int(),
  /** How the bank calls the problem. */
  displayPid: z.string(),
  uid: z.string(),
  username: z.string(),
  /** Where it is listed and counted: `bank`, and the references of contexts. */
  lists: z.array(z.string()),
  /** The contexts in which it was made, the innermost first; missing in the bank, so that the index is small. */
  contexts: z.array(z.string()).optional(),
  /** The beginnings of its author's and its problem's name, for each list (see search-starts.ts). */
  starts: z.array(z.string()),
  submitTime: z.date(),
  status: z.int(),
  share: z.boolean(),
  language: z.string(),
  code: z.string(),
  length: z.int(),
  ip: z.string(),
  /** Grows with every new judging; only the verdict of the newest counts. */
  version: z.int(),
  priority: Priority,
  judger: z.string(),
  time: number,
  memory: number,
  score: number,
  oiRankScore: number,
  errorMessage: z.string().nullable(),
  isManual: z.boolean(),
  /** The version of the problem's data that it is, or was, judged on. */
  dataVersion: z.string().optional(),
  caseMode: z.string().optional(),
  changedAt: z.date(),
  /** As which status the figures count it (see figures.ts). */
  counted: z.int().nullable().optional(),
})
export type SubmissionDoc = z.infer<typeof SubmissionDoc>

export const submissionCollection = defineCollection('submissions', SubmissionDoc, {
  indexes: [
    // One for each filter of the lists, newest first.
    { key: { lists: 1, _id: -1 } },
    { key: { lists: 1, status: 1, _id: -1 } },
    { key: { lists: 1, uid: 1, _id: -1 } },
    { key: { lists: 1, pid: 1, _id: -1 } },
    { key: { lists: 1, pid: 1, status: 1, _id: -1 } },
    { key: { lists: 1, uid: 1, status: 1, _id: -1 } },
    { key: { lists: 1, uid: 1, pid: 1, _id: -1 } },
    { key: { starts: 1, _id: -1 } },
    { key: { uid: 1, pid: 1, _id: -1 } },
    { key: { contexts: 1, pid: 1, _id: 1 }, sparse: true },
    { key: { status: 1, submitTime: 1 } },
    { key: { pid: 1, dataVersion: 1 } },
  ],
})

/** The cases of one judging, apart from the submission, so that lists stay quick. */
export const CasesDoc = z.object({ _id: z.int(), version: z.int(), cases: z.array(CaseVerdict) })
export type CasesDoc = z.infer<typeof CasesDoc>

export const casesCollection = defineCollection('cases', CasesDoc)

/** How often each status was given to a problem in a list. `open` holds as what a submission counts here while its own document does not say so yet. */
export const StatisticsDoc = z.object({
  _id: z.string(),
  list: z.string(),
  pid: z.int(),
  total: z.int(),
  byStatus: z.record(z.string(), z.int()),
  open: z.record(z.string(), z.int().nullable()).optional(),
})
export type StatisticsDoc = z.infer<typeof StatisticsDoc>

export const statisticsCollection = defineCollection('figures', StatisticsDoc, { indexes: [{ key: { pid: 1 } }, { key: { list: 1 } }] })

/** How a person stands with a problem in a list. */
export const ProblemStatusDoc = z.object({
  _id: z.string(),
  list: z.string(),
  uid: z.string(),
  pid: z.int(),
  /** Accepted when any try was, else the status of the last. */
  status: z.int(),
  /** The best ones. */
  score: number,
  oiRankScore: number,
  tries: z.int(),
})
export type ProblemStatusDoc = z.infer<typeof ProblemStatusDoc>

export const problemStatusCollection = defineCollection('standings', ProblemStatusDoc, {
  indexes: [{ key: { list: 1, uid: 1, status: 1 } }, { key: { pid: 1 } }, { key: { uid: 1 } }, { key: { list: 1, uid: 1, oiRankScore: 1 } }],
})

/** The documents that are not about to be deleted. */
export const notRemoved = { removing: { $ne: true } } as const

/** The same, after reading: a condition in the filter would keep an index from counting by itself. */
export function isNotRemoved(document: object): boolean {
  return (document as Pending).removing !== true
}

export const bankScope = 'bank'

export function submissionSummaryOf({
  _id,
  contexts = [],
  pid,
  uid,
  username,
  status,
  score,
  oiRankScore,
  time,
  memory,
  language,
  submitTime,
  version,
}: SubmissionDoc): SubmissionSummary {
  return { submitId: _id, pid, uid, username, contexts, status, score, oiRankScore, time, memory, language, submitTime, version }
}
