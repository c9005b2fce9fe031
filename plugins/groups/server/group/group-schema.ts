import { AttemptDoc, defineCollection, type Stored } from '@verdict/core/server'
import type { ContextReference } from '@verdict/plugin-problems/contract'
import type { Collection } from 'mongodb'
import { z } from 'zod'

export const GroupDoc = z.object({
  _id: z.int(),
  name: z.string(),
  shortName: z.string(),
  /** The names in the form in which they are compared, for the unique indexes. */
  nameKey: z.string(),
  shortNameKey: z.string(),
  brief: z.string(),
  description: z.string(),
  avatar: z.string().nullable(),
  /** The owner and the name of the owner. */
  uid: z.string(),
  owner: z.string(),
  auth: z.literal([1, 2, 3]),
  /** Encrypted. */
  code: z.string().nullable(),
  visible: z.boolean(),
  /** Root of the site has closed it: nobody else knows it. */
  isClosed: z.boolean(),
  /** The token of the link by which people join; absent while there is none, because an index keeps it unique. */
  joinToken: z.string().optional(),
  memberCount: z.int(),
  countVersion: z.int(),
  /** The lists in which it stands (see search-fields.ts), and what searches find it by. */
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

/** A group that was disbanded and cleared, until it is swept once more. */
export const EndedDoc = z.object({ _id: z.int(), name: z.string(), clearedAt: z.date() })
export type EndedDoc = z.infer<typeof EndedDoc>

export const endedCollection = defineCollection('ended', EndedDoc, { indexes: [{ key: { clearedAt: 1 } }] })

export const attemptCollection = defineCollection('attempts', AttemptDoc, { indexes: [{ key: { until: 1 } }] })

/** A filter for groups that were not disbanded. */
export const notRemoved = { removing: { $ne: true } } as const

export function groupReference(gid: number): ContextReference {
  return `gid:${gid}`
}
