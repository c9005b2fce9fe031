import { AttemptDoc, defineCollection, type Stored } from '@verdict/core/server'
import type { ContextReference } from '@verdict/plugin-problems/contract'
import type { Collection } from 'mongodb'
import { z } from 'zod'

export const GroupDoc = z.object({
  _id: z.int(),
  name: z.string(),
  shortName: z.string(),
  /** The normalized names, for the unique indexes. */
  nameKey: z.string(),
  shortNameKey: z.string(),
  brief: z.string(),
  description: z.string(),
  avatar: z.string().nullable(),
  /** The owner's uid and username. */
  uid: z.string(),
  owner: z.string(),
  auth: z.literal([1, 2, 3]),
  /** Encrypted. */
  code: z.string().nullable(),
  visible: z.boolean(),
  /** Whether a super admin has closed it. Other users then cannot see it. */
  isClosed: z.boolean(),
  /** The token of the join link. Absent if there is none, because a unique index covers it. */
  joinToken: z.string().optional(),
  memberCount: z.int(),
  countVersion: z.int(),
  /** The lists that contain the group (see search-fields.ts), and its search terms. */
  lists: z.array(z.string()),
  terms: z.array(z.string()),
  searchText: z.string(),
  /** Incremented with every save of the settings. */
  revision: z.int(),
  gmtCreate: z.date(),
  gmtModified: z.date(),
})
export type GroupDoc = z.infer<typeof GroupDoc>

export type Groups = Collection<Stored<GroupDoc>>

export const groupCollection = defineCollection('groups', GroupDoc, {
  indexes: [
    { key: { nameKey: 1 }, unique: true },
    { key: { shortNameKey: 1 }, unique: true },
    { key: { joinToken: 1 }, unique: true, sparse: true },
    { key: { lists: 1, _id: -1 } },
    { key: { terms: 1, _id: -1 } },
    { key: { uid: 1, _id: 1 } },
    { key: { removing: 1 }, sparse: true },
  ],
})

/** A group that was disbanded and cleared, until followers have deleted its data a second time. */
export const EndedDoc = z.object({ _id: z.int(), name: z.string(), clearedAt: z.date() })
export type EndedDoc = z.infer<typeof EndedDoc>

export const endedCollection = defineCollection('ended', EndedDoc, { indexes: [{ key: { clearedAt: 1 } }] })

export const attemptCollection = defineCollection('attempts', AttemptDoc, { indexes: [{ key: { until: 1 } }] })

/** A filter for groups that were not disbanded. */
export const notRemoved = { removing: { $ne: true } } as const

export function groupReference(gid: number): ContextReference {
  return `gid:${gid}`
}
