import { orNull, page, pageQuery, time, wireBoolean, wireNumber, wireTime } from '@verdict/core'
import { FinalStatus } from '@verdict/plugin-judging/contract'
import { z } from 'zod'
import { contests } from '../contests.ts'

export const maxRejudgedUsers = 500

/** Selects submissions of a contest that have a verdict; an empty field does not filter. Cancelled submissions must be named by `statuses`. */
export const RejudgingFilter = z.object({
  /** Problems by number. */
  pids: z.array(wireNumber).max(1000).default([]),
  statuses: z.array(FinalStatus).max(20).default([]),
  language: z.string().trim().max(100).default(''),
  usernames: z.array(z.string().trim().min(1).max(100)).max(maxRejudgedUsers).default([]),
  /** Submitted at or after, and before, a point in time. */
  from: orNull(wireTime).default(null),
  before: orNull(wireTime).default(null),
  /** The name of the judge that gave the verdict. */
  judge: z.string().trim().max(100).default(''),
})
export type RejudgingFilter = z.infer<typeof RejudgingFilter>

/**
 * `starting`: submissions are added and queued; `judging`: until all have a second verdict, then it waits for a decision; `applying` and `discarding` complete even
 * if the site restarts.
 */
export const rejudgingStates = ['starting', 'judging', 'applying', 'applied', 'discarding', 'discarded'] as const
export type RejudgingState = (typeof rejudgingStates)[number]

const number = z.int()

/** Submissions of a contest that are judged again beside their verdicts, until a judge applies or discards all new ones. */
export const Rejudging = z.object({
  id: number,
  state: z.enum(rejudgingStates),
  username: z.string(),
  time,
  filter: z.object({
    /** The display IDs of the problems; empty for all. */
    problems: z.array(z.string()),
    statuses: z.array(number),
    language: z.string(),
    usernames: z.array(z.string()),
    from: orNull(time),
    before: orNull(time),
    judge: z.string(),
  }),
  /** How many submissions it has, are judged, have another status or score, could not be judged, and were skipped because they had changed first. */
  counts: z.object({ total: number, judged: number, different: number, failed: number, outdated: number }),
  /** Who applied or discarded it. */
  ended: orNull(z.object({ username: z.string(), time })),
})
export type Rejudging = z.infer<typeof Rejudging>

const verdict = z.object({ status: number, score: orNull(z.number()), time: orNull(z.number()) })

/** A submission of a set. It is outdated if it was rejudged, got another verdict or was deleted after the set began; its new verdict is then not applied. */
export const RejudgedSubmission = z.object({
  submitId: number,
  displayId: z.string(),
  uid: z.string(),
  username: z.string(),
  realname: orNull(z.string()),
  language: z.string(),
  submitTime: time,
  before: verdict,
  after: orNull(verdict),
  isOutdated: z.boolean(),
})
export type RejudgedSubmission = z.infer<typeof RejudgedSubmission>

/** A participant's result; null without one. Unofficial participants have the rank -1. */
const result = orNull(z.object({ rank: number, award: orNull(z.string()), totals: z.array(orNull(z.number())) }))

/** The result of a participant with the verdicts before a set, and after it. */
export const ComparedParticipant = z.object({
  uid: z.string(),
  username: z.string(),
  realname: orNull(z.string()),
  isChanged: z.boolean(),
  before: result,
  after: result,
})
export type ComparedParticipant = z.infer<typeof ComparedParticipant>

const byCid = z.object({ cid: wireNumber })
const byId = byCid.extend({ id: wireNumber })
const changedPage = byId.extend({ ...pageQuery({ limit: 20 }), changedOnly: wireBoolean.optional() })

/** Rejudging sets, for staff with the duty `judge`. */
export const rejudgingApi = contests.api({
  list: {
    method: 'GET',
    path: '/api/contest/rejudgings',
    access: 'user',
    query: byCid.extend(pageQuery({ limit: 10 })),
    output: page(Rejudging),
    about: 'Lists the rejudging sets of a contest, newest first. For judges of the contest.',
  },
  count: {
    method: 'POST',
    path: '/api/contest/rejudging/count',
    access: 'user',
    body: byCid.extend({ filter: RejudgingFilter }),
    output: z.object({ count: number }),
    about: 'Counts the submissions that a filter selects for a rejudging set.',
  },
  create: {
    method: 'POST',
    path: '/api/contest/rejudging',
    access: 'user',
    body: byCid.extend({ filter: RejudgingFilter }),
    output: z.object({ id: number }),
    about:
      'Judges submissions of a contest again with the newest test data, beside their verdicts. No participant sees the new verdicts until they are applied.',
  },
  read: {
    method: 'GET',
    path: '/api/contest/rejudging',
    access: 'user',
    query: byId,
    output: Rejudging,
    about: 'Returns a rejudging set with its progress.',
  },
  submissions: {
    method: 'GET',
    path: '/api/contest/rejudging/submissions',
    access: 'user',
    query: changedPage,
    output: page(RejudgedSubmission),
    about: 'Lists the submissions of a rejudging set with both verdicts; with `changedOnly` those that differ.',
  },
  participants: {
    method: 'GET',
    path: '/api/contest/rejudging/participants',
    access: 'user',
    query: changedPage,
    output: page(ComparedParticipant).extend({ quantities: z.array(z.string()), changed: number }),
    about: "Compares participants' results with the verdicts before and after a rejudging set, by the rank after it; `quantities` are those of their totals.",
  },
  apply: {
    method: 'POST',
    path: '/api/contest/rejudging/apply',
    access: 'user',
    body: byId,
    about: 'Applies all verdicts of a rejudging set. Scoreboards change in one step; results declared final are reopened.',
  },
  discard: { method: 'POST', path: '/api/contest/rejudging/discard', access: 'user', body: byId, about: 'Discards the verdicts of a rejudging set.' },
})

/** A rejudging set has entered a state, or must continue its work. */
export const rejudgingChanged = contests.change('rejudging-changed', z.object({ id: z.int() }))
