import ICAL from 'ical.js'
import { hasZone, momentAt } from './zone-times.ts'

/** A contest in a calendar, with times in milliseconds. */
export interface CalendarContest {
  readonly title: string
  readonly url: string | null
  readonly beginTime: number
  readonly endTime: number
}

export interface ReadCalendar {
  readonly name: string | null
  readonly contests: readonly CalendarContest[]
}

interface Window {
  readonly from: number
  readonly until: number
  /** The time zone of times that have none. */
  readonly zone: string
}

/** The maximum number of contests kept for one calendar. */
const maxContests = 200
/** The maximum number of occurrences expanded for a recurring event. */
const maxRepeats = 20_000
const longestTitle = 300

/**
 * Returns the calendar's events that have not ended and start before `until`. Times without a zone use the calendar's (`X-WR-TIMEZONE`), otherwise `zone`.
 * Throws if the text is not a calendar.
 */
export function readCalendar(text: string, { from, until, zone }: Window): ReadCalendar {
  const calendars = rootsOf(text).filter(({ name }) => name === 'vcalendar')
  if (calendars.length === 0) throw new Error('no VCALENDAR')
  const contests = calendars.flatMap((calendar) => {
    const own = textOf(calendar, 'x-wr-timezone')
    const window = { from, until, zone: own !== null && hasZone(own) ? own : zone }
    return calendar.getAllSubcomponents('vevent').flatMap((event) => contestsOf(event, window))
  })
  return { name: textOf(calendars[0]!, 'x-wr-calname'), contests: contests.toSorted((a, b) => a.beginTime - b.beginTime).slice(0, maxContests) }
}

/** Returns the components of a text. The parser returns either one or a list. */
function rootsOf(text: string): ICAL.Component[] {
  const parsed: unknown[] = ICAL.parse(text)
  const roots = typeof parsed[0] === 'string' ? [parsed] : parsed
  return roots.flatMap((root) => (Array.isArray(root) ? [new ICAL.Component(root)] : []))
}

function contestsOf(component: ICAL.Component, window: Window): CalendarContest[] {
  try {
    const event = new ICAL.Event(component)
    // An override of one occurrence is read with its recurring event.
    return event.isRecurrenceException() && hasOriginal(component) ? [] : [...occurrences(event, window)]
  } catch {
    // An unreadable event must not hide the others.
    return []
  }
}

function* occurrences(event: ICAL.Event, window: Window): Generator<CalendarContest> {
  if (!event.isRecurring()) {
    yield* shown(event, event.startDate, event.endDate, window)
    return
  }
  const iterator = event.iterator()
  for (let count = 0; count < maxRepeats; count += 1) {
    const next = iterator.next()
    if (!next || momentOf(next, zoneIn(event.component, 'dtstart'), window.zone) >= window.until) return
    const { item, startDate, endDate } = event.getOccurrenceDetails(next)
    yield* shown(item, startDate, endDate, window)
  }
}

function* shown({ component, summary }: ICAL.Event, start: ICAL.Time, end: ICAL.Time, { from, until, zone }: Window): Generator<CalendarContest> {
  const startZone = zoneIn(component, 'dtstart')
  const beginTime = momentOf(start, startZone, zone)
  const endTime = momentOf(end, zoneIn(component, 'dtend') ?? startZone, zone)
  const title = (summary ?? '').trim().slice(0, longestTitle)
  const isCancelled = textOf(component, 'status')?.toUpperCase() === 'CANCELLED'
  if (title !== '' && !isCancelled && endTime > from && beginTime < until) yield { title, url: linkOf(component), beginTime, endTime }
}

/** Resolves a time: in UTC, in a named zone or one that the calendar defines, otherwise in the calendar's zone. */
function momentOf(time: ICAL.Time, zoneName: string | undefined, calendarZone: string): number {
  if (time.zone === ICAL.Timezone.utcTimezone) return time.toUnixTime() * 1000
  const clock = Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second)
  if (time.isDate || zoneName === undefined) return momentAt(clock, calendarZone)
  if (hasZone(zoneName)) return momentAt(clock, zoneName)
  return time.zone?.component ? time.toUnixTime() * 1000 : momentAt(clock, calendarZone)
}

function zoneIn(component: ICAL.Component, name: string): string | undefined {
  return component.getFirstProperty(name)?.getFirstParameter('tzid') ?? undefined
}

function hasOriginal(component: ICAL.Component): boolean {
  const uid = textOf(component, 'uid')
  return component.parent.getAllSubcomponents('vevent').some((other) => other.hasProperty('rrule') && textOf(other, 'uid') === uid)
}

/** Returns only web addresses, because pages link to them. */
function linkOf(component: ICAL.Component): string | null {
  return (
    ['url', 'location'].map((name) => textOf(component, name)).find((text) => text !== null && /^https?:\/\/\S+$/i.test(text) && URL.canParse(text)) ?? null
  )
}

function textOf(component: ICAL.Component, name: string): string | null {
  const value: unknown = component.getFirstPropertyValue(name)
  const text = typeof value === 'string' ? value.trim() : ''
  return text === '' ? null : text
}
