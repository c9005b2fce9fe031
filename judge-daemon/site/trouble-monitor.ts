import { messageOf } from '@verdict/core'

const minPauseMs = 3000
const maxPauseMs = 60_000
/** The maximum of `DaemonInfo.trouble` in the contract. */
const maxReasonLength = 2000

interface Deps {
  /** Returns what is still wrong; undefined when work may continue. */
  check(): Promise<string | undefined>
  onChange(): void
}

/** Holds the reason why no tasks are taken at present, and checks with growing pauses whether it still applies. */
export class TroubleMonitor {
  readonly #deps: Deps
  #reason: string | null = null
  #pauseMs = minPauseMs
  #timer: NodeJS.Timeout | undefined

  constructor(deps: Deps) {
    this.#deps = deps
  }

  get reason(): string | null {
    return this.#reason
  }

  report(reason: string): void {
    if (this.#reason === null) this.#scheduleCheck()
    this.#set(reason.slice(0, maxReasonLength))
  }

  /** Call it after a success: the next trouble starts with the shortest pause again. */
  resetPause(): void {
    this.#pauseMs = minPauseMs
  }

  close(): void {
    clearTimeout(this.#timer)
  }

  #scheduleCheck(): void {
    this.#timer = setTimeout(() => void this.#check(), this.#pauseMs)
    this.#pauseMs = Math.min(this.#pauseMs * 2, maxPauseMs)
  }

  async #check(): Promise<void> {
    const reason = await this.#deps.check().catch(messageOf)
    if (reason !== undefined) this.#scheduleCheck()
    this.#set(reason?.slice(0, maxReasonLength) ?? null)
  }

  #set(reason: string | null): void {
    if (reason === this.#reason) return
    this.#reason = reason
    this.#deps.onChange()
  }
}
