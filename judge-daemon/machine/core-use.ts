/** Work that has used a core for longer gives way to other work. */
const longMilliseconds = 1000

let uses = 0

/** One piece of work and the slot that it uses, with pauses. */
export class CoreUse<Slot> {
  /** Grows with each use. */
  readonly number = ++uses
  readonly slot: Slot
  #used = 0
  #began: number | undefined = performance.now()

  constructor(slot: Slot) {
    this.slot = slot
  }

  get running(): boolean {
    return this.#began !== undefined
  }

  get isLong(): boolean {
    return this.#used + (this.#began === undefined ? 0 : performance.now() - this.#began) > longMilliseconds
  }

  begin(): void {
    this.#began = performance.now()
  }

  /** Returns for how many milliseconds the slot was used. */
  end(): number {
    const milliseconds = this.#began === undefined ? 0 : performance.now() - this.#began
    this.#used += milliseconds
    this.#began = undefined
    return milliseconds
  }
}
