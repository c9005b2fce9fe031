import { definePlugin, orNull, page, pageQuery, time, wireNumber, wireNumberOf } from '@verdict/core'
import { z } from 'zod'

/** What the site tells everybody. */
export const announcements = definePlugin({ id: 'announcements' })

/** There is no such announcement. */
export const NoAnnouncement = announcements.error('no-announcement', 404)

/** An announcement with the name of who wrote it; status 0 is shown, 1 is hidden. */
export const AnnouncementRow = z.object({
  id: z.int(),
  title: z.string(),
  content: z.string(),
  uid: z.string(),
  username: orNull(z.string()),
  status: z.int(),
  gmtCreate: time,
  gmtModified: time,
})
export type AnnouncementRow = z.infer<typeof AnnouncementRow>

const access = { permission: 'announcement_admin' } as const
const title = z.string().trim().min(1).max(255)
const content = z.string().trim().min(1).max(65535)
const status = wireNumberOf(z.int().min(0).max(1))
const list = z.object(pageQuery({ limit: 10 }))

/** What everybody calls. */
export const announcementApi = announcements.api({
  list: {
    method: 'GET',
    path: '/api/get-common-announcement',
    access: 'anyone',
    query: list,
    output: page(AnnouncementRow),
    about: 'Announcements that are shown, newest first.',
  },
})

/** What those who write announcements call. */
export const announcementAdminApi = announcements.api({
  list: { method: 'GET', path: '/api/admin/announcement', access, query: list, output: page(AnnouncementRow), about: 'All announcements, newest first.' },
  add: {
    method: 'POST',
    path: '/api/admin/announcement',
    access: { roles: ['root'], permission: 'announcement_admin' },
    body: z.object({ title, content, status: orNull(status).optional() }),
    about: 'Adds an announcement in the name of the caller.',
  },
  change: {
    method: 'PUT',
    path: '/api/admin/announcement',
    access,
    body: z.object({ id: wireNumber, title: title.optional(), content: content.optional(), status: status.nullish() }),
    about: 'Changes what is sent of an announcement.',
  },
  remove: { method: 'DELETE', path: '/api/admin/announcement', access, query: z.object({ aid: wireNumber }), about: 'Deletes an announcement.' },
})
