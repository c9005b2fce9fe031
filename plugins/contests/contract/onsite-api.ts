import { mounted, orNull, page, pageQuery, time, wireBoolean, wireNumber, type Operations } from '@verdict/core'
import { AnnouncementForm, AnnouncementRow } from '@verdict/plugin-announcements/contract'
import { z } from 'zod'
import { contests } from './contests.ts'

const staff = { permission: 'contest_admin' } as const
const text = orNull(z.string())
const byCid = z.object({ cid: wireNumber })
const paging = byCid.extend(pageQuery({ limit: 10 }))

/** Operations of contest staff on announcements, which the site and owners such as groups mount. */
export const announcementStaffRoutes = {
  adminList: { query: paging, output: page(AnnouncementRow), about: 'Lists all announcements of a contest.' },
  add: { body: byCid.extend({ announcement: AnnouncementForm }), about: 'Adds an announcement to a contest; the caller is its author.' },
  change: {
    body: z.object({ announcement: AnnouncementForm.partial().extend({ id: wireNumber }) }),
    about: 'Changes the fields of an announcement that are sent.',
  },
  remove: { query: z.object({ aid: wireNumber }), about: 'Deletes an announcement.' },
} satisfies Operations

/** The announcements of contests. */
export const contestAnnouncementApi = contests.api({
  list: {
    method: 'GET',
    path: '/api/get-contest-announcement',
    access: 'user',
    query: paging,
    output: page(AnnouncementRow),
    about: 'The announcements of a contest that are shown, newest first.',
  },
  unread: {
    method: 'POST',
    path: '/api/get-contest-not-read-announcement',
    access: 'user',
    body: byCid.extend({ readAnnouncementList: z.array(wireNumber).max(10_000).nullish() }),
    output: z.array(AnnouncementRow),
    about: 'The announcements of a contest that are shown and that the client does not name as read.',
  },
  ...mounted(announcementStaffRoutes, staff, {
    adminList: 'GET /api/admin/contest/announcement',
    add: 'POST /api/admin/contest/announcement',
    change: 'PUT /api/admin/contest/announcement',
    remove: 'DELETE /api/admin/contest/announcement',
  }),
})

/** An announcement of a contest is new, has changed or was deleted: pages ask for what is unread. The key is the number of the contest. */
export const announced = contests.topic('announced', z.object({ id: z.int() }))

/** A text that somebody wants on paper; status 1 when it is printed. */
export const ContestPrint = z.object({
  id: z.int(),
  cid: z.int(),
  username: text,
  realname: text,
  status: z.int(),
  gmtCreate: time,
  gmtModified: time,
})
export type ContestPrint = z.infer<typeof ContestPrint>

/** How many characters a text to print has. */
export const printLengths = { minimum: 50, maximum: 65_535 } as const

/** Printing at an onsite contest. */
export const printApi = contests.api({
  submit: {
    method: 'POST',
    path: '/api/submit-print-text',
    access: 'user',
    body: byCid.extend({ content: z.string().max(1_000_000) }),
    about: 'Asks the staff of a contest to print a text.',
  },
  list: {
    method: 'GET',
    path: '/api/get-contest-print',
    access: 'user',
    query: paging,
    output: page(ContestPrint),
    about: 'What is to be printed, and then what was: for the staff of a contest.',
  },
  check: {
    method: 'PUT',
    path: '/api/check-contest-print-status',
    access: 'user',
    query: byCid.extend({ id: wireNumber }),
    about: 'Marks a text as printed.',
  },
  download: {
    method: 'GET',
    path: '/api/file/download-contest-print-text',
    access: 'user',
    query: z.object({ id: wireNumber }),
    answer: 'file',
    about: 'A text to print, for the staff of its contest.',
    rate: { calls: 120, seconds: 60 },
  },
})

/** The first solution of a problem by one person, for whoever brings the balloons. */
export const AcceptedRecord = z.object({
  id: z.int(),
  cid: z.int(),
  uid: z.string(),
  pid: z.int(),
  cpid: z.int(),
  displayId: z.string(),
  submitId: z.int(),
  username: z.string(),
  realname: text,
  status: z.int(),
  submitTime: time,
  /** Seconds since the start. */
  time: z.int(),
  score: orNull(z.number()),
  useTime: orNull(z.number()),
  firstBlood: z.boolean(),
  checked: z.boolean(),
})
export type AcceptedRecord = z.infer<typeof AcceptedRecord>

/** Solutions as they come in. */
export const acceptedApi = contests.api({
  list: {
    method: 'GET',
    path: '/api/get-contest-ac-info',
    access: 'user',
    query: paging,
    output: page(AcceptedRecord),
    about: 'The first solution of each person and problem of an ACM contest, those that nobody has checked first: for its staff.',
  },
  check: {
    method: 'PUT',
    path: '/api/check-contest-ac-info',
    access: 'user',
    body: byCid.extend({ id: wireNumber, checked: z.boolean() }),
    about: 'Marks a solution as checked, or as not checked.',
  },
})

/** Files for the staff and for those who see the board. */
export const contestFileApi = contests.api({
  rank: {
    method: 'GET',
    path: '/api/file/download-contest-rank',
    access: 'user',
    query: byCid.extend({ forceRefresh: wireBoolean.optional(), removeStar: wireBoolean.optional(), containEnd: wireBoolean.optional() }),
    answer: 'file',
    about: 'The board of a contest as a spreadsheet, as the caller sees it.',
    rate: { calls: 30, seconds: 60 },
  },
  programs: {
    method: 'GET',
    path: '/api/file/download-contest-ac-submission',
    access: 'user',
    query: byCid.extend({ excludeAdmin: wireBoolean.default(false), splitType: z.enum(['user', 'problem']).default('user') }),
    answer: 'file',
    about: 'The programs of a contest as a zip, by user or by problem: the accepted ones, in an OI contest the last of each user and problem. For its staff.',
    rate: { calls: 30, seconds: 60 },
  },
})
