import { mounted, page, pageQuery, wireBoolean, wireNumber } from '@verdict/core'
import { remoteProblem } from '@verdict/plugin-problems/contract'
import { z } from 'zod'
import { TrainingForm } from './forms.ts'
import { Training } from './rows.ts'
import { trainingStaffRoutes } from './staff-routes.ts'
import { trainings } from './trainings.ts'

const staff = { permission: 'training_admin' } as const

const shared = mounted(trainingStaffRoutes, staff, {
  read: 'GET /api/admin/training',
  edit: 'PUT /api/admin/training',
  changeStatus: 'PUT /api/admin/training/change-training-status',
  problems: 'GET /api/admin/training/get-problem-list',
  saveProblem: 'PUT /api/admin/training/problem',
  orderProblems: 'PUT /api/admin/training/problem-order',
  removeProblem: 'DELETE /api/admin/training/problem',
  addFromBank: 'POST /api/admin/training/add-problem-from-public',
})

/** The admin area's API for training staff. */
export const trainingAdminApi = trainings.api({
  ...shared,
  ...mounted(trainingStaffRoutes, { roles: ['root'] }, { remove: 'DELETE /api/admin/training' }),
  problems: {
    ...shared.problems,
    query: shared.problems.query.extend({ queryExisted: wireBoolean.default(false), oj: z.string().trim().max(30).optional() }),
    about: "Lists a training's problems in order, or the problems of the public list that can be added.",
  },
  removeProblem: {
    ...shared.removeProblem,
    query: z.object({ pid: wireNumber, tid: wireNumber.optional() }),
    about: 'Removes a problem from a training; its submissions are kept. Without a training, deletes the problem, for problem admins.',
  },
  list: {
    method: 'GET',
    path: '/api/admin/training/get-training-list',
    access: staff,
    query: z.object({ ...pageQuery({ limit: 10 }), keyword: z.string().trim().max(200).optional() }),
    output: page(Training),
    about: 'Lists all trainings of the site, newest first, without passwords.',
  },
  create: {
    method: 'POST',
    path: '/api/admin/training',
    access: staff,
    body: TrainingForm,
    maximumBytes: 4 * 1024 * 1024,
    output: z.object({ tid: z.int() }),
    about: 'Creates a training with the caller as author.',
  },
  choices: {
    method: 'GET',
    path: '/api/admin/training/choices',
    access: staff,
    output: z.object({ judges: z.array(z.string()) }),
    about: 'Returns the options of the pages: the judges that problems can be imported from.',
  },
  importRemote: {
    method: 'GET',
    path: '/api/admin/training/import-remote-oj-problem',
    access: staff,
    query: z.object({ tid: wireNumber, ...remoteProblem }),
    about: 'Adds a problem from another judge to a training, importing it first if the bank does not have it.',
  },
})
