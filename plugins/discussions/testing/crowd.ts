import { CodedError, WireError } from '@verdict/core'
import type { Person, Random } from '@verdict/core/testing'
import { talk } from './talk.ts'

/** Things that can be commented on. */
interface Things {
  readonly key: string
  readonly ids: readonly number[]
}

/** Random actions of users on two walls, or other things: comment, reply, like, unlike, delete. Some are refused. */
export class Crowd {
  readonly #random: Random
  readonly #key: string
  readonly #ids: readonly number[]
  readonly #comments: number[] = []
  readonly #replies: number[] = []
  /** The number of actions that a site has confirmed. */
  done = 0

  constructor(random: Random, { key, ids }: Things = { key: 'wid', ids: [1, 2] }) {
    this.#random = random
    this.#key = key
    this.#ids = ids
  }

  async act(person: Person): Promise<void> {
    const acts = talk(person, this.#key)
    const [comment, reply] = [this.#any(this.#comments), this.#any(this.#replies)]
    const kind = this.#random.below(10)
    if (comment === undefined || kind < 2) this.#comments.push((await acts.comment(this.#ids[this.#random.below(this.#ids.length)]!)).id)
    else if (kind < 4) this.#replies.push((await acts.reply(comment)).id)
    else if (kind < 8) await acts.like(comment, this.#random.below(3) > 0)
    else if (kind === 8) await refused(acts.remove(comment))
    else if (reply !== undefined) await refused(acts.removeReply(reply))
    this.done += 1
  }

  /** Mostly picks one of the last few, so that many users act on one thing. */
  #any(ids: readonly number[]): number | undefined {
    return ids.at(-1 - this.#random.below(4)) ?? ids.at(-1)
  }
}

/** Users who are not the author, or come too late, cannot delete it. */
const refused = (call: Promise<unknown>) =>
  call.catch((error: unknown) => {
    if (!(error instanceof WireError || error instanceof CodedError)) throw error
  })
