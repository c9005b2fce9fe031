import { defineCollection, writtenUnlessDuplicate } from '@verdict/core/server'
import type { Collection } from 'mongodb'
import { z } from 'zod'

/** A run at a site belongs to one submission only. */
const RunDoc = z.object({
  /** `KEY number`. */
  _id: z.string(),
  subject: z.string(),
  at: z.date(),
})
type RunDoc = z.infer<typeof RunDoc>

export const runCollection = defineCollection('runs', RunDoc, { indexes: [{ key: { at: 1 } }] })

const keepDays = 60

/** Which submission has which run: two that were sent by one account are never taken for each other. */
export class RunRegistry {
  readonly #runs: Collection<RunDoc>

  constructor(runs: Collection<RunDoc>) {
    this.#runs = runs
  }

  /** Whether the run is that of the submission: it was before, or nobody has it. */
  async claim(site: string, run: string, subject: string): Promise<boolean> {
    const _id = `${site} ${run}`
    if (await writtenUnlessDuplicate(() => this.#runs.insertOne({ _id, subject, at: new Date() }))) return true
    return (await this.#runs.findOne({ _id }))?.subject === subject
  }

  async prune(): Promise<void> {
    await this.#runs.deleteMany({ at: { $lt: new Date(Date.now() - keepDays * 24 * 3600_000) } })
  }
}
