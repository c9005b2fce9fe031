import { definePlugin, page, pageQuery, websiteConfigFields, wireNumber, wireNumberOf } from '@verdict/core'
import { switchFields, switchFlag } from '@verdict/plugin-admin/contract'
import { Discussion, DiscussionForm } from '@verdict/plugin-discussions/contract'
import { z } from 'zod'

/** The switch of the discussions in groups. */
export const GroupDiscussionSettings = z.object({ openGroupDiscussion: z.boolean().default(true) })
export type GroupDiscussionSettings = z.infer<typeof GroupDiscussionSettings>

/** Joins discussions with groups: a class talks among itself. */
export const groupDiscussions = definePlugin({ id: 'group-discussions', settings: GroupDiscussionSettings })

/** The switch, which is a setting of this plugin. */
export const groupDiscussionSwitches = groupDiscussions.fields(switchFields, { openGroupDiscussion: switchFlag })

/** Whether groups have discussions; their pages open with it. */
export const groupDiscussionFlags = groupDiscussions.fields(websiteConfigFields, { openGroupDiscussion: z.boolean().default(true) })

/** The switch of the site is off. */
export const GroupDiscussionsClosed = groupDiscussions.error('closed', 403)

/** The post of a request needs the number of its group. */
export const GroupRequired = groupDiscussions.error('group-required')

const list = z.object({
  ...pageQuery({ limit: 10 }),
  gid: wireNumber,
  /** The category. */
  cid: wireNumber.optional(),
  /** The display id of a problem of the group. */
  pid: z.string().trim().max(100).optional(),
  keyword: z.string().trim().max(100).optional(),
})
const maximumBytes = 1024 * 1024

/** The posts of groups, out of the lists and forms of discussions. Reading, liking and reporting a post are the calls of discussions themselves. */
export const groupDiscussionApi = groupDiscussions.api({
  list: {
    method: 'GET',
    path: '/api/group/get-discussion-list',
    access: 'user',
    query: list,
    output: page(Discussion),
    about: 'The posts of a group, for its members: those on top first, then the newest.',
  },
  adminList: {
    method: 'GET',
    path: '/api/group/get-admin-discussion-list',
    access: 'user',
    query: list,
    output: page(Discussion),
    about: 'The posts of a group, hidden ones as well, for its admins.',
  },
  add: {
    method: 'POST',
    path: '/api/group/discussion',
    access: 'user',
    body: DiscussionForm.extend({ gid: wireNumber.nullish() }),
    maximumBytes,
    about: 'Adds a post to a group, as one of its members; the caller is its author.',
  },
  edit: {
    method: 'PUT',
    path: '/api/group/discussion',
    access: 'user',
    body: DiscussionForm.extend({ id: wireNumber, status: wireNumberOf(z.literal([0, 1])).nullish() }),
    maximumBytes,
    about: 'Changes a post of a group, by its author and the admins of the group; these also hide it and put it on top.',
  },
  remove: {
    method: 'DELETE',
    path: '/api/group/discussion',
    access: 'user',
    query: z.object({ did: wireNumber }),
    about: 'Deletes a post of a group, by its author and the admins of the group.',
  },
})
