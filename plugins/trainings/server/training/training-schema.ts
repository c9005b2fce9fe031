import { defineCollection, type Stored } from '@verdict/core/server'
import { contextIdIn, ContextReference } from '@verdict/plugin-problems/contract'
import type { Collection } from 'mongodb'
import { z } from 'zod'

/** A problem of a training, in the training's order. */
export const TrainingProblemDoc = z.object({
  id: z.int(),
  pid: z.int(),
  displayId: z.string(),
  rank: z.int(),
  /** Null or absent outside of sections. */
  sectionId: z.int().nullable().optional(),
  /** Whether it can be solved. A problem hidden in the bank counts neither as solved nor as open. */
  isOpen: z.boolean(),
  gmtCreate: z.date(),
  gmtModified: z.date(),
})
export type TrainingProblemDoc = z.infer<typeof TrainingProblemDoc>

/** A titled part of a training. The contract explains `toSolve` and `after`. */
export const SectionDoc = z.object({ id: z.int(), title: z.string(), toSolve: z.int().nullable(), after: z.array(z.int()).nullable() })
export type SectionDoc = z.infer<typeof SectionDoc>

export const TrainingDoc = z.object({
  _id: z.int(),
  title: z.string(),
  /** The title in lower case, for search. */
  searchTitle: z.string(),
  synopsis: z.string(),
  description: z.string(),
  uid: z.string(),
  author: z.string(),
  /** The owning context, such as a group; null for trainings of the site. */
  owner: ContextReference.nullable(),
  auth: z.enum(['Public', 'Private']),
  /** Encrypted. */
  password: z.string().nullable(),
  /** Incremented with every new password. Users who joined in an earlier round are no longer members. */
  round: z.int(),
  categoryId: z.int(),
  rank: z.int(),
  visible: z.boolean(),
  /** In the order of sections; problems outside of sections come first. */
  problems: z.array(TrainingProblemDoc),
  /** Absent in trainings that are older than this feature. */
  sections: z.array(SectionDoc).optional(),
  /** The problems that were added, removed, hidden or shown since submissions were counted, with the revision of that change. */
  uncounted: z.record(z.string(), z.int()),
  /** Incremented with every save of the form and of the problems and sections. */
  revision: z.int(),
  problemRevision: z.int(),
  gmtCreate: z.date(),
  gmtModified: z.date(),
})
export type TrainingDoc = z.infer<typeof TrainingDoc>

export type Trainings = Collection<Stored<TrainingDoc>>

export const trainingCollection = defineCollection('trainings', TrainingDoc, {
  indexes: [
    { key: { owner: 1, visible: 1, rank: 1, _id: 1 } },
    { key: { owner: 1, visible: 1, categoryId: 1, rank: 1, _id: 1 } },
    { key: { owner: 1, _id: -1 } },
    { key: { categoryId: 1 } },
    // Each submission looks up the trainings with its problem.
    { key: { 'problems.pid': 1 } },
    // Followers of user changes search by author.
    { key: { uid: 1 } },
  ],
})

export const CategoryDoc = z.object({
  _id: z.int(),
  name: z.string(),
  /** The name in lower case, for the unique index. */
  key: z.string(),
  color: z.string(),
  gmtCreate: z.date(),
  gmtModified: z.date(),
})
export type CategoryDoc = z.infer<typeof CategoryDoc>

export const categoryCollection = defineCollection('categories', CategoryDoc, { indexes: [{ key: { key: 1 }, unique: true }] })

/** Filters trainings that are not being deleted. */
export const notRemoved = { removing: { $ne: true } } as const

export function trainingReference(tid: number): ContextReference {
  return `tid:${tid}`
}

/** Returns the training among the contexts of a submission, or null. */
export function trainingIn(references: readonly string[]): number | null {
  return contextIdIn(references, 'tid')
}
