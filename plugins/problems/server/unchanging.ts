import { BoundedMap } from '@verdict/core/server'

/** Things that never change once they are there: the last ones read are kept in memory. */
export class Unchanging<T> {
  readonly #kept: BoundedMap<string, T>

  constructor(most: number) {
    this.#kept = new BoundedMap(most)
  }

  async of(id: string, read: () => Promise<T | undefined>): Promise<T | undefined> {
    const found = this.#kept.get(id) ?? (await read())
    if (found !== undefined) this.#kept.set(id, found)
    return found
  }

  forget(id: string): void {
    this.#kept.delete(id)
  }
}
