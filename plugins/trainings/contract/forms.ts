import { page, wireNumber } from '@verdict/core'
import { Problem } from '@verdict/plugin-problems/contract'
import { z } from 'zod'
import { TrainingProblem } from './rows.ts'

/** A training as sent by clients. Author and dates are ignored. Omitted fields keep their value, or get the default in a new training. */
export const TrainingForm = z.object({
  training: z.object({
    id: wireNumber.nullish(),
    title: z.string().max(10_000).nullish(),
    /** Can be empty only if the saved one is: HOJ clients do not know it, and send back the value that they loaded. */
    synopsis: z.string().max(10_000).nullish(),
    description: z.string().max(1_000_000).nullish(),
    auth: z.enum(['Public', 'Private']).nullish(),
    privatePwd: z.string().max(1000).nullish(),
    status: z.boolean().nullish(),
    rank: wireNumber.nullish(),
    /** The revision that the client loaded: the save is rejected if another user saved first. Without it, the sent fields overwrite the saved ones. */
    revision: wireNumber.nullish(),
  }),
  trainingCategory: z.object({ id: wireNumber.nullish() }).nullish(),
})
export type TrainingForm = z.infer<typeof TrainingForm>

/**
 * A training's problem as sent by clients. Omitted fields keep their value. A new problem gets the bank's display ID and is last. A problem that changes its
 * section becomes last there, unless `rank` is sent.
 */
export const TrainingProblemForm = z.object({
  tid: wireNumber,
  pid: wireNumber,
  displayId: z.string().max(1000).nullish(),
  rank: wireNumber.nullish(),
  /** Null removes it from its section. */
  sectionId: wireNumber.nullable().optional(),
})
export type TrainingProblemForm = z.infer<typeof TrainingProblemForm>

/** A page of problems, with their entries in the training by `pid`. */
export const TrainingProblemList = z.object({ problemList: page(Problem), trainingProblemMap: z.record(z.string(), TrainingProblem) })
