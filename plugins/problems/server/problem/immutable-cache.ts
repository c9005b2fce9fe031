import { BoundedMap } from '@verdict/core/server'

/** Caches the most recently read documents of a kind that never changes. */
export class ImmutableCache<T> {
  readonly #cached: BoundedMap<string, T>

  constructor(maxEntries: number) {
    this.#cached = new BoundedMap(maxEntries)
  }

  async get(id: string, read: () => Promise<T | undefined>): Promise<T | undefined> {
    const found = this.#cached.get(id) ?? (await read())
    if (found !== undefined) this.#cached.set(id, found)
    return found
  }

  forget(id: string): void {
    this.#cached.delete(id)
  }
}
