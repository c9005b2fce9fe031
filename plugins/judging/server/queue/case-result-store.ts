import { defineCollection } from '@verdict/core/server'
import type { Collection } from 'mongodb'
import { z } from 'zod'
import { CaseVerdict } from '../../contract.ts'
import type { Held, TaskDoc } from './task-schema.ts'

/** A part of the results of many test cases, as reported by a daemon. */
const CaseResultDoc = z.object({
  /** The task, the attempt and `from`. */
  _id: z.string(),
  task: z.string(),
  attempt: z.int(),
  /** The number of results before it. */
  from: z.int(),
  count: z.int(),
  cases: z.array(CaseVerdict),
  at: z.date(),
})
type CaseResultDoc = z.infer<typeof CaseResultDoc>

export const caseResultCollection = defineCollection('case-results', CaseResultDoc, {
  texts: [],
  indexes: [{ key: { task: 1, attempt: 1, from: 1 } }, { key: { at: 1 } }],
})

const hourMs = 3600_000

/** Stores test case results that are too many for a verdict, from the daemon's report until the task is deleted. */
export class CaseResultStore {
  readonly #results: Collection<CaseResultDoc>
  readonly #tasks: Collection<TaskDoc>

  constructor(results: Collection<CaseResultDoc>, tasks: Collection<TaskDoc>) {
    this.#results = results
    this.#tasks = tasks
  }

  /** Stores a part; repeatable, because a daemon without an answer reports the part again. */
  async put({ id: task, attempt }: Held, from: number, cases: CaseVerdict[]): Promise<void> {
    await this.#results.replaceOne({ _id: `${task} ${attempt} ${from}` }, { task, attempt, from, count: cases.length, cases, at: new Date() }, { upsert: true })
  }

  /** Whether the attempt has reported exactly this number of results. */
  async isWhole({ id: task, attempt }: Held, count: number): Promise<boolean> {
    let next = 0
    for await (const { from, count: more } of this.#results.find({ task, attempt }, { projection: { from: 1, count: 1 }, sort: { from: 1 } })) {
      if (from !== next) return false
      next += more
    }
    return next === count
  }

  async *read(task: string): AsyncGenerator<readonly CaseVerdict[]> {
    const found = await this.#tasks.findOne({ _id: task }, { projection: { attempt: 1 } })
    if (!found) return
    // A few parts at a time, because each has a thousand results.
    const parts = this.#results.find({ task, attempt: found.attempt }, { sort: { task: 1, attempt: 1, from: 1 }, batchSize: 4 })
    for await (const { cases } of parts) yield cases
  }

  /** Deletes the results of deleted tasks. */
  async sweep(now = Date.now()): Promise<void> {
    const old = { at: { $lt: new Date(now - hourMs) } }
    const named = await this.#results.distinct('task', old)
    const kept = new Set(await this.#tasks.distinct('_id', { _id: { $in: named } }))
    await this.#results.deleteMany({ task: { $in: named.filter((task) => !kept.has(task)) }, ...old })
  }
}
