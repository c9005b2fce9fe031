import { orNull, page, pageQuery, wireNumber } from '@verdict/core'
import { z } from 'zod'
import { trainings } from './trainings.ts'

const text = orNull(z.string())

/** The result of a member with a problem: accepted, or the status of the newest judged submission, made in the training or since they joined. */
export const RankCell = z.object({
  status: z.int(),
  score: orNull(z.number()),
  isAC: z.boolean(),
  /** The shortest time of an accepted submission, in milliseconds. */
  runTime: orNull(z.number()),
})
export type RankCell = z.infer<typeof RankCell>

/** One person in the rank of a training; HOJ clients do not know `rank`. */
export const RankRow = z.object({
  /** Equal results share a rank. */
  rank: z.int(),
  uid: z.string(),
  username: z.string(),
  nickname: text,
  /** Only for the staff of the training. */
  realname: text,
  school: text,
  gender: text,
  avatar: text,
  ac: z.int(),
  /** The sum of the shortest times of all solved problems, in milliseconds. */
  totalRunTime: z.int(),
  /** By display id. */
  submissionInfo: z.record(z.string(), RankCell),
})
export type RankRow = z.infer<typeof RankRow>

/** The rank of a training. */
export const rankApi = trainings.api({
  rank: {
    method: 'GET',
    path: '/api/get-training-rank',
    access: 'user',
    query: z.object({ tid: wireNumber, ...pageQuery({ limit: 30 }), keyword: z.string().trim().max(200).optional() }),
    output: page(RankRow),
    about:
      'The members of a training who have solved or tried a problem of it, without its staff. Attempts from before they joined count only if they were accepted.',
  },
  own: {
    method: 'GET',
    path: '/api/get-training-own-rank',
    access: 'user',
    query: z.object({ tid: wireNumber }),
    output: RankRow.nullable(),
    about: 'The own row in the rank of a training; null without one.',
  },
})

/** The rank of a training has changed; the key is the number of the training. */
export const rankChanged = trainings.topic('rank', z.object({ tid: z.int() }))
