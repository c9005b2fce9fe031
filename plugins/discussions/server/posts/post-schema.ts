import { defineCollection, type Stored } from '@verdict/core/server'
import { RowVersionDoc } from '@verdict/server-kit'
import { ContextReference } from '@verdict/plugin-problems/contract'
import type { Collection } from 'mongodb'
import { z } from 'zod'

export const PostDoc = z.object({
  _id: z.int(),
  title: z.string(),
  description: z.string(),
  content: z.string(),
  categoryId: z.int(),
  /** The owning context, such as a group; null for posts of the site. */
  owner: ContextReference.nullable(),
  /** The problem that it is about. */
  pid: z.int().nullable(),
  /** Whether all readers of posts there can see the problem. Updated by followers of problems. */
  isProblemOpen: z.boolean(),
  uid: z.string(),
  author: z.string(),
  role: z.enum(['root', 'admin']).nullable(),
  topPriority: z.boolean(),
  isHidden: z.boolean(),
  likeNum: z.int(),
  commentNum: z.int(),
  countVersion: z.int(),
  /** The lists that show the post, one key per combination of filters. Empty while it is being deleted, so that an index alone can count lists. */
  lists: z.array(z.string()),
  searchText: z.string(),
  /** Incremented with every save. */
  revision: z.int(),
  gmtCreate: z.date(),
  gmtModified: z.date(),
})
export type PostDoc = z.infer<typeof PostDoc>

export type Posts = Collection<Stored<PostDoc>>

export const postCollection = defineCollection('posts', PostDoc, {
  series: 'discussions',
  indexes: [{ key: { lists: 1, topPriority: -1, _id: -1 } }, { key: { pid: 1 } }, { key: { uid: 1 } }, { key: { owner: 1 } }, { key: { categoryId: 1 } }],
})

/** Notifies the site's processes of changed posts. */
export const versionCollection = defineCollection('versions', RowVersionDoc)

/** Filters posts that are not being deleted. */
export const notRemoved = { removing: { $ne: true } } as const

/** Returns the name of a post in likes. */
export function postThing(did: number): string {
  return `post:${did}`
}
