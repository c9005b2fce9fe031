import type { Collection } from 'mongodb'
import type { StateDoc } from './problem-docs.ts'

const mostKept = 1000
const longestKept = 60_000

/** Totals of lists, kept until a problem changes: the pages of one list count once. */
export class KeptTotals {
  readonly #state: Collection<StateDoc>
  readonly #kept = new Map<string, { total: number; revision: number; at: number }>()

  constructor(state: Collection<StateDoc>) {
    this.#state = state
  }

  async of(key: string, count: () => Promise<number>): Promise<number> {
    const revision = (await this.#state.findOne({ _id: 'list' }))?.revision ?? 0
    const kept = this.#kept.get(key)
    if (kept && kept.revision === revision && Date.now() - kept.at < longestKept) return kept.total
    const total = await count()
    if (this.#kept.size >= mostKept) this.#kept.clear()
    this.#kept.set(key, { total, revision, at: Date.now() })
    return total
  }

  /** After every write that lists show. */
  async outdate(): Promise<void> {
    await this.#state.updateOne({ _id: 'list' }, { $inc: { revision: 1 } }, { upsert: true })
  }
}
