import { knownAs, orNull, time } from '@verdict/core'
import { z } from 'zod'
import { RuleSettings } from './contest-rules.ts'
import type { contestAuths, ContestStatus } from './contests.ts'

const text = orNull(z.string())

/** A contest as all users see it. `duration` is in seconds; `now` is the server's time; HOJ clients do not know `rule`. */
export const ContestRow = z.object({
  id: z.int(),
  author: z.string(),
  title: z.string(),
  type: z.int(),
  rule: z.string(),
  description: text,
  status: knownAs<ContestStatus>(z.int()),
  source: orNull(z.int()),
  auth: knownAs<(typeof contestAuths)[keyof typeof contestAuths]>(z.int()),
  now: time,
  startTime: time,
  endTime: time,
  duration: z.int(),
  sealRank: z.boolean(),
  sealRankTime: orNull(time),
  /** Whether the freeze ends with the contest. HOJ clients do not know it. */
  autoRealRank: z.boolean(),
  openPrint: z.boolean(),
  /** Whether our scoreboard marks female participants. HOJ clients do not know it. */
  rankShowGender: z.boolean(),
  rankShowName: knownAs<'username' | 'nickname' | 'realname'>(z.string()),
  openRank: z.boolean(),
  oiRankScoreType: text,
  /** The number of registrations; null if there are none. */
  count: orNull(z.int()),
  gid: orNull(z.int()),
  allowEndSubmit: z.boolean(),
  /** Times that do not count, and when the results were declared final. HOJ clients do not know them. */
  removedIntervals: z.array(z.object({ from: time, to: time })),
  finalTime: orNull(time),
})
export type ContestRow = z.infer<typeof ContestRow>

/** A kind of award. `num` is a percentage of the ranked users in a contest with shares, otherwise a number of users. */
export const Award = z.object({ priority: z.int(), name: z.string(), background: z.string(), color: z.string(), num: z.number() })
export type Award = z.infer<typeof Award>

const adminFields = {
  id: z.int(),
  uid: z.string(),
  author: z.string(),
  title: z.string(),
  type: z.int(),
  rule: z.string(),
  source: orNull(z.int()),
  auth: knownAs<(typeof contestAuths)[keyof typeof contestAuths]>(z.int()),
  startTime: time,
  endTime: time,
  duration: z.int(),
  sealRank: z.boolean(),
  sealRankTime: orNull(time),
  autoRealRank: z.boolean(),
  status: knownAs<ContestStatus>(z.int()),
  visible: z.boolean(),
  openPrint: z.boolean(),
  rankShowGender: z.boolean(),
  /** Whether the scoreboard shows registered users without attempts, and counts them for awards by share. HOJ clients do not know it. */
  rankShowRegistered: z.boolean(),
  awardsByCategory: z.boolean(),
  openAccountLimit: z.boolean(),
  rankShowName: knownAs<'username' | 'nickname' | 'realname'>(z.string()),
  openRank: z.boolean(),
  oiRankScoreType: text,
  gid: orNull(z.int()),
  awardType: knownAs<0 | 1 | 2>(z.int()),
  allowEndSubmit: z.boolean(),
  gmtCreate: time,
  gmtModified: time,
}

/** A row of the admin list, without the password. */
export const AdminContestRow = z.object({ ...adminFields, isGroup: z.boolean() })

/** A contest with all fields of its form. `revision` prevents a save from overwriting another one. */
export const AdminContest = z.object({
  ...adminFields,
  description: text,
  pwd: text,
  accountLimitRule: text,
  starAccount: z.array(z.string()),
  awardConfigList: z.array(Award),
  ruleSettings: RuleSettings.optional(),
  revision: z.int(),
})
export type AdminContest = z.infer<typeof AdminContest>

/** A problem's entry in a contest. */
export const ContestProblem = z.object({
  id: z.int(),
  displayId: z.string(),
  cid: z.int(),
  pid: z.int(),
  displayTitle: z.string(),
  /** The color of its balloons, or empty. */
  color: text,
  gmtCreate: time,
  gmtModified: time,
})
export type ContestProblem = z.infer<typeof ContestProblem>
