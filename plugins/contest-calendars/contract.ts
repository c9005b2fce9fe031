import { definePlugin, orNull, time } from '@verdict/core'
import { z } from 'zod'

const address = z.url({ protocol: /^https?$/ }).max(2000)

/** The calendars that the site reads. Without `privateAddresses`, addresses in the site's network are refused. */
export const CalendarSettings = z.object({ addresses: z.array(address).max(20).default([]), privateAddresses: z.boolean().default(false) })
export type CalendarSettings = z.infer<typeof CalendarSettings>

/** Contests of other sites, read from iCalendar addresses that an operator lists. */
export const contestCalendars = definePlugin({ id: 'contest-calendars', settings: CalendarSettings })

/** The calendar's server did not answer. */
export const CalendarUnreachable = contestCalendars.error('unreachable')

/** The address leads into the site's network. */
export const CalendarPrivate = contestCalendars.error('private')

/** The answer is too large. */
export const CalendarTooLarge = contestCalendars.error('too-large')

/** The answer is not a calendar, or takes too long to parse. */
export const CalendarUnreadable = contestCalendars.error('unreadable')

/** A contest of another site. */
export const OtherContest = z.object({
  /** The calendar's name. */
  oj: z.string(),
  url: orNull(z.string()),
  title: z.string(),
  beginTime: time,
  endTime: time,
})
export type OtherContest = z.infer<typeof OtherContest>

/** A calendar, as shown to operators. */
export const CalendarRow = z.object({
  address: z.string(),
  /** The calendar's name; the host of its address until it has been read. */
  name: z.string(),
  /** The number of its contests that are shown. */
  contests: z.int(),
  /** When it was last read; null if never. */
  readAt: orNull(time),
  /** Why the last read failed, in the reader's language. The contests are then those of the read before. */
  problem: orNull(z.string()),
})
export type CalendarRow = z.infer<typeof CalendarRow>

/** The calendar settings and the result of reading each calendar. */
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
    about: 'Lists contests of other sites that are running or start within 30 days, soonest first, from the calendars that the operator lists.',
  },
  calendars: {
    method: 'GET',
    path: '/api/admin/contest-calendars',
    access: operators,
    output: CalendarOverview,
    about: 'Lists the configured calendars, with the time of the last read and the error if it failed.',
  },
  read: {
    method: 'POST',
    path: '/api/admin/contest-calendars/read',
    access: operators,
    rate: { calls: 10, seconds: 60 },
    output: CalendarOverview,
    about: 'Reads the calendars now and returns the results.',
  },
})
