import type { JudgingStep } from '@verdict/plugin-judging/contract'

interface Step {
  readonly id: string
  readonly attempt: number
  readonly step: JudgingStep
}

const pauseMilliseconds = 100

/** Sends the steps of all works together, at most ten times a second; what is judged sooner needs none. */
export class StepReporter {
  readonly #send: (steps: Step[]) => Promise<unknown>
  readonly #waiting = new Map<string, Step>()
  #busy = false

  constructor(send: (steps: Step[]) => Promise<unknown>) {
    this.#send = send
  }

  add(id: string, attempt: number, step: JudgingStep): void {
    const earlier = this.#waiting.get(id)?.step.cases ?? []
    this.#waiting.set(id, { id, attempt, step: { ...step, cases: [...earlier, ...step.cases] } })
    if (!this.#busy) void this.#flush()
  }

  /** What is finished needs no more steps. */
  forget(id: string): void {
    this.#waiting.delete(id)
  }

  async #flush(): Promise<void> {
    this.#busy = true
    while (this.#waiting.size > 0) {
      await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds))
      if (this.#waiting.size === 0) break
      const steps = [...this.#waiting.values()]
      this.#waiting.clear()
      // A lost step is made good by the verdict.
      await this.#send(steps).catch(() => undefined)
    }
    this.#busy = false
  }
}
