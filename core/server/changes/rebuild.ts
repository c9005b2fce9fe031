import { randomUUID } from 'node:crypto'
import type { Collection, Db } from 'mongodb'
import type { ChangeSource } from './change-log.ts'
import type { Delivery } from './delivery.ts'
import type { Follower } from './followers.ts'

interface Known {
  _id: string
  since: Date
}

/** Lets a follower that was not there before catch up with all that happened without it. */
export class Rebuilder {
  readonly #known: Collection<Known>
  readonly #delivery: Delivery

  constructor(db: Db, delivery: Delivery) {
    this.#known = db.collection<Known>('kernel.followers')
    this.#delivery = delivery
  }

  /** Forgets followers that are gone and brings in those that are new; repeatable after a crash. */
  async catchUp(): Promise<string[]> {
    const pairs = this.#delivery.followed
    const present = pairs.map(({ follower }) => follower.key)
    await this.#known.deleteMany({ _id: { $nin: present } })
    const known = new Set((await this.#known.find({}).toArray()).map(({ _id }) => _id))
    const fresh = pairs.filter(({ follower }) => !known.has(follower.key))
    for (const { source, follower } of fresh) {
      await this.#bringIn(source, follower)
      await this.#known.updateOne({ _id: follower.key }, { $set: { since: new Date() } }, { upsert: true })
    }
    return fresh.map(({ follower }) => follower.key)
  }

  async #bringIn(source: ChangeSource, follower: Follower): Promise<void> {
    if (follower.rebuild) return follower.rebuild()
    const update = { $set: { [`pending.${follower.key}`]: randomUUID() }, $max: { pendingDue: new Date() } }
    await source.collection.updateMany({ $and: [source.settled, { removing: { $ne: true } }] }, update)
  }
}
