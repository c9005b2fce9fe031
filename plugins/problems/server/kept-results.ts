import type { Collection } from 'mongodb'
import { SharedAnswers } from '@verdict/core/server'
import type { StateDoc } from './problem-docs.ts'

const mostKept = 300
const longestKept = 60_000

interface Kept {
  readonly value: Promise<unknown>
  readonly revision: number
  readonly at: number
}

/** What lists have found, kept until a problem changes: the pages of one list search once. */
export class KeptResults {
  readonly #state: Collection<StateDoc>
  readonly #revisions = new SharedAnswers<number>()
  readonly #kept = new Map<string, Kept>()

  constructor(state: Collection<StateDoc>) {
    this.#state = state
  }

  async of<T>(key: string, find: () => Promise<T>): Promise<T> {
    const revision = await this.#revisions.of('list', async () => (await this.#state.findOne({ _id: 'list' }))?.revision ?? 0)
    const kept = this.#kept.get(key)
    if (kept && kept.revision === revision && Date.now() - kept.at < longestKept) return kept.value as Promise<T>
    const value = find()
    const oldest = this.#kept.keys().next()
    if (this.#kept.size >= mostKept && !oldest.done) this.#kept.delete(oldest.value)
    this.#kept.delete(key)
    this.#kept.set(key, { value, revision, at: Date.now() })
    value.catch(() => this.#kept.delete(key))
    return value
  }

  /** After every write that lists show. */
  async outdate(): Promise<void> {
    await this.#state.updateOne({ _id: 'list' }, { $inc: { revision: 1 } }, { upsert: true })
  }
}
