import { type ChangeLog, defineCollection, isDuplicate, type Stored } from '@verdict/core/server'
import type { Collection } from 'mongodb'
import { z } from 'zod'

/** What one person thinks of one thing. It stays when they take the like back, so that whoever follows it knows the person already. */
const LikeDoc = z.object({
  /** The thing and the person, so that nobody likes a thing twice. */
  _id: z.string(),
  /** What is liked: its kind and number, such as `post:5`. */
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
 * Who likes what. A like is a fact, one document for each person and thing; the number of likes is always counted from these facts (`KeptCount`).
 * So a like that is sent twice, or whose process dies, counts once.
 */
export class Likes {
  readonly #likes: LikeCollection
  readonly #changed: ChangeLog<LikeDoc>

  constructor(likes: LikeCollection, changed: ChangeLog<LikeDoc>) {
    this.#likes = likes
    this.#changed = changed
  }

  /** Whether this has changed anything: a repeated like does not. */
  async set(thing: string, uid: string, isLiked: boolean): Promise<boolean> {
    const _id = likeKey(thing, uid)
    const now = new Date()
    if (await this.#changed.update({ _id, isLiked: !isLiked }, { $set: { isLiked, gmtModified: now } })) return true
    if (!isLiked) return false
    try {
      await this.#changed.insert({ _id, thing, uid, isLiked, gmtCreate: now, gmtModified: now })
      return true
    } catch (error) {
      // They like it already, or liked it at this moment from elsewhere.
      if (isDuplicate(error)) return false
      throw error
    }
  }

  /** How many people like a thing. */
  count(thing: string): Promise<number> {
    return this.#likes.countDocuments({ thing, isLiked: true })
  }

  /** Those of some things that a person likes. */
  async likedBy(uid: string, things: readonly string[]): Promise<ReadonlySet<string>> {
    const found = await this.#likes.find({ _id: { $in: things.map((thing) => likeKey(thing, uid)) }, isLiked: true }, { projection: { thing: 1 } }).toArray()
    return new Set(found.map(({ thing }) => thing))
  }

  /** Forgets what was liked about a thing that is gone. */
  async removeThing(thing: string): Promise<void> {
    await this.#likes.deleteMany({ thing })
  }

  /** Takes back all likes of a person; the followers of each like bring its number up to date. */
  async removeUser(uid: string): Promise<void> {
    await this.#changed.updateMany({ uid, isLiked: true }, { $set: { isLiked: false, gmtModified: new Date() } })
  }
}
