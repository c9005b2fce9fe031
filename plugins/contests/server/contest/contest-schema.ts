import { defineCollection, type Stored } from '@verdict/core/server'
import { ContextReference } from '@verdict/plugin-problems/contract'
import type { Collection } from 'mongodb'
import { z } from 'zod'
import { Award } from '../../contract.ts'

/** A problem of a contest, in the order in which the contest shows them. */
export const ContestProblemDoc = z.object({
  id: z.int(),
  pid: z.int(),
  displayId: z.string(),
  displayTitle: z.string(),
  color: z.string(),
  gmtCreate: z.date(),
  gmtModified: z.date(),
})
export type ContestProblemDoc = z.infer<typeof ContestProblemDoc>

export const ContestDoc = z.object({
  _id: z.int(),
  title: z.string(),
  /** The title in lower case, for the search. */
  searchTitle: z.string(),
  description: z.string(),
  /** The creator. */
  uid: z.string(),
  author: z.string(),
  /** The context that owns it, such as a group; null for contests of the site. */
  owner: ContextReference.nullable(),
  /** The contest of which it is a copy. */
  source: z.int().nullable(),
  /** 0 ACM, 1 OI; never changes. */
  type: z.int(),
  /** The id of the rule by which it is scored. */
  rule: z.string(),
  /** 0 public, 1 private, 2 protected. */
  auth: z.int(),
  /** Encrypted. */
  password: z.string().nullable(),
  /** Incremented with every new password: registrations of an older one no longer count. */
  registrationRound: z.int(),
  startTime: z.date(),
  endTime: z.date(),
  sealRank: z.boolean(),
  sealRankTime: z.date().nullable(),
  /** The seal ends with the contest; otherwise when its staff switches it off. */
  autoRealRank: z.boolean(),
  visible: z.boolean(),
  openPrint: z.boolean(),
  openRank: z.boolean(),
  openAccountLimit: z.boolean(),
  accountLimitRule: z.string(),
  rankShowName: z.enum(['username', 'nickname', 'realname']),
  starAccount: z.array(z.string()),
  oiRankScoreType: z.enum(['Recent', 'Highest']).nullable(),
  /** 0 none, 1 by share, 2 by number. */
  awardType: z.int(),
  awards: z.array(Award),
  allowEndSubmit: z.boolean(),
  problems: z.array(ContestProblemDoc),
  /** Incremented with every save of the form, and of the problems. */
  revision: z.int(),
  problemRevision: z.int(),
  gmtCreate: z.date(),
  gmtModified: z.date(),
})
export type ContestDoc = z.infer<typeof ContestDoc>

export type Contests = Collection<Stored<ContestDoc>>

export const contestCollection = defineCollection('contests', ContestDoc, {
  indexes: [
    { key: { owner: 1, visible: 1, startTime: -1, _id: -1 } },
    { key: { owner: 1, _id: -1 } },
    { key: { 'problems.pid': 1 } },
    // The contests that are not over yet.
    { key: { endTime: 1 } },
    // Followers of users look for what somebody has created.
    { key: { uid: 1 } },
  ],
})

/** One person in one contest. */
export const RegistrationDoc = z.object({
  /** The contest and the user, so that nobody registers twice. */
  _id: z.string(),
  cid: z.int(),
  uid: z.string(),
  round: z.int(),
  /** When the contest of this person begins; null: with everybody else's. */
  startTime: z.date().nullable(),
  gmtCreate: z.date(),
})
export type RegistrationDoc = z.infer<typeof RegistrationDoc>

export const registrationCollection = defineCollection('registrations', RegistrationDoc, {
  texts: [],
  indexes: [{ key: { cid: 1, round: 1 } }, { key: { uid: 1 } }],
})

/** A filter for contests that are not being deleted. */
export const notRemoved = { removing: { $ne: true } } as const
