import { BoundedMap } from '@verdict/core/server'
import type { TaskDoc } from './task-schema.ts'

const halfLifeMs = 2 * 60_000
const maxShares = 10_000

/** Who shares the judges with others: a user, apart for each priority class, so that a rejudge does not delay its author's new programs. */
export type ShareKey = Pick<TaskDoc, 'oj' | 'priority' | 'uid'>

export const textOf = ({ oj, priority, uid }: ShareKey): string => `${oj} ${priority} ${uid}`

/** How long judges have worked for each user lately, as far as this process knows: half of it is forgotten every two minutes. */
export class JudgeTime {
  readonly #spent = new BoundedMap<string, { readonly milliseconds: number; readonly at: number }>(maxShares)

  add(shareKey: ShareKey, milliseconds: number): void {
    this.#spent.set(textOf(shareKey), { milliseconds: this.of(shareKey) + milliseconds, at: Date.now() })
  }

  of(shareKey: ShareKey): number {
    const spent = this.#spent.get(textOf(shareKey))
    return spent ? spent.milliseconds * 0.5 ** ((Date.now() - spent.at) / halfLifeMs) : 0
  }
}
