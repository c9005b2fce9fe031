import { pageQuery, wireBoolean, wireNumber, type Operations } from '@verdict/core'
import { z } from 'zod'
import { TrainingForm, TrainingProblemForm, TrainingProblemList } from './forms.ts'
import { TrainingWithCategory } from './rows.ts'

const byTid = z.object({ tid: wireNumber })

/** Operations of training staff on one training. The site and owners such as groups mount them, and replace a schema if their wire format differs. */
export const trainingStaffRoutes = {
  read: { query: byTid, output: TrainingWithCategory, about: 'Returns a training with its password. For training staff.' },
  edit: { body: TrainingForm, maximumBytes: 4 * 1024 * 1024, about: 'Updates a training. After a new password, members must join again.' },
  remove: { query: byTid, about: "Deletes a training. Its members' submissions are kept." },
  changeStatus: { query: byTid.extend({ status: wireBoolean }), about: 'Shows or hides a training.' },
  problems: {
    query: byTid.extend({
      ...pageQuery({ limit: 10 }),
      keyword: z.string().trim().max(200).optional(),
      /** Selects the training's problems, instead of public problems that it does not have. */
      queryExisted: wireBoolean,
    }),
    output: TrainingProblemList,
    about: "Lists a training's problems in order, or the problems that can be added.",
  },
  saveProblem: { body: TrainingProblemForm, about: 'Changes the display ID, rank and section of a problem in a training.' },
  orderProblems: {
    body: byTid.extend({ pids: z.array(wireNumber).max(1000) }),
    about: 'Reorders the problems of a training. Problems of a section stay together.',
  },
  removeProblem: { query: byTid.extend({ pid: wireNumber }), about: 'Removes a problem from a training; its submissions are kept.' },
  addFromBank: { body: TrainingProblemForm.omit({ rank: true }), about: 'Adds a problem from the public list to a training.' },
} satisfies Operations
