import { definePlugin, orNull, time } from '@verdict/core'
import { z } from 'zod'

const address = z.url({ protocol: /^https?$/ }).max(2000)

/** The calendars that the site reads. Without `privateAddresses`, none in the network of the site. */
export const CalendarSettings = z.object({ addresses: z.array(address).max(20).default([]), privateAddresses: z.boolean().default(false) })
export type CalendarSettings = z.infer<typeof CalendarSettings>

/** Contests of other sites, read from the iCalendar addresses that an operator lists. */
export const contestCalendars = definePlugin({ id: 'contest-calendars', settings: CalendarSettings })

/** The calendar did not answer. */
export const CalendarUnreachable = contestCalendars.error('unreachable')

/** The address leads into the network of the site. */
export const CalendarPrivate = contestCalendars.error('private')

/** The answer is too large. */
export const CalendarTooLarge = contestCalendars.error('too-large')

/** The answer is no calendar, or takes too long to read. */
export const CalendarUnreadable = contestCalendars.error('unreadable')

/** A contest of another site. */
export const OtherContest = z.object({
  /** The name of the calendar. */
  oj: z.string(),
  url: orNull(z.string()),
  title: z.string(),
  beginTime: time,
  endTime: time,
})
export type OtherContest = z.infer<typeof OtherContest>

/** A calendar, as the operator sees it. */
export const CalendarRow = z.object({
  address: z.string(),
  /** Its name; the host of its address until it was read. */
  name: z.string(),
  /** How many of its contests are shown. */
  contests: z.int(),
  /** When it was read last; null before that. */
  readAt: orNull(time),
  /** Why it could not be read the last time, in the language of the reader; its contests are those that were read before. */
  problem: orNull(z.string()),
})
export type CalendarRow = z.infer<typeof CalendarRow>

/** The settings of the calendars, and how reading each went. */
export const CalendarOverview = CalendarSettings.extend({ calendars: z.array(CalendarRow) })
export type CalendarOverview = z.infer<typeof CalendarOverview>

const operators = { permission: 'system_info_admin' } as const

/** Contests of other sites. */
export const contestCalendarApi = contestCalendars.api({
  contests: {
    method: 'GET',
    path: '/api/get-recent-other-contest',
    access: 'anyone',
    output: z.array(OtherContest),
    about: 'Contests of other sites that run or begin within 30 days, the next one first, from the calendars that the operator lists.',
  },
  calendars: {
    method: 'GET',
    path: '/api/admin/contest-calendars',
    access: operators,
    output: CalendarOverview,
    about: 'The calendars of other sites, when they were read, and why not.',
  },
  read: {
    method: 'POST',
    path: '/api/admin/contest-calendars/read',
    access: operators,
    rate: { calls: 10, seconds: 60 },
    output: CalendarOverview,
    about: 'Reads the calendars now, and answers how that went.',
  },
})
