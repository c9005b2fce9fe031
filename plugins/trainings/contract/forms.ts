import { page, wireNumber } from '@verdict/core'
import { Problem } from '@verdict/plugin-problems/contract'
import { z } from 'zod'
import { TrainingProblem } from './rows.ts'

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
    /** The revision that the client has read: the save is refused if another user saved first. Without it, the fields that are sent win. */
    revision: wireNumber.nullish(),
  }),
  trainingCategory: z.object({ id: wireNumber.nullish() }).nullish(),
})
export type TrainingForm = z.infer<typeof TrainingForm>

/** A problem of a training as clients send it. Fields that are left out keep their value; a new one has the display id of the bank, and comes last. With another section it comes last there, unless `rank` is sent, too. */
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
