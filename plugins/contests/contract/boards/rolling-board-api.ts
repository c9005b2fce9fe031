import { orNull, wireBoolean, wireNumber } from '@verdict/core'
import { z } from 'zod'
import { contests } from '../contests.ts'

const text = orNull(z.string())
const byCid = z.object({ cid: wireNumber })

/** The contest of a resolver; times as `yyyy/MM/dd HH:mm:ss` in UTC+8, as HOJ sends them. */
export const RollingBoardInfo = z.object({
  id: z.int(),
  rankShowName: z.string(),
  problemCount: z.int(),
  balloonColor: z.record(z.string(), z.string()),
  startTime: z.string(),
  sealRankTime: z.string(),
  starUserList: z.array(z.string()),
  /** For each problem, the earliest submission of a ranked user without a verdict, in milliseconds since the start. Such submissions are not listed. */
  unjudged: z.record(z.string(), z.int()),
  /** Whether the results were declared final, and how many submissions of ranked users have no verdict. Our ceremony waits for the first. */
  isFinal: z.boolean(),
  unjudgedCount: z.int(),
})
export type RollingBoardInfo = z.infer<typeof RollingBoardInfo>

/** A judged submission of an ended contest. */
export const RollingBoardSubmission = z.object({
  uid: z.string(),
  username: z.string(),
  nickname: text,
  realname: text,
  school: text,
  avatar: text,
  gender: text,
  submitId: z.int(),
  status: z.int(),
  submitTime: z.string(),
  /** Milliseconds since the start. */
  elapsed: z.int(),
  displayId: z.string(),
})
export type RollingBoardSubmission = z.infer<typeof RollingBoardSubmission>

/**
 * The data of the resolver of an ended ACM contest with a freeze. Until the freeze is lifted only staff can read it, then all users who can see the scoreboard.
 */
export const rollingBoardApi = contests.api({
  info: { method: 'GET', path: '/api/get-contest-scroll-board-info', access: 'anyone', query: byCid, output: RollingBoardInfo },
  submissions: {
    method: 'GET',
    path: '/api/get-contest-scroll-board-submission',
    access: 'anyone',
    query: byCid.extend({ removeStar: wireBoolean.optional() }),
    output: z.array(RollingBoardSubmission),
    about: 'Lists all judged submissions before the end, newest first.',
  },
})
