import { defineCollection } from '@verdict/core/server'
import { z } from 'zod'
import { AnswerAudience, QuestionState } from '../../contract.ts'

const AnswerDoc = z.object({
  _id: z.string(),
  /** The staff member who answered. */
  uid: z.string(),
  time: z.date(),
  text: z.string(),
  audience: AnswerAudience,
  /** Whether it closed the question without an answer. */
  isClosing: z.boolean(),
})
export type AnswerDoc = z.infer<typeof AnswerDoc>

const QuestionDoc = z.object({
  /** Random: numbers in sequence would count the questions of other users. */
  _id: z.string(),
  cid: z.int(),
  /** The asker. */
  uid: z.string(),
  /** With the display ID at that time, in case the problem is removed; null for general questions. */
  problem: z.object({ pid: z.int(), displayId: z.string() }).nullable(),
  text: z.string(),
  time: z.date(),
  state: QuestionState,
  /** The staff member who works on it. */
  taker: z.object({ uid: z.string(), since: z.date() }).nullable(),
  /** In order of time; answers are never changed. */
  answers: z.array(AnswerDoc),
  /** Whether an answer is for everyone. */
  isPublic: z.boolean(),
  /** Incremented with every change. */
  revision: z.int(),
})
export type QuestionDoc = z.infer<typeof QuestionDoc>

export const questionCollection = defineCollection('questions', QuestionDoc, {
  texts: [],
  indexes: [
    { key: { cid: 1, state: 1, time: 1, _id: 1 } },
    { key: { cid: 1, time: -1, _id: -1 } },
    { key: { cid: 1, uid: 1, state: 1 } },
    { key: { cid: 1, isPublic: 1 } },
    { key: { 'taker.uid': 1, cid: 1, time: 1 } },
    { key: { uid: 1 } },
  ],
})

/** When a user can ask again in a contest; `_id` as of `personKey`. */
const PauseDoc = z.object({ _id: z.string(), until: z.date() })
export type PauseDoc = z.infer<typeof PauseDoc>

export const pauseCollection = defineCollection('pauses', PauseDoc, { texts: [], indexes: [{ key: { until: 1 }, expireAfterSeconds: 0 }] })

/** Returns the ID of what is stored for one user in one contest. */
export function personKey(cid: number, uid: string): string {
  return `${cid}.${uid}`
}
