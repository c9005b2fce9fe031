import { definePlugin, page, pageQuery, websiteConfigFields, wireNumber, wireNumberOf } from '@verdict/core'
import { switchFields, switchFlag } from '@verdict/plugin-admin/contract'
import { Discussion, DiscussionForm } from '@verdict/plugin-discussions/contract'
import { z } from 'zod'

/** Whether discussions are enabled in groups. */
export const GroupDiscussionSettings = z.object({ openGroupDiscussion: z.boolean().default(true) })
export type GroupDiscussionSettings = z.infer<typeof GroupDiscussionSettings>

/** Connects discussions with groups. */
export const groupDiscussions = definePlugin({ id: 'group-discussions', settings: GroupDiscussionSettings })

/** This plugin's switch for group discussions. */
export const groupDiscussionSwitches = groupDiscussions.fields(switchFields, { openGroupDiscussion: switchFlag })

/** Whether groups have discussions; controls whether their pages open. */
export const groupDiscussionFlags = groupDiscussions.fields(websiteConfigFields, { openGroupDiscussion: z.boolean().default(true) })

/** Group discussions are disabled on this site. */
export const GroupDiscussionsClosed = groupDiscussions.error('closed', 403)

/** Creating a post requires the number of its group. */
export const GroupRequired = groupDiscussions.error('group-required')

const list = z.object({
  ...pageQuery({ limit: 10 }),
  gid: wireNumber,
  /** The category. */
  cid: wireNumber.optional(),
  /** The display ID of a group problem. */
  pid: z.string().trim().max(100).optional(),
  keyword: z.string().trim().max(100).optional(),
})
const maximumBytes = 1024 * 1024

/** Posts in groups, which are not part of the site's lists and forms. Reading, liking and reporting a post use the routes of discussions. */
export const groupDiscussionApi = groupDiscussions.api({
  list: {
    method: 'GET',
    path: '/api/group/get-discussion-list',
    access: 'user',
    query: list,
    output: page(Discussion),
    about: "Lists the group's posts for its members: pinned ones first, then the newest.",
  },
  adminList: {
    method: 'GET',
    path: '/api/group/get-admin-discussion-list',
    access: 'user',
    query: list,
    output: page(Discussion),
    about: "Lists the group's posts, hidden ones included. Group admins only.",
  },
  add: {
    method: 'POST',
    path: '/api/group/discussion',
    access: 'user',
    body: DiscussionForm.extend({ gid: wireNumber.nullish() }),
    maximumBytes,
    about: 'Adds a post to a group. Members only; the caller is its author.',
  },
  edit: {
    method: 'PUT',
    path: '/api/group/discussion',
    access: 'user',
    body: DiscussionForm.extend({ id: wireNumber, status: wireNumberOf(z.literal([0, 1])).nullish() }),
    maximumBytes,
    about: 'Updates a group post. Allowed for its author and for group admins, who can also hide and pin it.',
  },
  remove: {
    method: 'DELETE',
    path: '/api/group/discussion',
    access: 'user',
    query: z.object({ did: wireNumber }),
    about: 'Deletes a group post. Allowed for its author and for group admins.',
  },
})
