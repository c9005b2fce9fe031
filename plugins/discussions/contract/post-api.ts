import { page, pageQuery, wireBoolean, wireNumber } from '@verdict/core'
import { z } from 'zod'
import { discussions } from './discussions.ts'
import { Discussion, DiscussionDetail } from './rows.ts'

const byDid = z.object({ did: wireNumber })
const text = z.string().max(200_000).nullish()

/** A post as sent by clients. Number, author, role and counters are ignored. */
export const DiscussionForm = z.object({
  title: text,
  description: text,
  content: text,
  categoryId: wireNumber.nullish(),
  /** The display ID of the problem that it is about. */
  pid: z.string().max(100).nullish(),
  /** Whether the post is pinned to the top; only admins can change it. */
  topPriority: z.boolean().nullish(),
})
export type DiscussionForm = z.infer<typeof DiscussionForm>

/** The API of posts, for all users. */
export const discussionApi = discussions.api({
  list: {
    method: 'GET',
    path: '/api/get-discussion-list',
    access: 'anyone',
    query: z.object({
      ...pageQuery({ limit: 10 }),
      /** The category. */
      cid: wireNumber.optional(),
      /** The display ID of a problem. */
      pid: z.string().trim().max(100).optional(),
      onlyMine: wireBoolean.default(false),
      keyword: z.string().trim().max(100).optional(),
      /** For admins: includes hidden posts and those of groups. */
      admin: wireBoolean.default(false),
    }),
    output: page(Discussion),
    about: 'Lists posts, pinned ones first, then newest first.',
  },
  detail: {
    method: 'GET',
    path: '/api/get-discussion-detail',
    access: 'anyone',
    query: byDid,
    output: DiscussionDetail,
    about: 'Returns a post and counts a view, at most one per user and hour.',
  },
  add: {
    method: 'POST',
    path: '/api/discussion',
    access: { permission: 'discussion_add' },
    body: DiscussionForm,
    maximumBytes: 1024 * 1024,
    about: 'Creates a post with the caller as author.',
  },
  edit: {
    method: 'PUT',
    path: '/api/discussion',
    access: { permission: 'discussion_edit' },
    body: DiscussionForm.extend({ id: wireNumber }),
    maximumBytes: 1024 * 1024,
    about: 'Updates title, description and content of a post. For its author and root. The category cannot change; admins can pin the post.',
  },
  remove: {
    method: 'DELETE',
    path: '/api/discussion',
    access: { permission: 'discussion_del' },
    query: byDid,
    about: 'Deletes a post. For its author and admins.',
  },
  like: {
    method: 'GET',
    path: '/api/discussion-like',
    access: 'user',
    query: byDid.extend({ toLike: wireBoolean }),
    about: "Adds or removes the caller's like on a post. A repeated call changes nothing.",
  },
  report: {
    method: 'POST',
    path: '/api/discussion-report',
    access: 'user',
    body: byDid.extend({ content: z.string().max(10_000).nullish() }),
    about: 'Reports a post to the admins, with the caller as reporter. Each user can report a post once.',
  },
})
