import { definePlugin, orNull, page, pageQuery, time, wireNumber, wireNumberOf, type PageQuery } from '@verdict/core'
import { z } from 'zod'

/** Announcements for all visitors of the site. */
export const announcements = definePlugin({ id: 'announcements', permissions: { announcement_admin: ['root'] } })

/** The announcement does not exist. */
export const NoAnnouncement = announcements.error('no-announcement', 404)

/** The fields of an announcement, on the site or in a place such as a contest, whose plugin stores it; status 0 is shown, 1 is hidden. */
export const announcementFields = { title: z.string(), content: z.string(), uid: z.string(), status: z.int() }

/** An announcement with the username of its author. */
export const AnnouncementRow = z.object({
  id: z.int(),
  ...announcementFields,
  username: orNull(z.string()),
  gmtCreate: time,
  gmtModified: time,
})
export type AnnouncementRow = z.infer<typeof AnnouncementRow>

/** An announcement as sent by its author; status 1 hides it. */
export const AnnouncementForm = z.object({
  title: z.string().trim().min(1).max(255),
  content: z.string().trim().min(1).max(65_535),
  status: wireNumberOf(z.int().min(0).max(1)).nullish(),
})
export type AnnouncementForm = z.infer<typeof AnnouncementForm>

/** The changed fields of an announcement. Undefined and null keep a field. */
export type AnnouncementChange = { readonly [Field in keyof AnnouncementForm]?: AnnouncementForm[Field] | undefined }

const access = { permission: 'announcement_admin' } as const
const list = z.object(pageQuery({ limit: 10 }))

/** The public announcements. */
export const announcementApi = announcements.api({
  list: {
    method: 'GET',
    path: '/api/get-common-announcement',
    access: 'anyone',
    query: list,
    output: page(AnnouncementRow),
    about: 'Lists the visible announcements, newest first.',
  },
})

/** Management of announcements. */
export const announcementAdminApi = announcements.api({
  list: {
    method: 'GET',
    path: '/api/admin/announcement',
    access,
    query: list,
    output: page(AnnouncementRow),
    about: 'Lists all announcements, including hidden ones, newest first.',
  },
  add: {
    method: 'POST',
    path: '/api/admin/announcement',
    access,
    body: AnnouncementForm,
    about: 'Creates an announcement with the caller as author.',
  },
  change: {
    method: 'PUT',
    path: '/api/admin/announcement',
    access,
    body: AnnouncementForm.partial().extend({ id: wireNumber }),
    about: 'Updates the given fields of an announcement.',
  },
  remove: { method: 'DELETE', path: '/api/admin/announcement', access, query: z.object({ aid: wireNumber }), about: 'Deletes an announcement.' },
})

/** The fields of an announcement's form. */
export type AnnouncementFields = Pick<AnnouncementRow, 'title' | 'content' | 'status'>

/** The props of the table, for a plugin with its own announcements. */
export interface AnnouncementTableProps {
  /** The subtitle of the page: where these announcements are shown. */
  readonly subtitle?: string
  readonly emptyHint: string
  /** The key of drafts, such as `contest:5`. */
  readonly owner: string
  /** The context that uploaded images belong to. */
  readonly keys?: Readonly<Record<string, number>>
  /** Returns whether the reader can change an announcement; by default always true. */
  mayChange?(row: AnnouncementRow): boolean
  /** The owner's calls. They show their own errors, like calls of `useApi`. */
  list(query: PageQuery, signal: AbortSignal): Promise<{ records: AnnouncementRow[]; total: number }>
  add(fields: AnnouncementFields): Promise<unknown>
  change(id: number, fields: AnnouncementFields): Promise<unknown>
  remove(id: number): Promise<unknown>
}

/** The page for managing announcements: those of the site, and those of other plugins under their own routes. */
export const announcementTable = announcements.part<AnnouncementTableProps>('table')
