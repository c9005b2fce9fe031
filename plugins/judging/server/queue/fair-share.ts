import type { Collection } from 'mongodb'
import type { TaskDoc } from './task-schema.ts'

type ShareKey = Pick<TaskDoc, 'oj' | 'priority' | 'uid'>

/** Gives every task its turn, so that all people who wait are served in a round. */
export class FairShare {
  readonly #tasks: Collection<TaskDoc>
  readonly #taking = new Map<string, Promise<unknown>>()

  constructor(tasks: Collection<TaskDoc>) {
    this.#tasks = tasks
  }

  /** Writes a task down with its turn; one person's tasks take theirs one after the other. */
  async take<T>(shareKey: ShareKey, write: (turn: number) => Promise<T>): Promise<T> {
    const key = `${shareKey.oj} ${shareKey.priority} ${shareKey.uid}`
    const written = (this.#taking.get(key) ?? Promise.resolve()).then(async () => write(await this.#next(shareKey)))
    const settled = written.catch(() => undefined)
    this.#taking.set(key, settled)
    void settled.then(() => this.#taking.get(key) === settled && this.#taking.delete(key))
    return written
  }

  /** The round that is being served now, or the one after the person's last that still waits. */
  async #next({ oj, priority, uid }: ShareKey): Promise<number> {
    const waiting = { oj, priority, state: 'waiting' as const }
    const [head, own] = await Promise.all([
      this.#tasks.findOne(waiting, { sort: { turn: 1 }, projection: { turn: 1 } }),
      this.#tasks.findOne({ ...waiting, uid }, { sort: { turn: -1 }, projection: { turn: 1 } }),
    ])
    return Math.max(head?.turn ?? 0, (own?.turn ?? -1) + 1)
  }
}
