import type { Collection } from 'mongodb'
import { BoundedMap, SingleFlight } from '@verdict/core/server'
import type { StateDoc } from '../problem-schema.ts'

const maxEntries = 300
const maxAgeMs = 60_000

interface CachedResult {
  readonly value: Promise<unknown>
  readonly revision: number
  readonly at: number
}

/** What lists have found, kept until a problem changes: the pages of one list search once. */
export class ListResultCache {
  readonly #state: Collection<StateDoc>
  readonly #revisions = new SingleFlight<number>()
  readonly #cached = new BoundedMap<string, CachedResult>(maxEntries)
  readonly #renewing = new Set<string>()

  constructor(state: Collection<StateDoc>) {
    this.#state = state
  }

  async get<T>(key: string, find: () => Promise<T>): Promise<T> {
    const revision = await this.#revisions.run('list', async () => (await this.#state.findOne({ _id: 'list' }))?.revision ?? 0)
    const cached = this.#cached.get(key)
    const age = cached?.revision === revision ? Date.now() - cached.at : Number.POSITIVE_INFINITY
    if (!cached || age > maxAgeMs) return this.#store(key, revision, find())
    if (age > maxAgeMs / 2) this.#renew(key, revision, cached, find)
    return cached.value as Promise<T>
  }

  /** Behind the answer, where people keep asking. */
  #renew<T>(key: string, revision: number, cached: CachedResult, find: () => Promise<T>): void {
    if (this.#renewing.has(key)) return
    this.#renewing.add(key)
    find()
      .then((value) => {
        if (this.#cached.get(key) === cached) void this.#store(key, revision, Promise.resolve(value))
      })
      .catch(() => undefined)
      .finally(() => this.#renewing.delete(key))
  }

  #store<T>(key: string, revision: number, value: Promise<T>): Promise<T> {
    this.#cached.set(key, { value, revision, at: Date.now() })
    value.catch(() => this.#cached.delete(key))
    return value
  }

  /** After every write that lists show. */
  async invalidate(): Promise<void> {
    await this.#state.updateOne({ _id: 'list' }, { $inc: { revision: 1 } }, { upsert: true })
  }
}
