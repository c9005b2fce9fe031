import { pageQuery, wireBoolean, wireNumber, type Operations } from '@verdict/core'
import { z } from 'zod'
import { TrainingForm, TrainingProblemForm, TrainingProblemList } from './forms.ts'
import { TrainingWithCategory } from './rows.ts'

const byTid = z.object({ tid: wireNumber })

/** Operations of training staff on one training. The site and owners such as groups mount them; where a wire differs, its place replaces a schema. */
export const trainingStaffRoutes = {
  read: { query: byTid, output: TrainingWithCategory, about: 'Returns a training with its password, for its staff.' },
  edit: { body: TrainingForm, maximumBytes: 4 * 1024 * 1024, about: 'Changes a training. After a new password, members must join again.' },
  remove: { query: byTid, about: 'Deletes a training; the submissions of its members are kept.' },
  changeStatus: { query: byTid.extend({ status: wireBoolean }), about: 'Shows or hides a training.' },
  problems: {
    query: byTid.extend({
      ...pageQuery({ limit: 10 }),
      keyword: z.string().trim().max(200).optional(),
      /** Those of the training, instead of those of the public list that it does not have. */
      queryExisted: wireBoolean,
    }),
    output: TrainingProblemList,
    about: 'Lists the problems of a training in its order, or those that it can add.',
  },
  saveProblem: { body: TrainingProblemForm, about: 'Changes display ID, rank and section of a problem in a training.' },
  orderProblems: {
    body: byTid.extend({ pids: z.array(wireNumber).max(1000) }),
    about: 'Puts the problems of a training into this order; those of a section stay together.',
  },
  removeProblem: { query: byTid.extend({ pid: wireNumber }), about: 'Removes a problem from a training; the submissions for it are kept.' },
  addFromBank: { body: TrainingProblemForm.omit({ rank: true }), about: 'Adds a problem of the public list to a training.' },
} satisfies Operations
