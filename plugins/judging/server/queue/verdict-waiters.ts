import type { Collection } from 'mongodb'
import type { Verdict } from '../../contract.ts'
import type { TaskDoc } from './task-schema.ts'

/** If another process of the site receives the verdict, this one finds it with at most this delay. */
const pollMs = 400

/** Waits for verdicts on behalf of requests for which a user is waiting. */
export class VerdictWaiters {
  readonly #tasks: Collection<TaskDoc>
  readonly #waiting = new Map<string, (verdict: Verdict | undefined) => void>()

  constructor(tasks: Collection<TaskDoc>) {
    this.#tasks = tasks
  }

  wait(id: string, timeoutMs: number): Promise<Verdict | undefined> {
    return new Promise((resolve) => {
      const polling = setInterval(() => void this.#poll(id), pollMs)
      const giveUp = setTimeout(() => this.#resolve(id, undefined), timeoutMs)
      this.#waiting.set(id, (verdict) => {
        clearInterval(polling)
        clearTimeout(giveUp)
        resolve(verdict)
      })
    })
  }

  ended({ _id, verdict }: TaskDoc): void {
    if (verdict) this.#resolve(_id, verdict)
  }

  close(): void {
    for (const id of this.#waiting.keys()) this.#resolve(id, undefined)
  }

  async #poll(id: string): Promise<void> {
    const task = await this.#tasks.findOne({ _id: id, state: 'done' }).catch(() => null)
    if (task) this.ended(task)
  }

  #resolve(id: string, verdict: Verdict | undefined): void {
    this.#waiting.get(id)?.(verdict)
    this.#waiting.delete(id)
  }
}
