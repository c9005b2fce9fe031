import { orNull, time } from '@verdict/core'
import { ProblemRow } from '@verdict/plugin-problems/contract'
import { z } from 'zod'

const text = orNull(z.string())

/** A category of trainings. */
export const TrainingCategory = z.object({ id: z.int(), name: z.string(), color: text, gid: orNull(z.int()), gmtCreate: time, gmtModified: time })
export type TrainingCategory = z.infer<typeof TrainingCategory>

/** A training as all users see it. HOJ clients do not know `synopsis`. */
export const TrainingRow = z.object({
  id: z.int(),
  title: z.string(),
  synopsis: text,
  description: text,
  author: z.string(),
  /** `Public` or `Private`. */
  auth: z.string(),
  categoryName: text,
  categoryColor: text,
  rank: z.int(),
  /** The number of problems that can be solved now, without hidden ones. */
  problemCount: z.int(),
  /** How many of them the caller has solved; null for visitors. */
  acCount: orNull(z.int()),
  gid: orNull(z.int()),
  gmtModified: time,
})
export type TrainingRow = z.infer<typeof TrainingRow>

/** A training with all fields of its form; the password is null in lists. `revision` prevents a save from overwriting another one. */
export const Training = z.object({
  id: z.int(),
  title: z.string(),
  synopsis: text,
  description: text,
  author: z.string(),
  auth: z.string(),
  privatePwd: text,
  /** Whether it is visible. */
  status: z.boolean(),
  rank: z.int(),
  isGroup: z.boolean(),
  gid: orNull(z.int()),
  gmtCreate: time,
  gmtModified: time,
  revision: z.int(),
})
export type Training = z.infer<typeof Training>

/** The data of a training's form. */
export const TrainingWithCategory = z.object({ training: Training, trainingCategory: TrainingCategory.nullable() })

/** A problem in a training's list. HOJ clients do not know `sectionId`. */
export const TrainingProblemRow = ProblemRow.extend({ sectionId: orNull(z.int()) })
export type TrainingProblemRow = z.infer<typeof TrainingProblemRow>

/** A problem's entry in a training. Problems are ordered by section, then by rank. */
export const TrainingProblem = z.object({
  id: z.int(),
  tid: z.int(),
  pid: z.int(),
  displayId: z.string(),
  rank: z.int(),
  /** Null outside of sections; these problems come first. HOJ clients do not know it. */
  sectionId: orNull(z.int()),
  gmtCreate: time,
  gmtModified: time,
})
export type TrainingProblem = z.infer<typeof TrainingProblem>
