import { defineCollection, type Stored } from '@verdict/core/server'
import type { Collection } from 'mongodb'
import { z } from 'zod'
import { rejudgingStates } from '../../contract.ts'

/** A rejudging set of a contest. The submissions and their second verdicts are stored as trials by the plugin of submissions. */
export const RejudgingDoc = z.object({
  _id: z.int(),
  cid: z.int(),
  uid: z.string(),
  username: z.string(),
  gmtCreate: z.date(),
  state: z.enum(rejudgingStates),
  filter: z.object({
    pids: z.array(z.int()),
    /** Their display IDs when the set was created; empty for all problems. */
    problems: z.array(z.string()),
    statuses: z.array(z.int()),
    language: z.string(),
    uids: z.array(z.string()),
    usernames: z.array(z.string()),
    from: z.date().nullable(),
    before: z.date().nullable(),
    judge: z.string(),
  }),
  /** Who applied or discarded it; the time is that of all changes of its submissions. */
  ended: z.object({ uid: z.string(), username: z.string(), time: z.date() }).optional(),
  /** The contest while the set is being applied. Its unique index lets sets of a contest be applied only one after another. */
  applying: z.int().optional(),
  /** The final numbers of trials. */
  counts: z.object({ total: z.int(), judged: z.int(), different: z.int(), failed: z.int(), outdated: z.int() }).optional(),
  /** Incremented when work must be continued. */
  turn: z.int(),
})
export type RejudgingDoc = z.infer<typeof RejudgingDoc>

export type Rejudgings = Collection<Stored<RejudgingDoc>>

export const rejudgingCollection = defineCollection('rejudgings', RejudgingDoc, {
  texts: [],
  indexes: [{ key: { cid: 1, _id: -1 } }, { key: { applying: 1 }, unique: true, sparse: true }],
})

/** Returns the key of a set's trials. */
export function trialsOf({ _id }: Pick<RejudgingDoc, '_id'>): string {
  return `rejudging-${_id}`
}
