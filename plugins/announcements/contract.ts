import { definePlugin, orNull, page, pageQuery, time, wireNumber, wireNumberOf, type PageQuery } from '@verdict/core'
import { z } from 'zod'

/** Announcements to everybody who visits the site. */
export const announcements = definePlugin({ id: 'announcements', permissions: { announcement_admin: ['root'] } })

/** The announcement does not exist. */
export const NoAnnouncement = announcements.error('no-announcement', 404)

/** What an announcement is, on the site or in a place such as a contest, whose plugin stores it itself; status 0 is shown, 1 is hidden. */
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

/** An announcement as its author sends it; status 1 hides it. */
export const AnnouncementForm = z.object({
  title: z.string().trim().min(1).max(255),
  content: z.string().trim().min(1).max(65_535),
  status: wireNumberOf(z.int().min(0).max(1)).nullish(),
})
export type AnnouncementForm = z.infer<typeof AnnouncementForm>

/** The fields of an announcement that are changed; undefined and null keep a field. */
export type AnnouncementChange = { readonly [Field in keyof AnnouncementForm]?: AnnouncementForm[Field] | undefined }

const access = { permission: 'announcement_admin' } as const
const list = z.object(pageQuery({ limit: 10 }))

/** The public call. */
export const announcementApi = announcements.api({
  list: {
    method: 'GET',
    path: '/api/get-common-announcement',
    access: 'anyone',
    query: list,
    output: page(AnnouncementRow),
    about: 'The announcements that are shown, newest first.',
  },
})

/** The calls to manage announcements. */
export const announcementAdminApi = announcements.api({
  list: {
    method: 'GET',
    path: '/api/admin/announcement',
    access,
    query: list,
    output: page(AnnouncementRow),
    about: 'All announcements, including hidden ones, newest first.',
  },
  add: {
    method: 'POST',
    path: '/api/admin/announcement',
    access,
    body: AnnouncementForm,
    about: 'Adds an announcement; the caller is its author.',
  },
  change: {
    method: 'PUT',
    path: '/api/admin/announcement',
    access,
    body: AnnouncementForm.partial().extend({ id: wireNumber }),
    about: 'Changes the fields of an announcement that are sent.',
  },
  remove: { method: 'DELETE', path: '/api/admin/announcement', access, query: z.object({ aid: wireNumber }), about: 'Deletes an announcement.' },
})

/** The fields of an announcement that its form edits. */
export type AnnouncementFields = Pick<AnnouncementRow, 'title' | 'content' | 'status'>

/** The props with which a plugin shows the table of its own announcements. */
export interface AnnouncementTableProps {
  /** Below the title of the page: where these announcements are shown. */
  readonly subtitle?: string
  readonly emptyHint: string
  /** What drafts are kept for, such as `contest:5`. */
  readonly owner: string
  /** The context in whose name pictures are uploaded. */
  readonly keys?: Readonly<Record<string, number>>
  /** Which announcements the reader may change; all of them by default. */
  mayChange?(row: AnnouncementRow): boolean
  /** Calls of its owner, which show their failures themselves, as calls of `useApi` do. */
  list(query: PageQuery, signal: AbortSignal): Promise<{ records: AnnouncementRow[]; total: number }>
  add(fields: AnnouncementFields): Promise<unknown>
  change(id: number, fields: AnnouncementFields): Promise<unknown>
  remove(id: number): Promise<unknown>
}

/** The page on which announcements are written: those of the site, and those of other plugins under routes of their own. */
export const announcementTable = announcements.part<AnnouncementTableProps>('table')
