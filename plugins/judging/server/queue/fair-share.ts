import { KeyedMutex } from '@verdict/core/server'
import type { Collection } from 'mongodb'
import { textOf, type JudgeTime, type ShareKey } from './judge-time.ts'
import type { TaskDoc } from './task-schema.ts'

/** Within a round, a task is served after those that arrive this many times its user's recent judge time later, at most `maxDelayMs` later. */
const delayFactor = 10
const maxDelayMs = 5 * 60_000

/** Assigns each task a round, so that users with waiting tasks get the same share of the judges. */
export class FairShare {
  readonly #tasks: Collection<TaskDoc>
  readonly #judgeTime: JudgeTime
  readonly #mutex = new KeyedMutex()

  constructor(tasks: Collection<TaskDoc>, judgeTime: JudgeTime) {
    this.#tasks = tasks
    this.#judgeTime = judgeTime
  }

  /** Writes a task with its place in the order of service; simultaneous tasks of one user are serialized, so that each gets a round of its own. */
  assign<T>(shareKey: ShareKey, write: (place: Pick<TaskDoc, 'turn' | 'queuedAt'>) => Promise<T>): Promise<T> {
    return this.#mutex.run(textOf(shareKey), async () => write({ turn: await this.#next(shareKey), queuedAt: this.#since(shareKey) }))
  }

  /** The round that is being served now, or the one after the user's last waiting task. */
  async #next({ oj, priority, uid }: ShareKey): Promise<number> {
    const waiting = { oj, priority, state: 'waiting' as const }
    const [head, own] = await Promise.all([
      this.#tasks.findOne(waiting, { sort: { turn: 1 }, projection: { turn: 1 } }),
      this.#tasks.findOne({ ...waiting, uid }, { sort: { turn: -1 }, projection: { turn: 1 } }),
    ])
    return Math.max(head?.turn ?? 0, (own?.turn ?? -1) + 1)
  }

  #since(shareKey: ShareKey): Date {
    return new Date(Date.now() + Math.min(delayFactor * this.#judgeTime.of(shareKey), maxDelayMs))
  }
}
