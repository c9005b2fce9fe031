import { page, pageQuery, wireNumber } from '@verdict/core'
import { z } from 'zod'
import { TrainingProblemRow, TrainingRow } from './rows.ts'
import { trainingAuths, trainings } from './trainings.ts'

const byTid = z.object({ tid: wireNumber })
/** HOJ clients send the label of their "all" button if a filter is not set. */
const optionalCategory = z.union([wireNumber, z.string().transform(() => undefined)]).optional()

/** The API for users who practice. */
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
    about: "Lists the visible trainings of the site in order, with the caller's progress.",
  },
  detail: {
    method: 'GET',
    path: '/api/get-training-detail',
    access: 'user',
    query: byTid,
    output: TrainingRow,
    about: "Returns a training with the caller's progress.",
  },
  register: {
    method: 'POST',
    path: '/api/register-training',
    access: 'user',
    body: byTid.extend({ password: z.string().max(1000).nullish() }),
    // Training passwords are often short: the limit prevents guessing.
    rate: { calls: 20, seconds: 60 },
    about: "Joins a training. The caller's earlier solutions count. A public training needs no password.",
  },
  leave: {
    method: 'DELETE',
    path: '/api/register-training',
    access: 'user',
    query: byTid,
    about: "Leaves a training. The caller's submissions are kept and count again if they rejoin.",
  },
  access: {
    method: 'GET',
    path: '/api/get-training-access',
    access: 'user',
    query: byTid,
    output: z.object({ access: z.boolean(), hasJoined: z.boolean(), isStaff: z.boolean() }),
    about: "Returns whether the caller can see a training's problems, is a member, and is training staff.",
  },
  problems: {
    method: 'GET',
    path: '/api/get-training-problem-list',
    access: 'user',
    query: byTid,
    output: z.array(TrainingProblemRow),
    about: 'Lists the visible problems of a training in order, including those of locked sections.',
  },
})
