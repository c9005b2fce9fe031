import { page, pageQuery, wireBoolean, wireNumber } from '@verdict/core'
import { z } from 'zod'
import { discussions } from './discussions.ts'
import { Discussion, DiscussionDetail } from './rows.ts'

const byDid = z.object({ did: wireNumber })
const text = z.string().max(200_000).nullish()

/** A post as clients send it. Number, author, role and counters are never read from here. */
export const DiscussionForm = z.object({
  title: text,
  description: text,
  content: text,
  categoryId: wireNumber.nullish(),
  /** The display id of the problem that it is about. */
  pid: z.string().max(100).nullish(),
  /** Stands above the others; only admins change it. */
  topPriority: z.boolean().nullish(),
})
export type DiscussionForm = z.infer<typeof DiscussionForm>

/** Posts, for everybody. */
export const discussionApi = discussions.api({
  list: {
    method: 'GET',
    path: '/api/get-discussion-list',
    access: 'anyone',
    query: z.object({
      ...pageQuery({ limit: 10 }),
      /** The category. */
      cid: wireNumber.optional(),
      /** The display id of a problem. */
      pid: z.string().trim().max(100).optional(),
      onlyMine: wireBoolean.default(false),
      keyword: z.string().trim().max(100).optional(),
      /** For admins: hidden posts and those of groups as well. */
      admin: wireBoolean.default(false),
    }),
    output: page(Discussion),
    about: 'Posts, those on top first, then the newest.',
  },
  detail: {
    method: 'GET',
    path: '/api/get-discussion-detail',
    access: 'anyone',
    query: byDid,
    output: DiscussionDetail,
    about: 'A post; reading it counts as a view, of each person once an hour.',
  },
  add: {
    method: 'POST',
    path: '/api/discussion',
    access: { permission: 'discussion_add' },
    body: DiscussionForm,
    maximumBytes: 1024 * 1024,
    about: 'Adds a post; the caller is its author.',
  },
  edit: {
    method: 'PUT',
    path: '/api/discussion',
    access: { permission: 'discussion_edit' },
    body: DiscussionForm.extend({ id: wireNumber }),
    maximumBytes: 1024 * 1024,
    about: 'Changes title, description and content of a post, by its author and root. The category stays; admins may put it on top.',
  },
  remove: {
    method: 'DELETE',
    path: '/api/discussion',
    access: { permission: 'discussion_del' },
    query: byDid,
    about: 'Deletes a post, by its author and admins.',
  },
  like: {
    method: 'GET',
    path: '/api/discussion-like',
    access: 'user',
    query: byDid.extend({ toLike: wireBoolean }),
    about: 'Likes a post, or takes the like back. A repeated call changes nothing.',
  },
  report: {
    method: 'POST',
    path: '/api/discussion-report',
    access: 'user',
    body: byDid.extend({ content: z.string().max(10_000).nullish() }),
    about: 'Reports a post to the admins, once for each person; the caller is the reporter.',
  },
})
