import { orNull, time } from '@verdict/core'
import { z } from 'zod'

const text = orNull(z.string())

/** The status of a post: 0 shown, 1 hidden by staff. */
export const postStatuses = { shown: 0, hidden: 1 } as const

/** A post in lists. */
export const Discussion = z.object({
  id: z.int(),
  categoryId: z.int(),
  categoryName: text,
  title: z.string(),
  description: z.string(),
  /** Only in the caller's own posts. */
  content: text,
  /** The display ID of the problem that it is about. */
  pid: text,
  uid: z.string(),
  author: z.string(),
  avatar: text,
  titleName: text,
  titleColor: text,
  /** `root` or `admin` if the author is one. */
  role: text,
  viewNum: z.int(),
  likeNum: z.int(),
  commentNum: z.int(),
  topPriority: z.boolean(),
  /** 0 shown, 1 hidden by staff. */
  status: z.int(),
  gid: orNull(z.int()),
  gmtCreate: time,
  gmtModified: time,
})
export type Discussion = z.infer<typeof Discussion>

/**
 * A link for words of a text: a mentioned user (`@ann`), or a problem, contest, training or submission by number (`contest#5`). Only things that the reader can
 * see become links.
 */
export const TextLink = z.object({ text: z.string(), path: z.string(), title: z.string() })
export type TextLink = z.infer<typeof TextLink>

/** A post on its own page. HOJ clients know neither the permissions nor the links. */
export const DiscussionDetail = Discussion.extend({
  content: z.string(),
  hasLike: z.boolean(),
  links: z.array(TextLink),
  /** The caller's permissions on it. */
  mayEdit: z.boolean(),
  mayDelete: z.boolean(),
})
export type DiscussionDetail = z.infer<typeof DiscussionDetail>

/** A report in the admin area. */
export const DiscussionReport = z.object({
  id: z.int(),
  did: z.int(),
  gid: orNull(z.int()),
  discussionTitle: text,
  discussionAuthor: text,
  /** The reporter's username. */
  reporter: z.string(),
  content: z.string(),
  /** Whether it has been handled. */
  status: z.boolean(),
  gmtCreate: time,
  gmtModified: time,
})
export type DiscussionReport = z.infer<typeof DiscussionReport>
