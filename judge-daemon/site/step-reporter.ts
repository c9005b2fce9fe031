import type { JudgingStep } from '@verdict/plugin-judging/contract'

interface Step {
  readonly id: string
  readonly attempt: number
  readonly step: JudgingStep
}

const intervalMs = 100

/** Sends the newest step of each task in batches, at most ten times a second; a task that is judged sooner sends none. */
export class StepReporter {
  readonly #send: (steps: Step[]) => Promise<unknown>
  readonly #waiting = new Map<string, Step>()
  #busy = false

  constructor(send: (steps: Step[]) => Promise<unknown>) {
    this.#send = send
  }

  add(id: string, attempt: number, step: JudgingStep): void {
    this.#waiting.set(id, { id, attempt, step })
    if (!this.#busy) void this.#flush()
  }

  /** Discards the unsent steps of a finished task. */
  forget(id: string): void {
    this.#waiting.delete(id)
  }

  async #flush(): Promise<void> {
    this.#busy = true
    while (this.#waiting.size > 0) {
      await new Promise((resolve) => setTimeout(resolve, intervalMs))
      if (this.#waiting.size === 0) break
      const steps = [...this.#waiting.values()]
      this.#waiting.clear()
      // A lost step does no harm: the verdict contains everything.
      await this.#send(steps).catch(() => undefined)
    }
    this.#busy = false
  }
}
