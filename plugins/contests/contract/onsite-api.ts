import { mounted, orNull, page, pageQuery, time, wireBoolean, wireNumber, type Operations } from '@verdict/core'
import { AnnouncementForm, AnnouncementRow } from '@verdict/plugin-announcements/contract'
import { z } from 'zod'
import { contests } from './contests.ts'

const text = orNull(z.string())
const byCid = z.object({ cid: wireNumber })
const paging = byCid.extend(pageQuery({ limit: 10 }))

/** Operations of contest staff on announcements. The site and owners such as groups mount them. */
export const announcementStaffRoutes = {
  adminList: { query: paging, output: page(AnnouncementRow), about: 'Lists all announcements of a contest.' },
  add: { body: byCid.extend({ announcement: AnnouncementForm }), about: 'Creates an announcement in a contest, with the caller as author.' },
  change: {
    body: z.object({ announcement: AnnouncementForm.partial().extend({ id: wireNumber }) }),
    about: 'Updates the given fields of an announcement.',
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
    about: 'Lists the visible announcements of a contest, newest first.',
  },
  unread: {
    method: 'POST',
    path: '/api/get-contest-not-read-announcement',
    access: 'user',
    body: byCid.extend({ readAnnouncementList: z.array(wireNumber).max(10_000).nullish() }),
    output: z.array(AnnouncementRow),
    about: 'Lists the visible announcements of a contest, without those that the client lists as read.',
  },
  ...mounted(announcementStaffRoutes, 'user', {
    adminList: 'GET /api/admin/contest/announcement',
    add: 'POST /api/admin/contest/announcement',
    change: 'PUT /api/admin/contest/announcement',
    remove: 'DELETE /api/admin/contest/announcement',
  }),
})

/** Published when an announcement is created, changed or deleted, so that pages reload unread announcements. The key is the contest's number. */
export const announced = contests.topic('announced', z.object({ id: z.int() }))

/** Where the staff find a participant; absent if it is empty. HOJ clients do not know these three. */
const placeFields = { seat: z.string().optional(), room: z.string().optional(), organization: z.string().optional() }

/** A print request of a participant; status 1 when it is printed. */
export const ContestPrint = z.object({
  id: z.int(),
  cid: z.int(),
  username: text,
  realname: text,
  ...placeFields,
  status: z.int(),
  gmtCreate: time,
  gmtModified: time,
})
export type ContestPrint = z.infer<typeof ContestPrint>

/** The allowed length of a print request, in characters. */
export const printLengths = { minimum: 50, maximum: 65_535 } as const

/** Printing at an onsite contest. */
export const printApi = contests.api({
  submit: {
    method: 'POST',
    path: '/api/submit-print-text',
    access: 'user',
    body: byCid.extend({ content: z.string().max(1_000_000) }),
    about: 'Requests a printout from the contest staff.',
  },
  list: {
    method: 'GET',
    path: '/api/get-contest-print',
    access: 'user',
    query: paging,
    output: page(ContestPrint),
    about: 'Lists pending print requests, then printed ones. For contest staff.',
  },
  check: {
    method: 'PUT',
    path: '/api/check-contest-print-status',
    access: 'user',
    query: byCid.extend({ id: wireNumber }),
    about: 'Marks a print request as printed.',
  },
  download: {
    method: 'GET',
    path: '/api/file/download-contest-print-text',
    access: 'user',
    query: z.object({ id: wireNumber }),
    answer: 'file',
    about: 'Downloads a print request. For contest staff.',
    rate: { calls: 120, seconds: 60 },
  },
})

/** A user's first solution of a problem, for the staff who deliver balloons. */
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
  ...placeFields,
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

/** First solutions, for delivering balloons. */
export const acceptedApi = contests.api({
  list: {
    method: 'GET',
    path: '/api/get-contest-ac-info',
    access: 'user',
    query: paging,
    output: page(AcceptedRecord),
    about: "Lists each user's first solution of each problem of an ACM contest, unchecked ones first. For contest staff.",
  },
  check: {
    method: 'PUT',
    path: '/api/check-contest-ac-info',
    access: 'user',
    body: byCid.extend({ id: wireNumber, checked: z.boolean() }),
    about: 'Marks a solution as checked or unchecked.',
  },
})

/** The formats of result files. The last three are those of ICPC tools (CLICS), for contests with penalties. */
export const resultFormats = ['xlsx', 'csv', 'results.tsv', 'scoreboard.tsv', 'scoreboard.json'] as const
export const ResultFormat = z.enum(resultFormats)
export type ResultFormat = z.infer<typeof ResultFormat>

/** File downloads for contest staff and for users who can see the scoreboard. */
export const contestFileApi = contests.api({
  rank: {
    method: 'GET',
    path: '/api/file/download-contest-rank',
    access: 'user',
    query: byCid.extend({
      forceRefresh: wireBoolean.optional(),
      removeStar: wireBoolean.optional(),
      containEnd: wireBoolean.optional(),
      /** HOJ clients do not send it. */
      format: ResultFormat.default('xlsx'),
    }),
    answer: 'file',
    about: "Downloads the results of a contest as visible to the caller: by default as a spreadsheet. The file's name tells whether they are frozen.",
    rate: { calls: 30, seconds: 60 },
  },
  programs: {
    method: 'GET',
    path: '/api/file/download-contest-ac-submission',
    access: 'user',
    query: byCid.extend({ excludeAdmin: wireBoolean.default(false), splitType: z.enum(['user', 'problem']).default('user') }),
    answer: 'file',
    about:
      "Downloads a contest's programs as a zip, by user or by problem: the accepted ones, or in OI contests the last of each user and problem. For contest staff.",
    rate: { calls: 30, seconds: 60 },
  },
})

/** A submission that the site failed to judge: System Error or Submit Failed. */
export const UnjudgedSubmission = z.object({
  submitId: z.int(),
  uid: z.string(),
  username: text,
  realname: text,
  displayId: z.string(),
  status: z.int(),
  submitTime: time,
})
export type UnjudgedSubmission = z.infer<typeof UnjudgedSubmission>

/** Submissions that need the contest staff, because only another judging can decide them. */
export const attentionApi = contests.api({
  list: {
    method: 'GET',
    path: '/api/get-contest-unjudged',
    access: 'user',
    query: paging,
    output: page(UnjudgedSubmission),
    about: 'Lists the submissions of participants that the site failed to judge, oldest first. For contest staff.',
  },
})
