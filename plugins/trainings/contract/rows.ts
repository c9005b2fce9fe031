import { orNull, time } from '@verdict/core'
import { ProblemRow } from '@verdict/plugin-problems/contract'
import { z } from 'zod'

const text = orNull(z.string())

/** A category of trainings. */
export const TrainingCategory = z.object({ id: z.int(), name: z.string(), color: text, gid: orNull(z.int()), gmtCreate: time, gmtModified: time })
export type TrainingCategory = z.infer<typeof TrainingCategory>

/** A training as everybody reads it; HOJ clients do not know `synopsis`. */
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
  /** Problems that can be solved now: hidden ones do not count. */
  problemCount: z.int(),
  /** How many of them the caller has solved; null for visitors. */
  acCount: orNull(z.int()),
  gid: orNull(z.int()),
  gmtModified: time,
})
export type TrainingRow = z.infer<typeof TrainingRow>

/** A training as its form edits it; the password is null in lists. `revision` is for a save that must not overwrite another one. */
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

/** What the form of a training reads. */
export const TrainingWithCategory = z.object({ training: Training, trainingCategory: TrainingCategory.nullable() })

/** A problem in the list of a training; HOJ clients do not know `sectionId`. */
export const TrainingProblemRow = ProblemRow.extend({ sectionId: orNull(z.int()) })
export type TrainingProblemRow = z.infer<typeof TrainingProblemRow>

/** A problem as a training has it; problems are in the order of their sections, and within one of their ranks. */
export const TrainingProblem = z.object({
  id: z.int(),
  tid: z.int(),
  pid: z.int(),
  displayId: z.string(),
  rank: z.int(),
  /** Null outside the sections; those problems come first. HOJ clients do not know it. */
  sectionId: orNull(z.int()),
  gmtCreate: time,
  gmtModified: time,
})
export type TrainingProblem = z.infer<typeof TrainingProblem>
