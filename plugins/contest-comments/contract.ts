import { definePlugin, websiteConfigFields } from '@verdict/core'
import { switchFields, switchFlag } from '@verdict/plugin-admin/contract'
import { z } from 'zod'

/** The switch of the comments in contests. */
export const ContestCommentSettings = z.object({ openContestComment: z.boolean().default(true) })

/** Comments in contests: questions to staff while a contest is running, and discussion afterwards. */
export const contestComments = definePlugin({ id: 'contest-comments', settings: ContestCommentSettings })

/** The switch. It is a setting of this plugin. */
export const contestCommentSwitches = contestComments.fields(switchFields, { openContestComment: switchFlag })

/** Whether contests have comments. The page and its tab depend on it. */
export const contestCommentFlags = contestComments.fields(websiteConfigFields, { openContestComment: z.boolean().default(true) })

/** Comments in contests are disabled on the site. */
export const ContestCommentsClosed = contestComments.error('contest-comments-closed', 403)
