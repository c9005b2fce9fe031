import { BoundedMap } from '@verdict/core/server'

/** Things that never change once they are there: the last ones read are kept in memory. */
export class ImmutableCache<T> {
  readonly #cached: BoundedMap<string, T>

  constructor(most: number) {
    this.#cached = new BoundedMap(most)
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
