import type { Collection } from 'mongodb'
import { BoundedMap } from '@verdict/core/server'
import { SingleFlight } from '@verdict/server-kit'
import type { StateDoc } from '../problem/problem-schema.ts'

const maxEntries = 300
const maxAgeMs = 60_000

interface CachedResult<T> {
  readonly value: Promise<T>
  readonly revision: number
  readonly at: number
}

/** A number that changes whenever data in any list does. */
export class ListRevision {
  readonly #state: Collection<StateDoc>
  readonly #reads = new SingleFlight<number>()

  constructor(state: Collection<StateDoc>) {
    this.#state = state
  }

  current(): Promise<number> {
    return this.#reads.run('list', async () => (await this.#state.findOne({ _id: 'list' }))?.revision ?? 0)
  }

  /** Must be called after every write that lists show. */
  async invalidate(): Promise<void> {
    await this.#state.updateOne({ _id: 'list' }, { $inc: { revision: 1 } }, { upsert: true })
  }
}

/** Caches the results of lists until a problem changes, so that the pages of a list share one search. */
export class ListResultCache<T> {
  readonly #revision: ListRevision
  readonly #cached = new BoundedMap<string, CachedResult<T>>(maxEntries)
  readonly #refreshing = new Set<string>()

  constructor(revision: ListRevision) {
    this.#revision = revision
  }

  async get(key: string, find: () => Promise<T>): Promise<T> {
    const revision = await this.#revision.current()
    const cached = this.#cached.get(key)
    const age = cached?.revision === revision ? Date.now() - cached.at : Number.POSITIVE_INFINITY
    if (!cached || age > maxAgeMs) return this.#store(key, revision, find())
    if (age > maxAgeMs / 2) this.#refresh(key, revision, cached, find)
    return cached.value
  }

  /** Refreshes a result in the background, so that frequently used lists never wait for a search. */
  #refresh(key: string, revision: number, cached: CachedResult<T>, find: () => Promise<T>): void {
    if (this.#refreshing.has(key)) return
    this.#refreshing.add(key)
    find()
      .then((value) => {
        if (this.#cached.get(key) === cached) void this.#store(key, revision, Promise.resolve(value))
      })
      .catch(() => undefined)
      .finally(() => this.#refreshing.delete(key))
  }

  #store(key: string, revision: number, value: Promise<T>): Promise<T> {
    this.#cached.set(key, { value, revision, at: Date.now() })
    value.catch(() => this.#cached.delete(key))
    return value
  }
}
