import { defineCollection, type Stored } from '@verdict/core/server'
import { ContextReference } from '@verdict/plugin-problems/contract'
import type { Collection } from 'mongodb'
import { z } from 'zod'

/** A problem of a training, in the order in which the training shows them. */
export const TrainingProblemDoc = z.object({
  id: z.int(),
  pid: z.int(),
  displayId: z.string(),
  rank: z.int(),
  /** Null or absent outside the sections. */
  sectionId: z.int().nullable().optional(),
  /** Whether it can be solved: a problem that was hidden in the bank counts neither as solved nor as open. */
  isOpen: z.boolean(),
  gmtCreate: z.date(),
  gmtModified: z.date(),
})
export type TrainingProblemDoc = z.infer<typeof TrainingProblemDoc>

/** A titled part of a training; see the contract for what `toSolve` and `after` ask for. */
export const SectionDoc = z.object({ id: z.int(), title: z.string(), toSolve: z.int().nullable(), after: z.array(z.int()).nullable() })
export type SectionDoc = z.infer<typeof SectionDoc>

export const TrainingDoc = z.object({
  _id: z.int(),
  title: z.string(),
  /** The title in lower case, for the search. */
  searchTitle: z.string(),
  synopsis: z.string(),
  description: z.string(),
  uid: z.string(),
  author: z.string(),
  /** The context that owns it, such as a group; null for trainings of the site. */
  owner: ContextReference.nullable(),
  auth: z.enum(['Public', 'Private']),
  /** Encrypted. */
  password: z.string().nullable(),
  /** Incremented with every new password: whoever joined with an older one is no member any more. */
  round: z.int(),
  categoryId: z.int(),
  rank: z.int(),
  visible: z.boolean(),
  /** In the order of the sections: first those outside them. */
  problems: z.array(TrainingProblemDoc),
  /** Absent in trainings that were made before there were sections. */
  sections: z.array(SectionDoc).optional(),
  /** The problems that were added, removed, hidden or shown since submissions were counted, with the revision that did it. */
  uncounted: z.record(z.string(), z.int()),
  /** Incremented with every save of the form, and of the problems and sections. */
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
    // Every submission asks which trainings hold its problem.
    { key: { 'problems.pid': 1 } },
    // Followers of users look for what somebody has written.
    { key: { uid: 1 } },
  ],
})

/** One person in one training. It stays when they leave, so that a late follower does not take them for somebody new. */
export const RegistrationDoc = z.object({
  /** The training and the user, so that nobody joins twice. */
  _id: z.string(),
  tid: z.int(),
  uid: z.string(),
  /** The round of the password with which they joined; 0 when they left. */
  round: z.int(),
  leftAt: z.date().nullable(),
  /** When they joined last. */
  gmtCreate: z.date(),
})
export type RegistrationDoc = z.infer<typeof RegistrationDoc>

export const registrationCollection = defineCollection('registrations', RegistrationDoc, {
  texts: [],
  indexes: [{ key: { tid: 1, round: 1 } }, { key: { uid: 1 } }],
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

/** A filter for trainings that are not being deleted. */
export const notRemoved = { removing: { $ne: true } } as const

/** The key of what a training keeps about a person. */
export function personKey(tid: number, uid: string): string {
  return `${tid} ${uid}`
}
