/** Counts the tasks that a daemon may work on at once; all its sites share the slots. */
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

  /** Takes every free slot. */
  takeAll(): number {
    const taken = this.#free
    this.#free = 0
    return taken
  }

  /** Gives slots back and notifies the sites, in round-robin order. */
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
