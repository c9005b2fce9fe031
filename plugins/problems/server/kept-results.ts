import type { Collection } from 'mongodb'
import { BoundedMap, SharedAnswers } from '@verdict/core/server'
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
  readonly #kept = new BoundedMap<string, Kept>(mostKept)
  readonly #renewing = new Set<string>()

  constructor(state: Collection<StateDoc>) {
    this.#state = state
  }

  async of<T>(key: string, find: () => Promise<T>): Promise<T> {
    const revision = await this.#revisions.of('list', async () => (await this.#state.findOne({ _id: 'list' }))?.revision ?? 0)
    const kept = this.#kept.get(key)
    const age = kept?.revision === revision ? Date.now() - kept.at : Number.POSITIVE_INFINITY
    if (!kept || age > longestKept) return this.#keep(key, revision, find())
    if (age > longestKept / 2) this.#renew(key, revision, kept, find)
    return kept.value as Promise<T>
  }

  /** Behind the answer, where people keep asking. */
  #renew<T>(key: string, revision: number, kept: Kept, find: () => Promise<T>): void {
    if (this.#renewing.has(key)) return
    this.#renewing.add(key)
    find()
      .then((value) => {
        if (this.#kept.get(key) === kept) void this.#keep(key, revision, Promise.resolve(value))
      })
      .catch(() => undefined)
      .finally(() => this.#renewing.delete(key))
  }

  #keep<T>(key: string, revision: number, value: Promise<T>): Promise<T> {
    this.#kept.set(key, { value, revision, at: Date.now() })
    value.catch(() => this.#kept.delete(key))
    return value
  }

  /** After every write that lists show. */
  async outdate(): Promise<void> {
    await this.#state.updateOne({ _id: 'list' }, { $inc: { revision: 1 } }, { upsert: true })
  }
}
