import { page, pageQuery, wireNumber } from '@verdict/core'
import { z } from 'zod'
import { TrainingProblemRow, TrainingRow } from './rows.ts'
import { trainingAuths, trainings } from './trainings.ts'

const byTid = z.object({ tid: wireNumber })
/** HOJ clients send the word of their "all" button when a filter is not set. */
const optionalCategory = z.union([wireNumber, z.string().transform(() => undefined)]).optional()

/** The calls of everybody who practises. */
export const trainingApi = trainings.api({
  list: {
    method: 'GET',
    path: '/api/get-training-list',
    access: 'anyone',
    query: z.object({
      ...pageQuery({ limit: 20 }),
      keyword: z.string().trim().max(200).optional(),
      categoryId: optionalCategory,
      auth: z
        .string()
        .max(20)
        .transform((auth) => Object.values(trainingAuths).find((one) => one === auth))
        .optional(),
    }),
    output: page(TrainingRow),
    about: 'The visible trainings of the site in their order, with the progress of the caller.',
  },
  detail: {
    method: 'GET',
    path: '/api/get-training-detail',
    access: 'user',
    query: byTid,
    output: TrainingRow,
    about: 'One training, with the progress of the caller.',
  },
  register: {
    method: 'POST',
    path: '/api/register-training',
    access: 'user',
    body: byTid.extend({ password: z.string().max(1000).nullish() }),
    // A password of a class is short: nobody may try them all.
    rate: { calls: 20, seconds: 60 },
    about: 'The caller joins a training; what they have solved before counts. A public training needs no password.',
  },
  leave: {
    method: 'DELETE',
    path: '/api/register-training',
    access: 'user',
    query: byTid,
    about: 'The caller leaves a training. Their submissions stay, and count again if they join again.',
  },
  access: {
    method: 'GET',
    path: '/api/get-training-access',
    access: 'user',
    query: byTid,
    output: z.object({ access: z.boolean(), hasJoined: z.boolean(), isStaff: z.boolean() }),
    about: 'Whether the caller sees the problems of a training, has joined it, and runs it.',
  },
  problems: {
    method: 'GET',
    path: '/api/get-training-problem-list',
    access: 'user',
    query: byTid,
    output: z.array(TrainingProblemRow),
    about: 'The problems of a training in its order, those of locked sections too, without those that are hidden now.',
  },
})
