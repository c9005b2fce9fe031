import { type ChangeLog, defineCollection, isDuplicate, type Stored } from '@verdict/core/server'
import type { Collection } from 'mongodb'
import { z } from 'zod'

/** Whether one user likes one thing. Kept when the like is removed, so that followers can identify the user. */
const LikeDoc = z.object({
  /** The thing and the user, which prevents duplicate likes. */
  _id: z.string(),
  /** The liked thing: its kind and number, such as `post:5`. */
  thing: z.string(),
  uid: z.string(),
  isLiked: z.boolean(),
  gmtCreate: z.date(),
  gmtModified: z.date(),
})
type LikeDoc = z.infer<typeof LikeDoc>

type LikeCollection = Collection<Stored<LikeDoc>>

export const likeCollection = defineCollection('likes', LikeDoc, { indexes: [{ key: { thing: 1, isLiked: 1 } }, { key: { uid: 1 } }] })

function likeKey(thing: string, uid: string): string {
  return `${thing} ${uid}`
}

/**
 * Stores likes, one document per user and thing. Like counts are always computed from these documents (`KeptCount`), so a like that is repeated or interrupted
 * counts once.
 */
export class Likes {
  readonly #likes: LikeCollection
  readonly #changed: ChangeLog<LikeDoc>

  constructor(likes: LikeCollection, changed: ChangeLog<LikeDoc>) {
    this.#likes = likes
    this.#changed = changed
  }

  /** Returns whether anything changed; false for a repeated like. */
  async set(thing: string, uid: string, isLiked: boolean): Promise<boolean> {
    const _id = likeKey(thing, uid)
    const now = new Date()
    if (await this.#changed.update({ _id, isLiked: !isLiked }, { $set: { isLiked, gmtModified: now } })) return true
    if (!isLiked) return false
    try {
      await this.#changed.insert({ _id, thing, uid, isLiked, gmtCreate: now, gmtModified: now })
      return true
    } catch (error) {
      // The user already likes it, or another request of theirs was first.
      if (isDuplicate(error)) return false
      throw error
    }
  }

  /** Returns the number of likes on a thing. */
  count(thing: string): Promise<number> {
    return this.#likes.countDocuments({ thing, isLiked: true })
  }

  /** Returns the given things that a user likes. */
  async likedBy(uid: string, things: readonly string[]): Promise<ReadonlySet<string>> {
    const found = await this.#likes.find({ _id: { $in: things.map((thing) => likeKey(thing, uid)) }, isLiked: true }, { projection: { thing: 1 } }).toArray()
    return new Set(found.map(({ thing }) => thing))
  }

  /** Deletes the likes of a deleted thing. */
  async removeThing(thing: string): Promise<void> {
    await this.#likes.deleteMany({ thing })
  }

  /** Removes all likes of a user. Followers update the counts. */
  async removeUser(uid: string): Promise<void> {
    await this.#changed.updateMany({ uid, isLiked: true }, { $set: { isLiked: false, gmtModified: new Date() } })
  }
}
