import { CaseVerdict, Priority, RemoteRun, statuses } from '@verdict/plugin-judging/contract'
import { defineCollection, type Stored } from '@verdict/core/server'
import { ContextReference } from '@verdict/plugin-problems/contract'
import type { Collection } from 'mongodb'
import { z } from 'zod'
import type { SubmissionSummary } from '../../contract.ts'

const number = z.number().nullable()

export const SubmissionDoc = z.object({
  _id: z.int(),
  pid: z.int(),
  /** Display id of the problem in the bank. */
  displayPid: z.string(),
  uid: z.string(),
  username: z.string(),
  /** The scopes in which it is listed and counted: `bank`, and references of contexts. */
  lists: z.array(z.string()),
  /** References of the contexts in which it was submitted, innermost first; absent in the bank, which keeps the index small. */
  contexts: z.array(ContextReference).optional(),
  /** Prefixes of the author's name and of the problem's display id, for each scope (see search-prefixes.ts). */
  starts: z.array(z.string()),
  submitTime: z.date(),
  status: z.int(),
  share: z.boolean(),
  language: z.string(),
  code: z.string(),
  length: z.int(),
  ip: z.string(),
  /** Incremented with every rejudge; only the verdict of the newest version is accepted. */
  version: z.int(),
  priority: Priority,
  judger: z.string(),
  time: number,
  memory: number,
  score: number,
  oiRankScore: number,
  errorMessage: z.string().nullable(),
  isManual: z.boolean(),
  /** Where a remote judge judges it, or judged it last. */
  remoteRun: RemoteRun.optional(),
  /** The version of the problem's test data on which it is being judged, or was judged. */
  dataVersion: z.string().optional(),
  caseMode: z.string().optional(),
  changedAt: z.date(),
  /** The status as which the problem statistics count it (see problem-statistics.ts). */
  counted: z.int().nullable().optional(),
  /** The scopes of `lists` that plugins have added (see further-scopes.ts), each with the status as which the problem statistics count it there. */
  further: z.record(z.string(), z.int().nullable()).optional(),
})
export type SubmissionDoc = z.infer<typeof SubmissionDoc>

/** The verdict fields of a submission that waits for its verdict. */
export const noVerdict = {
  status: statuses.pending,
  judger: '',
  time: null,
  memory: null,
  score: null,
  oiRankScore: null,
  errorMessage: null,
  isManual: false,
} satisfies Partial<SubmissionDoc>

/** The collection of submissions, with the fields that the kernel keeps in documents whose followers have not finished. */
export type Submissions = Collection<Stored<SubmissionDoc>>

/** Finds what somebody has submitted, for one problem or for all. */
export const authorIndex = { uid: 1, pid: 1, _id: -1 } as const

export const submissionCollection = defineCollection('submissions', SubmissionDoc, {
  texts: [],
  indexes: [
    // One index for each filter of the lists, newest first.
    { key: { lists: 1, _id: -1 } },
    { key: { lists: 1, status: 1, _id: -1 } },
    { key: { lists: 1, uid: 1, _id: -1 } },
    { key: { lists: 1, pid: 1, _id: -1 } },
    { key: { lists: 1, pid: 1, status: 1, _id: -1 } },
    { key: { lists: 1, uid: 1, status: 1, _id: -1 } },
    { key: { lists: 1, uid: 1, pid: 1, _id: -1 } },
    { key: { starts: 1, _id: -1 } },
    { key: authorIndex },
    { key: { contexts: 1, pid: 1, _id: 1 }, sparse: true },
    { key: { status: 1, changedAt: 1 } },
    { key: { lists: 1, status: 1, submitTime: 1 } },
    // Counts the submissions of today, wherever they were made.
    { key: { submitTime: 1 } },
    // Counts the verdicts of a problem that were submitted within a span of time.
    { key: { lists: 1, pid: 1, status: 1, submitTime: 1 } },
    { key: { pid: 1, dataVersion: 1 } },
  ],
})

