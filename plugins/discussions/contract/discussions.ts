import { definePlugin, rolesExcept, websiteConfigFields } from '@verdict/core'
import { switchFields, switchFlag, switchLimit } from '@verdict/plugin-admin/contract'
import { z } from 'zod'

/** The switches and limits of discussions. */
export const DiscussionSettings = z.object({
  openPublicDiscussion: z.boolean().default(true),
  /** The number of bank problems that a user must have solved before they can post. */
  defaultCreateDiscussionACInitValue: z.int().min(0).default(10),
  /** The number of posts that a user can write in 24 hours. */
  defaultCreateDiscussionDailyLimit: z.int().min(0).default(5),
  /** The number of bank problems that a user must have solved before they can comment or reply. Admins need none. */
  defaultCreateCommentACInitValue: z.int().min(0).default(10),
})
export type DiscussionSettings = z.infer<typeof DiscussionSettings>

const mute = ['mute_user', 'no_submit_mute_user'] as const

/** Discussions between users: posts with likes and reports. */
export const discussions = definePlugin({
  id: 'discussions',
  settings: DiscussionSettings,
  permissions: {
    discussion_add: rolesExcept('no_discuss_user', 'no_submit_no_discuss_user', ...mute),
    discussion_edit: rolesExcept(),
    discussion_del: rolesExcept(),
    comment_add: rolesExcept(...mute),
    reply_add: rolesExcept(...mute),
  },
})

/** The switches and limits. They are settings of this plugin. */
export const discussionSwitches = discussions.fields(switchFields, {
  openPublicDiscussion: switchFlag,
  defaultCreateDiscussionACInitValue: switchLimit,
  defaultCreateDiscussionDailyLimit: switchLimit,
  defaultCreateCommentACInitValue: switchLimit,
})

/** Whether discussions are enabled on the site. Their pages depend on it. */
export const discussionFlags = discussions.fields(websiteConfigFields, { openPublicDiscussion: z.boolean().default(true) })

/** Published when a post was written. */
export const discussionAdded = discussions.change('added', z.object({ did: z.int(), uid: z.string() }))

/** Published when a post was edited, hidden, shown or pinned, or when its problem was hidden. */
export const discussionChanged = discussions.change('changed', z.object({ did: z.int(), uid: z.string() }))

/** Published when a post is being deleted. Followers delete the data that belongs to it. */
export const discussionRemoved = discussions.change('removed', z.object({ did: z.int(), uid: z.string() }))

/** Whether a user likes a thing, such as `post:5`. */
export const Like = z.object({ thing: z.string(), uid: z.string(), isLiked: z.boolean() })
export type Like = z.infer<typeof Like>

/** Published when a user likes a thing, or removes their like. */
export const likeChanged = discussions.change('like-changed', Like)

/** The changed counters of a post. The key is the post's number. */
export const countersChanged = discussions.topic('counters', z.object({ did: z.int(), likeNum: z.int(), commentNum: z.int(), viewNum: z.int() }))
