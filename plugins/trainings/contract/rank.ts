import { orNull, page, pageQuery, wireNumber } from '@verdict/core'
import { z } from 'zod'
import { trainings } from './trainings.ts'

const text = orNull(z.string())

/** A member's result on a problem: accepted, or the status of the latest judged submission in the training, or around it since they joined. */
export const RankCell = z.object({
  status: z.int(),
  score: orNull(z.number()),
  isAC: z.boolean(),
  /** The shortest running time of an accepted submission, in milliseconds. */
  runTime: orNull(z.number()),
})
export type RankCell = z.infer<typeof RankCell>

/** A user's row of a training's ranking. HOJ clients do not know `rank`. */
export const RankRow = z.object({
  /** Equal results share a rank. */
  rank: z.int(),
  uid: z.string(),
  username: z.string(),
  nickname: text,
  /** Only for training staff. */
  realname: text,
  school: text,
  gender: text,
  avatar: text,
  ac: z.int(),
  /** The sum of the shortest running times of all solved problems, in milliseconds. */
  totalRunTime: z.int(),
  /** By display ID. */
  submissionInfo: z.record(z.string(), RankCell),
})
export type RankRow = z.infer<typeof RankRow>

/** The ranking of a training. */
export const rankApi = trainings.api({
  rank: {
    method: 'GET',
    path: '/api/get-training-rank',
    access: 'user',
    query: z.object({ tid: wireNumber, ...pageQuery({ limit: 30 }), keyword: z.string().trim().max(200).optional() }),
    output: page(RankRow),
    about:
      'Lists the members of a training, without staff, who have solved or tried one of its problems. Attempts from before they joined count only if accepted.',
  },
  own: {
    method: 'GET',
    path: '/api/get-training-own-rank',
    access: 'user',
    query: z.object({ tid: wireNumber }),
    output: RankRow.nullable(),
    about: "Returns the caller's row in a training's ranking; null if they have none.",
  },
})

/** Published when the ranking of a training has changed. The key is the training's number. */
export const rankChanged = trainings.topic('rank', z.object({ tid: z.int() }))
