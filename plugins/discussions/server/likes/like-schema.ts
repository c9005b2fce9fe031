import { defineCollection, type Stored } from '@verdict/core/server'
import type { Collection } from 'mongodb'
import { z } from 'zod'

/** What one person thinks of one thing. It stays when they take the like back, so that whoever follows it knows the person already. */
export const LikeDoc = z.object({
  /** The thing and the person, so that nobody likes a thing twice. */
  _id: z.string(),
  /** What is liked: its kind and number, such as `post:5`. */
  thing: z.string(),
  uid: z.string(),
  isLiked: z.boolean(),
  gmtCreate: z.date(),
  gmtModified: z.date(),
})
export type LikeDoc = z.infer<typeof LikeDoc>

export type LikeCollection = Collection<Stored<LikeDoc>>

export const likeCollection = defineCollection('likes', LikeDoc, { indexes: [{ key: { thing: 1, isLiked: 1 } }, { key: { uid: 1 } }] })

export function likeKey(thing: string, uid: string): string {
  return `${thing} ${uid}`
}
