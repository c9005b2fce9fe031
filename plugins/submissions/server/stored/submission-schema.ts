import { CaseVerdict, Priority, RemoteRun, statuses } from '@verdict/plugin-judging/contract'
import { defineCollection, type Stored } from '@verdict/core/server'
import { ContextReference } from '@verdict/plugin-problems/contract'
import type { Collection } from 'mongodb'
import { z } from 'zod'
import type { SubmissionSummary } from '../../contract.ts'

const number = z.number().nullable()

/** Why a submission does not count, and the verdict that it has nevertheless. */
const Annulment = z.object({
  /** A username. */
  by: z.string(),
  at: z.date(),
  reason: z.string(),
  verdict: z.object({ status: z.int(), score: number, oiRankScore: number }),
})

export const SubmissionDoc = z.object({
  _id: z.int(),
  pid: z.int(),
  /** The problem's display ID in the bank. */
  displayPid: z.string(),
  uid: z.string(),
  username: z.string(),
  /** The scopes in which it is listed and counted: `bank`, and references of contexts. */
  lists: z.array(z.string()),
  /** References of the contexts in which it was submitted, innermost first; absent in the bank, which keeps the index small. */
  contexts: z.array(ContextReference).optional(),
  /** Whether staff of its innermost context submitted it, to test the problem. */
  byStaff: z.boolean().optional(),
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
  /** An annulled submission has the status Cancelled, and its verdict here. */
  annulled: Annulment.optional(),
  /** Its current or last run at a remote judge. */
  remoteRun: RemoteRun.optional(),
  /** The version of the problem's test data on which it is being judged, or was judged. */
  dataVersion: z.string().optional(),
  caseMode: z.string().optional(),
  changedAt: z.date(),
  /** The status under which the problem statistics count it (see problem-statistics.ts). */
  counted: z.int().nullable().optional(),
  /** The scopes of `lists` that plugins have added (see further-scopes.ts), each with the status under which the problem statistics count it there. */
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

/** The collection of submissions, with the fields that the kernel stores in documents whose followers have not finished. */
export type Submissions = Collection<Stored<SubmissionDoc>>

/** Finds a user's submissions, for one problem or for all. */
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
    { key: { 'annulled.verdict.status': 1 }, sparse: true },
    // Counts the few submissions of a context's staff, which the counts for other users leave out.
    { key: { lists: 1, pid: 1, status: 1 }, partialFilterExpression: { byStaff: true } },
    { key: { lists: 1, status: 1, submitTime: 1 } },
    // Counts today's submissions, wherever they were made.
    { key: { submitTime: 1 } },
    // Counts a problem's verdicts of submissions within a period.
    { key: { lists: 1, pid: 1, status: 1, submitTime: 1 } },
    { key: { pid: 1, dataVersion: 1 } },
  ],
})

/** The result of a subtask, and the position of its cases among all cases. */
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

/** The case results of a submission, in a separate collection so that lists stay fast. */
export const CasesDoc = z.object({
  _id: z.int(),
  version: z.int(),
  cases: z.array(CaseVerdict),
  /** Only of results stored in parts, because they are too many for a document: their number, the number before the first failed one, and their subtasks. */
  count: z.int().optional(),
  firstFailed: number.optional(),
  subtasks: z.array(SubtaskSummary).optional(),
})
export type CasesDoc = z.infer<typeof CasesDoc>

export const casesCollection = defineCollection('cases', CasesDoc, { texts: [] })

/** A part of many case results, in display order. */
export const CasePartDoc = z.object({
  /** The submission, its version and `from`. */
  _id: z.string(),
  submitId: z.int(),
  version: z.int(),
  /** The number of results before it. */
  from: z.int(),
  cases: z.array(CaseVerdict),
})
export type CasePartDoc = z.infer<typeof CasePartDoc>

export const casePartCollection = defineCollection('case-parts', CasePartDoc, {
  texts: [],
  indexes: [{ key: { submitId: 1, version: 1, from: 1 } }],
})

/**
 * The number of submissions by status, for one problem in one scope. `open` records the status under which a submission counts here until the submission itself
 * records it.
 */
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

/** The best result of one user on one problem in one scope. */
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
  /** The submission time of the newest one. */
  lastTry: z.date(),
  /** The submission time of the first accepted one. */
  solvedAt: z.date().nullable(),
  /** The shortest run time of an accepted one, in milliseconds. */
  runTime: number,
  /** Changes with every write, so that a process detects a write by another process since its read. */
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

/** The collection of problem statuses, with the fields that the kernel stores in documents whose followers have not finished. */
export type ProblemStatuses = Collection<Stored<ProblemStatusDoc>>

/** A filter for documents that are not being deleted. */
export const notRemoved = { removing: { $ne: true } } as const

/** Checks after reading, because a condition on `removing` in the filter would keep an index alone from answering a count. */
export function isNotRemoved(document: object): boolean {
  return !('removing' in document && document.removing === true)
}

/** The counting scope of the bank. */
export const bankScope = 'bank'

/** Returns a submission as changes carry it to followers. */
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
  changedAt,
  byStaff = false,
  annulled,
}: SubmissionDoc): SubmissionSummary {
  const marks = { byStaff, annulled: annulled !== undefined }
  return { submitId: _id, pid, uid, username, contexts, status, score, oiRankScore, time, memory, language, submitTime, version, changedAt, ...marks }
}

/** Returns the submission that a task judges; undefined for test runs and for the runs of Compare, whose references are not numbers. */
export function submissionOfTask(ref: string): number | undefined {
  return /^[1-9]\d*$/.test(ref) ? Number(ref) : undefined
}
