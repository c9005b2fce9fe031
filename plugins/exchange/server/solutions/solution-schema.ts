import { orNull } from '@verdict/core'
import { defineCollection, type Stored } from '@verdict/core/server'
import type { Collection } from 'mongodb'
import { z } from 'zod'
import { JudgedSolution } from '../../contract.ts'

/** The solutions of a problem, as they were when they were judged for the last time. */
const SolutionsDoc = z.object({
  /** The number of the problem. */
  _id: z.int(),
  version: z.int(),
  /** Who asked last. */
  uid: z.string(),
  /** Null until they are in the queue. */
  solutions: orNull(z.array(JudgedSolution)),
})
export type SolutionsDoc = z.infer<typeof SolutionsDoc>

/** The collection of judged solutions. */
export type JudgedSolutions = Collection<Stored<SolutionsDoc>>

export const solutionCollection = defineCollection('solutions', SolutionsDoc)
