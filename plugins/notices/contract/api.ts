import { orNull, page, pageQuery, time, wireNumber } from '@verdict/core'
import { z } from 'zod'
import { UnreadCounts } from './inbox.ts'
import { notices } from './notices.ts'

const root = { roles: ['root'] } as const
const list = z.object(pageQuery({ limit: 10 }))

/** A message as its recipient sees it. */
export const SystemMessage = z.object({
  id: z.int(),
  title: z.string(),
  content: z.string(),
  adminId: orNull(z.string()),
  type: z.enum(['Sys', 'Mine']),
  state: z.boolean(),
  gmtCreate: time,
})
export type SystemMessage = z.infer<typeof SystemMessage>

export const noticeTypes = ['All', 'Single', 'Admin'] as const

/** The audience of a notice: all users, one user, or staff. */
export const NoticeType = z.enum(noticeTypes)
export type NoticeType = z.infer<typeof NoticeType>

/** A notice in the admin area. `state` is true once it has been sent. */
export const NoticeRow = z.object({
  id: z.int(),
  title: z.string(),
  content: z.string(),
  type: NoticeType,
  state: z.boolean(),
  recipientId: orNull(z.string()),
  recipientUsername: orNull(z.string()),
  adminUsername: orNull(z.string()),
  gmtCreate: time,
  gmtModified: time,
})
export type NoticeRow = z.infer<typeof NoticeRow>

/** The caller's own messages. */
export const messageApi = notices.api({
  unread: { method: 'GET', path: '/api/msg/unread', access: 'user', output: UnreadCounts, about: 'Returns the number of unread messages of each kind.' },
  system: {
    method: 'GET',
    path: '/api/msg/sys',
    access: 'user',
    query: list,
    output: page(SystemMessage),
    about: 'Lists system messages, unread ones first. Listed messages are marked as read.',
  },
  mine: {
    method: 'GET',
    path: '/api/msg/mine',
    access: 'user',
    query: list,
    output: page(SystemMessage),
    about: 'Lists messages about the caller’s own affairs, unread ones first. Listed messages are marked as read.',
  },
  clean: {
    method: 'DELETE',
    path: '/api/msg/clean',
    access: 'user',
    query: z.object({ type: z.string().max(20), id: wireNumber.optional() }),
    about: 'Deletes one message, or all messages of one kind.',
  },
})

const title = z.string().trim().min(1).max(255)
const content = z.string().trim().min(1).max(65535)
const recipientId = orNull(z.string().max(64)).optional()

/** Management of notices. */
export const noticeAdminApi = notices.api({
  list: {
    method: 'GET',
    path: '/api/admin/msg/notice',
    access: root,
    query: list.extend({ type: NoticeType.optional() }),
    output: page(NoticeRow),
    about: 'Lists notices, newest first.',
  },
  add: {
    method: 'POST',
    path: '/api/admin/msg/notice',
    access: root,
    body: z.object({ title, content, type: NoticeType, recipientId }),
    about: 'Creates a notice, which is sent at the next full hour.',
  },
  change: {
    method: 'PUT',
    path: '/api/admin/msg/notice',
    access: root,
    body: z.object({ id: wireNumber, title: title.optional(), content: content.optional(), type: NoticeType.optional(), recipientId }),
    about: 'Updates a notice. A sent notice keeps its recipients.',
  },
  remove: {
    method: 'DELETE',
    path: '/api/admin/msg/notice',
    access: root,
    query: z.object({ id: wireNumber }),
    about: 'Deletes a notice. Messages already delivered are kept.',
  },
})
