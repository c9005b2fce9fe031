import { definePlugin, rolesExcept, websiteConfigFields } from '@verdict/core'
import { switchFields, switchFlag, switchLimit } from '@verdict/plugin-admin/contract'
import { z } from 'zod'

/** The switches and limits of discussing. */
export const DiscussionSettings = z.object({
  openPublicDiscussion: z.boolean().default(true),
  /** How many problems of the bank somebody must have solved before they may post. */
  defaultCreateDiscussionACInitValue: z.int().min(0).default(10),
  /** How many posts a person may write in 24 hours. */
  defaultCreateDiscussionDailyLimit: z.int().min(0).default(5),
  /** How many problems somebody has solved before they comment or reply; admins need none. */
  defaultCreateCommentACInitValue: z.int().min(0).default(10),
})
export type DiscussionSettings = z.infer<typeof DiscussionSettings>

const mute = ['mute_user', 'no_submit_mute_user'] as const

/** Where people help each other: posts with likes and reports. */
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

/** The switches and limits, which are settings of this plugin. */
export const discussionSwitches = discussions.fields(switchFields, {
  openPublicDiscussion: switchFlag,
  defaultCreateDiscussionACInitValue: switchLimit,
  defaultCreateDiscussionDailyLimit: switchLimit,
  defaultCreateCommentACInitValue: switchLimit,
})

/** Whether the site has discussions; their pages open with it. */
export const discussionFlags = discussions.fields(websiteConfigFields, { openPublicDiscussion: z.boolean().default(true) })

/** A post was written. */
export const discussionAdded = discussions.change('added', z.object({ did: z.int(), uid: z.string() }))

/** A post was changed: edited, hidden or shown, put on top, or its problem was hidden. */
export const discussionChanged = discussions.change('changed', z.object({ did: z.int(), uid: z.string() }))

/** A post is being deleted; followers delete what belongs to it. */
export const discussionRemoved = discussions.change('removed', z.object({ did: z.int(), uid: z.string() }))

/** A person has liked a thing, such as `post:5`, or likes it no more. */
export const Like = z.object({ thing: z.string(), uid: z.string(), isLiked: z.boolean() })
export type Like = z.infer<typeof Like>

/** Published when somebody likes a thing, or likes it no more. */
export const likeChanged = discussions.change('like-changed', Like)

/** The numbers of a post have changed; the key is the number of the post. */
export const countersChanged = discussions.topic('counters', z.object({ did: z.int(), likeNum: z.int(), commentNum: z.int(), viewNum: z.int() }))
