/** The places at which a daemon works, shared by all of its sites. */
export class Slots {
  readonly total: number
  #free: number
  readonly #listeners: (() => void)[] = []

  constructor(total: number) {
    this.total = total
    this.#free = total
  }

  get busy(): number {
    return this.total - this.#free
  }

  /** Takes every free place. */
  takeAll(): number {
    const taken = this.#free
    this.#free = 0
    return taken
  }

  /** Gives places back; the site that was asked last is asked last again. */
  give(count: number): void {
    this.#free += count
    const [first] = this.#listeners.splice(0, 1)
    if (first) this.#listeners.push(first)
    if (count > 0) for (const listener of this.#listeners.slice()) listener()
  }

  onFree(listener: () => void): void {
    this.#listeners.push(listener)
  }
}
