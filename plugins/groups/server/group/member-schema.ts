import { defineCollection, type Stored } from '@verdict/core/server'
import type { Collection } from 'mongodb'
import { z } from 'zod'

/**
 * A user's relation to a group, from the first application on. It is one document, so that no user joins twice. It stays after they leave, so that a late
 * follower does not take them for a new user.
 */
export const MemberDoc = z.object({
  /** The group and the user. */
  _id: z.string(),
  /** The row's number on the wire. */
  number: z.int(),
  gid: z.int(),
  uid: z.string(),
  username: z.string(),
  /** The search terms of the name. */
  terms: z.array(z.string()),
  searchText: z.string(),
  level: z.literal([0, 1, 2, 3, 4, 5]),
  reason: z.string().nullable(),
  /** The message about the latest level that is not delivered yet. A follower delivers it and removes it here. */
  news: z.object({ kind: z.enum(['applied', 'invited', 'joined', 'removed']), version: z.int() }).nullable(),
  /** An invitation to a user who is not a member: open, or declined at a time. Documents of earlier releases have none. */
  invitation: z.object({ by: z.string(), at: z.date(), isOpen: z.boolean() }).nullish(),
  /** Incremented with every change of level or invitation. */
  version: z.int(),
  /** The user's place in the group's ranking: their results, and whether the ranking shows them. */
  isRanked: z.boolean(),
  ac: z.int(),
  total: z.int(),
  score: z.number(),
  /** Changes with every write of the ranking, so that a process detects a write by another process since its read. */
  stamp: z.string(),
  gmtCreate: z.date(),
  gmtModified: z.date(),
})
export type MemberDoc = z.infer<typeof MemberDoc>

export type Members = Collection<Stored<MemberDoc>>

/** The sort orders of the two rankings; the uid makes each order unambiguous across pages. */
export const rankOrders = { acm: { ac: -1, total: 1, uid: 1 }, oi: { score: -1, ac: -1, uid: 1 } } as const

export const memberCollection = defineCollection('members', MemberDoc, {
  indexes: [
    // Read backwards, it also gives the order in which group admins see all users.
    { key: { gid: 1, level: -1, number: 1 } },
    { key: { gid: 1, terms: 1, level: -1, number: 1 } },
    { key: { uid: 1, level: 1 } },
    { key: { gid: 1, 'invitation.isOpen': -1, 'invitation.at': -1, number: -1 } },
    { key: { uid: 1, 'invitation.isOpen': 1, 'invitation.at': -1, number: -1 } },
    { key: { gid: 1, isRanked: 1, ...rankOrders.acm } },
    { key: { gid: 1, isRanked: 1, ...rankOrders.oi } },
  ],
})

/** Returns the key of a user's document in a group. */
export function memberKey(gid: number, uid: string): string {
  return `${gid} ${uid}`
}