/** The result of a subtask, and where its cases begin among all that are shown. */
export const SubtaskSummary = z.object({
  groupNum: z.int(),
  from: z.int(),
  total: z.int(),
  ac: z.int(),
  score: number,
  status: z.int(),
  time: number,
  memory: number,
})
export type SubtaskSummary = z.infer<typeof SubtaskSummary>

/** The case results of a submission, in a collection of their own so that lists stay fast. */
export const CasesDoc = z.object({
  _id: z.int(),
  version: z.int(),
  cases: z.array(CaseVerdict),
  /** Of results that are stored in parts, because they are too many for a document: how many there are, how many come before the first failed one, and their subtasks. */
  count: z.int().optional(),
  firstFailed: number.optional(),
  subtasks: z.array(SubtaskSummary).optional(),
})
export type CasesDoc = z.infer<typeof CasesDoc>

export const casesCollection = defineCollection('cases', CasesDoc, { texts: [] })

/** A part of the results of many cases, in the order in which they are shown. */
export const CasePartDoc = z.object({
  /** The submission, its version and `from`. */
  _id: z.string(),
  submitId: z.int(),
  version: z.int(),
  /** How many results come before it. */
  from: z.int(),
  cases: z.array(CaseVerdict),
})
export type CasePartDoc = z.infer<typeof CasePartDoc>

export const casePartCollection = defineCollection('case-parts', CasePartDoc, {
  texts: [],
  indexes: [{ key: { submitId: 1, version: 1, from: 1 } }],
})

/** The number of submissions by status, for one problem in one scope. `open` records as which status a submission counts here until the submission itself records it. */
export const StatisticsDoc = z.object({
  _id: z.string(),
  list: z.string(),
  pid: z.int(),
  total: z.int(),
  byStatus: z.record(z.string(), z.int()),
  open: z.record(z.string(), z.int().nullable()).optional(),
})
export type StatisticsDoc = z.infer<typeof StatisticsDoc>

export const statisticsCollection = defineCollection('figures', StatisticsDoc, {
  texts: [],
  indexes: [{ key: { pid: 1 } }, { key: { list: 1 } }],
})

/** The best result of one user with one problem in one scope. */
export const ProblemStatusDoc = z.object({
  _id: z.string(),
  list: z.string(),
  uid: z.string(),
  pid: z.int(),
  /** Accepted if any submission was, otherwise the status of the newest. */
  status: z.int(),
  /** The highest of all submissions. */
  score: number,
  oiRankScore: number,
  tries: z.int(),
  /** When the newest was submitted. */
  lastTry: z.date(),
  /** When the first accepted one was submitted. */
  solvedAt: z.date().nullable(),
  /** The shortest time of an accepted one, in milliseconds. */
  runTime: number,
  /** Changes with every write, so that a process notices when another one wrote after it had read. */
  stamp: z.string().optional(),
})
export type ProblemStatusDoc = z.infer<typeof ProblemStatusDoc>

export const problemStatusCollection = defineCollection('standings', ProblemStatusDoc, {
  texts: [],
  indexes: [
    { key: { list: 1, uid: 1, status: 1 } },
    { key: { list: 1, uid: 1, pid: 1 } },
    { key: { pid: 1 } },
    { key: { uid: 1 } },
    { key: { list: 1, uid: 1, oiRankScore: 1 } },
  ],
})

/** The collection of problem statuses, with the fields that the kernel keeps in documents whose followers have not finished. */
export type ProblemStatuses = Collection<Stored<ProblemStatusDoc>>

/** A filter for documents that are not being deleted. */
export const notRemoved = { removing: { $ne: true } } as const

/** The same check after reading: a condition on `removing` in the filter would keep a count from being answered by the index alone. */
export function isNotRemoved(document: object): boolean {
  return !('removing' in document && document.removing === true)
}

/** The counting scope of the bank. */
export const bankScope = 'bank'

/** A submission as changes carry it to followers. */
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

/** The submission that a task judges; undefined for test runs and for the runs of Compare, whose references are no numbers. */
export function submissionOfTask(ref: string): number | undefined {
  return /^[1-9]\d*$/.test(ref) ? Number(ref) : undefined
}
