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

/** Stores which submission has which run, so that two submissions of one account are never confused. */
export class RunRegistry {
  readonly #runs: Collection<RunDoc>

  constructor(runs: Collection<RunDoc>) {
    this.#runs = runs
  }

  /** Whether the run belongs to the submission; claims it if no submission has it. */
  async claim(site: string, run: string, subject: string): Promise<boolean> {
    const _id = `${site} ${run}`
    if (await writtenUnlessDuplicate(() => this.#runs.insertOne({ _id, subject, at: new Date() }))) return true
    return (await this.#runs.findOne({ _id }))?.subject === subject
  }

  async prune(): Promise<void> {
    await this.#runs.deleteMany({ at: { $lt: new Date(Date.now() - keepDays * 24 * 3600_000) } })
  }
}
