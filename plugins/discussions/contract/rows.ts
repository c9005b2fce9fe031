import { orNull, time } from '@verdict/core'
import { z } from 'zod'

const text = orNull(z.string())

/** Whether a post is shown: 0, or hidden by the staff: 1. */
export const postStatuses = { shown: 0, hidden: 1 } as const

/** A post as lists show it. */
export const Discussion = z.object({
  id: z.int(),
  categoryId: z.int(),
  categoryName: text,
  title: z.string(),
  description: z.string(),
  /** Only of the caller's own posts. */
  content: text,
  /** The display id of the problem that it is about. */
  pid: text,
  uid: z.string(),
  author: z.string(),
  avatar: text,
  titleName: text,
  titleColor: text,
  /** `root` or `admin` where the author is one. */
  role: text,
  viewNum: z.int(),
  likeNum: z.int(),
  commentNum: z.int(),
  topPriority: z.boolean(),
  /** 0 shown, 1 hidden by the staff. */
  status: z.int(),
  gid: orNull(z.int()),
  gmtCreate: time,
  gmtModified: time,
})
export type Discussion = z.infer<typeof Discussion>

/** Words of a text that name something the reader may see: a person (`@ann`), or a problem, contest, training or submission by number (`contest#5`). */
export const TextLink = z.object({ text: z.string(), path: z.string(), title: z.string() })
export type TextLink = z.infer<typeof TextLink>

/** A post as its page shows it. HOJ clients know neither the rights nor the links. */
export const DiscussionDetail = Discussion.extend({
  content: z.string(),
  hasLike: z.boolean(),
  links: z.array(TextLink),
  /** What the caller may do with it. */
  mayEdit: z.boolean(),
  mayDelete: z.boolean(),
})
export type DiscussionDetail = z.infer<typeof DiscussionDetail>

/** A report as the administration reads it. */
export const DiscussionReport = z.object({
  id: z.int(),
  did: z.int(),
  gid: orNull(z.int()),
  discussionTitle: text,
  discussionAuthor: text,
  /** The user name of whoever reported it. */
  reporter: z.string(),
  content: z.string(),
  /** Whether somebody has handled it. */
  status: z.boolean(),
  gmtCreate: time,
  gmtModified: time,
})
export type DiscussionReport = z.infer<typeof DiscussionReport>
