import { defineCollection, type Stored } from '@verdict/core/server'
import { ContextReference } from '@verdict/plugin-problems/contract'
import type { Collection } from 'mongodb'
import { z } from 'zod'
import { Award, ContestDuty, ParticipantDetails, RuleSettings } from '../../contract.ts'

/** A problem of a contest, in the contest's order. */
export const ContestProblemDoc = z.object({
  id: z.int(),
  pid: z.int(),
  displayId: z.string(),
  displayTitle: z.string(),
  color: z.string(),
  /** Those of the contest's rule. */
  ruleSettings: RuleSettings.optional(),
  gmtCreate: z.date(),
  gmtModified: z.date(),
})
export type ContestProblemDoc = z.infer<typeof ContestProblemDoc>

/** Why a user or a problem does not count. */
const Decision = z.object({ by: z.string(), at: z.date(), reason: z.string() })

export const ContestDoc = z.object({
  _id: z.int(),
  title: z.string(),
  /** The title in lower case, for search. */
  searchTitle: z.string(),
  description: z.string(),
  /** The creator. */
  uid: z.string(),
  author: z.string(),
  /** Other users with duties. Absent in contests that never had any. */
  staff: z.array(z.object({ uid: z.string(), duties: z.array(ContestDuty) })).optional(),
  /** The owning context, such as a group; null for contests of the site. */
  owner: ContextReference.nullable(),
  /** The contest that it was copied from. */
  source: z.int().nullable(),
  /** 0 ACM, 1 OI; never changes. */
  type: z.int(),
  /** The ID of its scoring rule. */
  rule: z.string(),
  /** Only of rules with settings. */
  ruleSettings: RuleSettings.optional(),
  /** 0 public, 1 private, 2 protected. */
  auth: z.literal([0, 1, 2]),
  /** Encrypted. */
  password: z.string().nullable(),
  /** Incremented with every new password. Registrations of earlier rounds no longer count. */
  registrationRound: z.int(),
  startTime: z.date(),
  endTime: z.date(),
  /** Times within the contest that do not count, in order. The end and the freeze are later by their length. */
  removedIntervals: z.array(z.object({ from: z.date(), to: z.date() })).optional(),
  /** Who declared the results final; absent until then. */
  final: z.object({ uid: z.string(), username: z.string(), time: z.date(), reason: z.string().nullable() }).nullish(),
  /** The rejudging sets whose verdicts count. Absent in contests that never had any. */
  appliedSets: z.array(z.int()).optional(),
  sealRank: z.boolean(),
  sealRankTime: z.date().nullable(),
  /** Whether the freeze ends with the contest; otherwise staff must lift it. */
  autoRealRank: z.boolean(),
  visible: z.boolean(),
  openPrint: z.boolean(),
  openRank: z.boolean(),
  /** Whether our scoreboard marks female participants; absent in contests from before the setting. */
  rankShowGender: z.boolean().optional(),
  /** Whether the scoreboard shows registered users without attempts; absent in contests from before the setting. */
  rankShowRegistered: z.boolean().optional(),
  openAccountLimit: z.boolean(),
  accountLimitRule: z.string(),
  rankShowName: z.enum(['username', 'nickname', 'realname']),
  /** The usernames of unofficial participants. */
  starAccount: z.array(z.string()),
  /** Those of them who are users; others may be added later. Absent in contests from before a change of their form. */
  stars: z.array(z.object({ uid: z.string(), username: z.string() })).optional(),
  oiRankScoreType: z.enum(['Recent', 'Highest']).nullable(),
  /** 0 none, 1 by share, 2 by number. */
  awardType: z.literal([0, 1, 2]),
  awards: z.array(Award),
  /** Whether each category of participants has these awards; absent in contests from before the setting. */
  awardsByCategory: z.boolean().optional(),
  allowEndSubmit: z.boolean(),
  problems: z.array(ContestProblemDoc),
  /** Problems that the contest had, with their place. Absent in contests that never had any, like the next field. */
  withdrawn: z.array(ContestProblemDoc.extend({ ...Decision.shape, position: z.int() })).optional(),
  /** Users who are on no scoreboard. */
  disqualified: z.array(Decision.extend({ uid: z.string(), username: z.string() })).optional(),
  /** Incremented with every save of the form and of the problems. */
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
    { key: { 'withdrawn.pid': 1 }, sparse: true },
    { key: { 'disqualified.uid': 1 }, sparse: true },
    // For contests that have not ended.
    { key: { endTime: 1 } },
    // Followers of user changes search by creator.
    { key: { uid: 1 } },
    { key: { 'staff.uid': 1 } },
    // So do those that rename unofficial participants.
    { key: { 'stars.uid': 1 } },
    { key: { starAccount: 1 } },
  ],
})

/** The registration of one user in one contest. */
export const RegistrationDoc = z.object({
  /** The contest and the user, which prevents duplicate registrations. */
  _id: z.string(),
  cid: z.int(),
  uid: z.string(),
  /** 0 after the staff removed the participant. */
  round: z.int(),
  /** When the contest starts for this user; null means the common start. */
  startTime: z.date().nullable(),
  gmtCreate: z.date(),
  /** Entered by the staff; kept when a new round begins. */
  details: ParticipantDetails.partial().optional(),
})
export type RegistrationDoc = z.infer<typeof RegistrationDoc>

export const registrationCollection = defineCollection('registrations', RegistrationDoc, {
  texts: [],
  indexes: [{ key: { cid: 1, round: 1 } }, { key: { uid: 1 } }],
})

/** Filters contests that are not being deleted. */
export const notRemoved = { removing: { $ne: true } } as const
