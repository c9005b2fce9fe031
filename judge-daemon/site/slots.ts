export interface OccupiedSlot {
  /** Lets another task begin beside this one, which takes long; has no effect while too many do. */
  giveEarly(): void
  end(): void
}

/** How many long tasks wait beside the others, for each slot: each keeps its program and its test data. */
const longPerSlot = 4

/** Counts the tasks that a daemon may work on at once; all its sites share the slots. */
export class Slots {
  readonly total: number
  #free: number
  /** Tasks that take long and have given their slots to others. */
  #long = 0
  readonly #listeners: (() => void)[] = []

  constructor(total: number) {
    this.total = total
    this.#free = total
  }

  /** How many tasks are at work: with long ones, more than there are slots. */
  get busy(): number {
    return this.total - this.#free + this.#long
  }

  /** A task of one slot. */
  occupied(): OccupiedSlot {
    let given = false
    return {
      giveEarly: () => {
        if (given || this.#long >= longPerSlot * this.total) return
        given = true
        this.#long += 1
        this.give(1)
      },
      end: () => {
        if (given) this.#long -= 1
        else this.give(1)
      },
    }
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
