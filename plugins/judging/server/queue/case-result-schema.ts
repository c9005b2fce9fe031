import { defineCollection } from '@verdict/core/server'
import { z } from 'zod'
import { CaseVerdict } from '../../contract.ts'

/** A part of the results of many test cases, as a daemon has reported it. */
export const CaseResultDoc = z.object({
  /** The task, the attempt and `from`. */
  _id: z.string(),
  task: z.string(),
  attempt: z.int(),
  /** How many results come before it. */
  from: z.int(),
  count: z.int(),
  cases: z.array(CaseVerdict),
  at: z.date(),
})
export type CaseResultDoc = z.infer<typeof CaseResultDoc>

export const caseResultCollection = defineCollection('case-results', CaseResultDoc, {
  texts: [],
  indexes: [{ key: { task: 1, attempt: 1, from: 1 } }, { key: { at: 1 } }],
})
