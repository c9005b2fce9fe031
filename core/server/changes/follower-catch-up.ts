import { randomUUID } from 'node:crypto'
import type { Collection, Db } from 'mongodb'
import type { ChangeSource } from './change-log.ts'
import type { ChangeDelivery } from './change-delivery.ts'
import type { Follower } from './followers.ts'
import type { OnFault } from './pending-document-processor.ts'

interface KnownFollower {
  _id: string
  since: Date
}

/** The followers that the site had at its last start. */
export async function knownFollowerKeys(db: Db): Promise<string[]> {
  return (await db.collection<KnownFollower>('kernel.followers').find({}).toArray()).map(({ _id }) => _id)
}

/** Lets a new follower catch up with the changes that happened before it existed. */
export class FollowerCatchUp {
  readonly #knownFollowers: Collection<KnownFollower>
  readonly #delivery: ChangeDelivery
  readonly #onFault: OnFault

  constructor(db: Db, delivery: ChangeDelivery, onFault: OnFault) {
    this.#knownFollowers = db.collection<KnownFollower>('kernel.followers')
    this.#delivery = delivery
    this.#onFault = onFault
  }

  /**
   * Forgets followers that no longer exist and catches up new ones. Idempotent, so it can be repeated after a crash. A follower that fails
   * to catch up stays new, so it tries again at the next start.
   */
  async run(): Promise<string[]> {
    const pairs = this.#delivery.followed
    const currentKeys = pairs.map(({ follower }) => follower.key)
    await this.#knownFollowers.deleteMany({ _id: { $nin: currentKeys } })
    const known = new Set((await this.#knownFollowers.find({}).toArray()).map(({ _id }) => _id))
    const caughtUp: string[] = []
    for (const { source, follower } of pairs.filter(({ follower: { key } }) => !known.has(key))) {
      try {
        await this.#catchUpOne(source, follower)
      } catch (error) {
        this.#onFault(follower.plugin, follower.change, error)
        continue
      }
      await this.#knownFollowers.updateOne({ _id: follower.key }, { $set: { since: new Date() } }, { upsert: true })
      caughtUp.push(follower.key)
    }
    return caughtUp
  }

  async #catchUpOne(source: ChangeSource, follower: Follower): Promise<void> {
    if (follower.rebuild) return follower.rebuild()
    const update = { $set: { [`pending.${follower.key}`]: randomUUID() }, $max: { pendingDue: new Date() } }
    await source.collection.updateMany({ $and: [source.settled, { removing: { $ne: true } }] }, update)
  }
}
