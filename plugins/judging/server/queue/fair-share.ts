import { KeyedMutex } from '@verdict/core/server'
import type { Collection } from 'mongodb'
import type { TaskDoc } from './task-schema.ts'

type ShareKey = Pick<TaskDoc, 'oj' | 'priority' | 'uid'>

/** Assigns each task a round, so that all users with waiting tasks are served once in every round. */
export class FairShare {
  readonly #tasks: Collection<TaskDoc>
  readonly #mutex = new KeyedMutex()

  constructor(tasks: Collection<TaskDoc>) {
    this.#tasks = tasks
  }

  /** Writes a task with its round; simultaneous tasks of one user are serialized, so that each gets a round of its own. */
  assign<T>(shareKey: ShareKey, write: (turn: number) => Promise<T>): Promise<T> {
    const { oj, priority, uid } = shareKey
    return this.#mutex.run(`${oj} ${priority} ${uid}`, async () => write(await this.#next(shareKey)))
  }

  /** Returns the current round, or the one after the user's last waiting task. */
  async #next({ oj, priority, uid }: ShareKey): Promise<number> {
    const waiting = { oj, priority, state: 'waiting' as const }
    const [head, own] = await Promise.all([
      this.#tasks.findOne(waiting, { sort: { turn: 1 }, projection: { turn: 1 } }),
      this.#tasks.findOne({ ...waiting, uid }, { sort: { turn: -1 }, projection: { turn: 1 } }),
    ])
    return Math.max(head?.turn ?? 0, (own?.turn ?? -1) + 1)
  }
}
