const shortest = 3000
const longest = 60_000
/** What the contract takes. */
const longestReason = 2000

interface Parts {
  /** What is still wrong; undefined when work may go on. */
  check(): Promise<string | undefined>
  onChange(): void
}

/** Why nothing is taken at present. Looks again after pauses that grow, until all is well. */
export class Trouble {
  readonly #deps: Parts
  #reason: string | null = null
  #pause = shortest
  #timer: NodeJS.Timeout | undefined

  constructor(deps: Parts) {
    this.#deps = deps
  }

  get reason(): string | null {
    return this.#reason
  }

  meet(reason: string): void {
    if (this.#reason === null) this.#wait()
    this.#say(reason.slice(0, longestReason))
  }

  /** Something was judged: the next trouble is another one. */
  forget(): void {
    this.#pause = shortest
  }

  close(): void {
    clearTimeout(this.#timer)
  }

  #wait(): void {
    this.#timer = setTimeout(() => void this.#look(), this.#pause)
    this.#pause = Math.min(this.#pause * 2, longest)
  }

  async #look(): Promise<void> {
    const still = await this.#deps.check().catch((error: unknown) => (error instanceof Error ? error.message : String(error)))
    if (still !== undefined) this.#wait()
    this.#say(still?.slice(0, longestReason) ?? null)
  }

  #say(reason: string | null): void {
    if (reason === this.#reason) return
    this.#reason = reason
    this.#deps.onChange()
  }
}
