import { defineCollection, type Stored } from '@verdict/core/server'
import type { Collection } from 'mongodb'
import { z } from 'zod'

/** Somebody and a group, from the first application on: one document, so nobody joins twice. It stays when they leave, so that a late follower does not take them for somebody new. */
export const MemberDoc = z.object({
  /** The group and the user. */
  _id: z.string(),
  /** The number of the row on the wire. */
  number: z.int(),
  gid: z.int(),
  uid: z.string(),
  username: z.string(),
  /** What searches find the name by. */
  terms: z.array(z.string()),
  searchText: z.string(),
  level: z.literal([0, 1, 2, 3, 4, 5]),
  reason: z.string().nullable(),
  /** What people are still to be told about the newest level: its follower does so, and takes it out. */
  news: z.object({ kind: z.enum(['applied', 'invited', 'joined', 'removed']), version: z.int() }).nullable(),
  /** An invitation to somebody who is no member: open, or declined at a time. Documents of earlier releases have none. */
  invitation: z.object({ by: z.string(), at: z.date(), isOpen: z.boolean() }).nullish(),
  /** Incremented with every level and invitation. */
  version: z.int(),
  /** The place in the rank of the group: what the person has reached there, and whether the rank shows it. */
  isRanked: z.boolean(),
  ac: z.int(),
  total: z.int(),
  score: z.number(),
  /** Changes with every write of the rank, so that a process notices when another one wrote after it had read. */
  stamp: z.string(),
  gmtCreate: z.date(),
  gmtModified: z.date(),
})
export type MemberDoc = z.infer<typeof MemberDoc>

export type Members = Collection<Stored<MemberDoc>>

/** The orders of the two ranks; the user makes each one order for all pages. */
export const rankOrders = { acm: { ac: -1, total: 1, uid: 1 }, oi: { score: -1, ac: -1, uid: 1 } } as const

export const memberCollection = defineCollection('members', MemberDoc, {
  indexes: [
    // Read from its end, it also gives the order in which admins of the group see everybody.
    { key: { gid: 1, level: -1, number: 1 } },
    { key: { gid: 1, terms: 1, level: -1, number: 1 } },
    { key: { uid: 1, level: 1 } },
    { key: { gid: 1, 'invitation.isOpen': -1, 'invitation.at': -1, number: -1 } },
    { key: { uid: 1, 'invitation.isOpen': 1, 'invitation.at': -1, number: -1 } },
    { key: { gid: 1, isRanked: 1, ...rankOrders.acm } },
    { key: { gid: 1, isRanked: 1, ...rankOrders.oi } },
  ],
})

/** The key of what a group keeps about a person. */
export function memberKey(gid: number, uid: string): string {
  return `${gid} ${uid}`
}
