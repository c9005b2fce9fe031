import { page, pageQuery, wireBoolean, wireNumber } from '@verdict/core'
import { Problem, remoteProblem } from '@verdict/plugin-problems/contract'
import { z } from 'zod'
import { Training, TrainingProblem, TrainingWithCategory } from './rows.ts'
import { trainings } from './trainings.ts'

const staff = { permission: 'training_admin' } as const
const byTid = z.object({ tid: wireNumber })

/** A training as clients send it. Author and dates are never read from here. Fields that are left out keep their value, or get their default in a new training. */
export const TrainingForm = z.object({
  training: z.object({
    id: wireNumber.nullish(),
    title: z.string().max(10_000).nullish(),
    /** May be empty only where the saved one is: HOJ clients do not know it, and send back what they read. */
    synopsis: z.string().max(10_000).nullish(),
    description: z.string().max(1_000_000).nullish(),
    auth: z.enum(['Public', 'Private']).nullish(),
    privatePwd: z.string().max(1000).nullish(),
    status: z.boolean().nullish(),
    rank: wireNumber.nullish(),
    /** The revision that the client has read: the save is refused when somebody else saved meanwhile. Without it, the fields that are sent win. */
    revision: wireNumber.nullish(),
  }),
  trainingCategory: z.object({ id: wireNumber.nullish() }).nullish(),
})
export type TrainingForm = z.infer<typeof TrainingForm>

/** A problem of a training as clients send it. What is left out keeps its value; a new one has the display id of the bank, and comes last. With another section it comes last there, unless `rank` is sent, too. */
export const TrainingProblemForm = z.object({
  tid: wireNumber,
  pid: wireNumber,
  displayId: z.string().max(1000).nullish(),
  rank: wireNumber.nullish(),
  /** Null takes it out of its section. */
  sectionId: wireNumber.nullable().optional(),
})
export type TrainingProblemForm = z.infer<typeof TrainingProblemForm>

/** Problems, beside what a training calls its own by `pid`. */
export const TrainingProblemList = z.object({ problemList: page(Problem), trainingProblemMap: z.record(z.string(), TrainingProblem) })

/** The calls of those who run trainings. */
export const trainingAdminApi = trainings.api({
  list: {
    method: 'GET',
    path: '/api/admin/training/get-training-list',
    access: staff,
    query: z.object({ ...pageQuery({ limit: 10 }), keyword: z.string().trim().max(200).optional() }),
    output: page(Training),
    about: 'All trainings of the site, the newest first, without passwords.',
  },
  read: {
    method: 'GET',
    path: '/api/admin/training',
    access: staff,
    query: byTid,
    output: TrainingWithCategory,
    about: 'A training with its password, for its staff.',
  },
  create: {
    method: 'POST',
    path: '/api/admin/training',
    access: staff,
    body: TrainingForm,
    maximumBytes: 4 * 1024 * 1024,
    output: z.object({ tid: z.int() }),
    about: 'Adds a training; the caller is its author.',
  },
  edit: {
    method: 'PUT',
    path: '/api/admin/training',
    access: staff,
    body: TrainingForm,
    maximumBytes: 4 * 1024 * 1024,
    about: 'Changes a training. With a new password, everybody has to join again.',
  },
  remove: {
    method: 'DELETE',
    path: '/api/admin/training',
    access: { roles: ['root'] },
    query: byTid,
    about: 'Deletes a training; the submissions of its people stay.',
  },
  changeStatus: {
    method: 'PUT',
    path: '/api/admin/training/change-training-status',
    access: staff,
    query: byTid.extend({ status: wireBoolean }),
    about: 'Shows or hides a training.',
  },
  problems: {
    method: 'GET',
    path: '/api/admin/training/get-problem-list',
    access: staff,
    query: byTid.extend({
      ...pageQuery({ limit: 10 }),
      keyword: z.string().trim().max(200).optional(),
      /** Those of the training, instead of those of the public list that it does not have. */
      queryExisted: wireBoolean.default(false),
      oj: z.string().trim().max(30).optional(),
    }),
    output: TrainingProblemList,
    about: 'The problems of a training in its order, or those of the public list that it may add.',
  },
  addFromBank: {
    method: 'POST',
    path: '/api/admin/training/add-problem-from-public',
    access: staff,
    body: TrainingProblemForm.omit({ rank: true }),
    about: 'Adds a problem of the public list to a training.',
  },
  choices: {
    method: 'GET',
    path: '/api/admin/training/choices',
    access: staff,
    output: z.object({ judges: z.array(z.string()) }),
    about: 'What the pages offer: the judges from which problems can be imported.',
  },
  importRemote: {
    method: 'GET',
    path: '/api/admin/training/import-remote-oj-problem',
    access: staff,
    query: byTid.extend(remoteProblem),
    about: 'Adds a problem of another judge to a training, and imports it before if the bank does not have it.',
  },
  saveProblem: {
    method: 'PUT',
    path: '/api/admin/training/problem',
    access: staff,
    body: TrainingProblemForm,
    about: 'Changes display id, rank and section of a problem in a training.',
  },
  orderProblems: {
    method: 'PUT',
    path: '/api/admin/training/problem-order',
    access: staff,
    body: byTid.extend({ pids: z.array(wireNumber).max(1000) }),
    about: 'Puts the problems of a training into this order; those of a section stay together.',
  },
  removeProblem: {
    method: 'DELETE',
    path: '/api/admin/training/problem',
    access: staff,
    query: z.object({ pid: wireNumber, tid: wireNumber.optional() }),
    about: 'Takes a problem out of a training; the submissions for it stay. Without a training: deletes the problem, as a problem admin.',
  },
})
