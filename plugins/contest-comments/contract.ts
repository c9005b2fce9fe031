import { definePlugin, websiteConfigFields } from '@verdict/core'
import { switchFields, switchFlag } from '@verdict/plugin-admin/contract'
import { z } from 'zod'

/** The switch of the comments in contests. */
export const ContestCommentSettings = z.object({ openContestComment: z.boolean().default(true) })

/** Comments in contests: questions to the staff while a contest runs, and talk about it afterwards. */
export const contestComments = definePlugin({ id: 'contest-comments', settings: ContestCommentSettings })

/** The switch, which is a setting of this plugin. */
export const contestCommentSwitches = contestComments.fields(switchFields, { openContestComment: switchFlag })

/** Whether contests have comments; the page and its tab open with it. */
export const contestCommentFlags = contestComments.fields(websiteConfigFields, { openContestComment: z.boolean().default(true) })

/** The site has closed the comments in contests. */
export const ContestCommentsClosed = contestComments.error('contest-comments-closed', 403)
