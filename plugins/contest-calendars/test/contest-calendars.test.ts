import { kernelApi } from '@verdict/core'
import { startTestSite, type Person, type TestSite } from '@verdict/core/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { contestCalendarApi, type CalendarSettings } from '../contract.ts'
import contestCalendars from '../server/index.ts'
import { calendarOf, CalendarServer, clockOf, noon } from './support/calendar-server.ts'

let site: TestSite
let root: Person
let other: CalendarServer
beforeAll(async () => {
  other = await CalendarServer.start()
  site = await startTestSite([contestCalendars], { http: { rate: { perUser: 1e6, perAddress: 1e6, routeFactor: 100 } } })
  root = await site.as('root', 'boss')
})
afterAll(async () => {
  await site?.close()
  other?.close()
})

const shown = () => site.visitor().use(contestCalendarApi).contests()
const calls = () => root.use(contestCalendarApi)
const set = (body: Partial<CalendarSettings>) => root.use(kernelApi).changeSettings({ params: { plugin: 'contest-calendars' }, body })
/** Lists these calendars of the other site and reads them. */
async function read(...paths: string[]) {
  await set({ addresses: paths.map((path) => other.address(path)), privateAddresses: true })
  return (await calls().read()).calendars
}
const iso = (moment: number) => new Date(moment).toISOString()
const hour = 3_600_000

test('without a calendar there is no contest', async () => {
  expect(await shown()).toEqual([])
  expect(await calls().calendars()).toEqual({ addresses: [], privateAddresses: false, calendars: [] })
})

test('contests of several calendars are listed by their beginning, with the name of their calendar', async () => {
  const simple = (title: string, begin: number, more: string[] = []) => [
    `SUMMARY:${title}`,
    `DTSTART:${clockOf(begin)}Z`,
    `DTEND:${clockOf(begin + 2 * hour)}Z`,
    ...more,
  ]
  other.answers['/one.ics'] = calendarOf(
    [
      simple('Round\\, the second', noon(5), ['URL:https://one.test/2']),
      simple('Round 1', noon(1), ['URL:javascript:alert(1)', 'LOCATION:https://one.test/1']),
      simple('Over', noon(-2)),
      simple('Far away', noon(31)),
      simple('Called off', noon(2), ['STATUS:CANCELLED']),
      simple(' ', noon(2)),
      ['SUMMARY:No time at all'],
    ],
    { head: ['X-WR-CALNAME:Codeforces'] },
  )
  other.answers['/two.ics'] = calendarOf([simple('Weekly', noon(3), ['LOCATION:Room 5'])])
  expect(await read('/one.ics', '/two.ics')).toMatchObject([
    { name: 'Codeforces', contests: 2, problem: null },
    { name: '127.0.0.1', contests: 1, problem: null },
  ])
  const times = (begin: number) => ({ beginTime: iso(begin), endTime: iso(begin + 2 * hour) })
  expect(await shown()).toEqual([
    { oj: 'Codeforces', title: 'Round 1', url: 'https://one.test/1', ...times(noon(1)) },
    { oj: '127.0.0.1', title: 'Weekly', url: null, ...times(noon(3)) },
    { oj: 'Codeforces', title: 'Round, the second', url: 'https://one.test/2', ...times(noon(5)) },
  ])
})

test('a read waits for the one before, so that the latest stays', async () => {
  other.answers['/slow.ics'] = { body: calendarOf([['SUMMARY:Slow', `DTSTART:${clockOf(noon(1))}Z`]]), delayMs: 300 }
  other.mostAtOnce = 0
  await read('/slow.ics')
  // Both saving the settings and the call read the calendar.
  expect(other.asked.filter((path) => path === '/slow.ics')).toHaveLength(2)
  expect(other.mostAtOnce).toBe(1)
})

test('a contest that has ended since its calendar was read is no longer listed', async () => {
  other.answers['/soon.ics'] = calendarOf([['SUMMARY:Soon', `DTSTART:${clockOf(noon(1))}Z`, `DTEND:${clockOf(noon(2))}Z`]])
  await read('/soon.ics')
  expect(await shown()).toMatchObject([{ title: 'Soon' }])
  // As if two days later.
  const ended = { 'contests.0.beginTime': noon(-2), 'contests.0.endTime': noon(-1) }
  await site.site.db.collection('contest-calendars.calendars').updateOne({}, { $set: ended })
  expect(await shown()).toEqual([])
})

test('times are read in UTC, in named zones, in zones that the calendar describes, and in that of the calendar; long lines are folded', async () => {
  const local = (days: number) => clockOf(noon(days))
  const day = (days: number) => local(days).slice(0, 8)
  const zone = [
    'BEGIN:VTIMEZONE',
    'TZID:School time',
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    'TZOFFSETFROM:-0330',
    'TZOFFSETTO:-0330',
    'END:STANDARD',
    'END:VTIMEZONE',
  ]
  other.answers['/zones.ics'] = calendarOf(
    [
      ['SUMMARY:A very long ti', ' tle that is\\n', '  folded', `DTSTART:${local(1)}Z`, 'DURATION:PT90M'],
      ['SUMMARY:Named', `DTSTART;TZID=Asia/Shanghai:${local(2)}`, `DTEND;TZID=Asia/Tokyo:${local(2)}`],
      ['SUMMARY:Described', `DTSTART;TZID=School time:${local(3)}`, `DTEND;TZID=School time:${local(3)}`],
      ['SUMMARY:Unnamed', `DTSTART:${local(4)}`, `DTEND:${local(4)}`],
      ['SUMMARY:Unknown', `DTSTART;TZID=Nowhere:${local(5)}`, `DTEND;TZID=Nowhere:${local(5)}`],
      ['SUMMARY:Whole day', `DTSTART;VALUE=DATE:${day(6)}`, `DTEND;VALUE=DATE:${day(8)}`],
      ['SUMMARY:One day', `DTSTART;VALUE=DATE:${day(9)}`],
    ],
    { head: ['X-WR-TIMEZONE:Asia/Kolkata'], parts: zone },
  )
  await read('/zones.ics')
  const kolkata = 5.5 * hour
  expect((await shown()).map(({ title, beginTime, endTime }) => [title, beginTime, endTime])).toEqual([
    ['A very long title that is\n folded', iso(noon(1)), iso(noon(1) + 1.5 * hour)],
    ['Named', iso(noon(2) - 8 * hour), iso(noon(2) - 9 * hour)],
    ['Described', iso(noon(3) + 3.5 * hour), iso(noon(3) + 3.5 * hour)],
    ['Unnamed', iso(noon(4) - kolkata), iso(noon(4) - kolkata)],
    ['Unknown', iso(noon(5) - kolkata), iso(noon(5) - kolkata)],
    ['Whole day', iso(noon(6) - 12 * hour - kolkata), iso(noon(8) - 12 * hour - kolkata)],
    ['One day', iso(noon(9) - 12 * hour - kolkata), iso(noon(10) - 12 * hour - kolkata)],
  ])
})

test('clocks that are put forward or back are followed', async () => {
  const { momentAt } = await import('../server/read/zone-times.ts')
  const at = (clock: string) => iso(momentAt(Date.parse(`${clock}:00Z`), 'Europe/Berlin'))
  expect(['2026-03-29T01:59', '2026-03-29T03:00', '2026-10-25T01:59', '2026-10-25T03:00', '2026-07-01T12:00', '2026-01-01T00:00'].map(at)).toEqual([
    '2026-03-29T00:59:00.000Z',
    '2026-03-29T01:00:00.000Z',
    '2026-10-24T23:59:00.000Z',
    '2026-10-25T02:00:00.000Z',
    '2026-07-01T10:00:00.000Z',
    '2025-12-31T23:00:00.000Z',
  ])
})

test('an event that repeats is listed each time, without what is excluded, and with what was moved', async () => {
  const begin = noon(-20)
  const weekly = (uid: string) => [
    `UID:${uid}`,
    'SUMMARY:Training',
    `DTSTART;TZID=Asia/Shanghai:${clockOf(begin)}`,
    `DTEND;TZID=Asia/Shanghai:${clockOf(begin + hour)}`,
  ]
  const at = (week: number) => begin + week * 7 * 24 * hour
  other.answers['/weekly.ics'] = calendarOf([
    [...weekly('w'), 'RRULE:FREQ=WEEKLY', `EXDATE;TZID=Asia/Shanghai:${clockOf(at(4))}`],
    ['UID:w', 'SUMMARY:Moved', `RECURRENCE-ID;TZID=Asia/Shanghai:${clockOf(at(5))}`, `DTSTART:${clockOf(at(5))}Z`, `DTEND:${clockOf(at(5) + hour)}Z`],
    // Hostile: repeats every second since 1970.
    ['SUMMARY:Flood', 'DTSTART:19700101T000000Z', 'RRULE:FREQ=SECONDLY'],
  ])
  await read('/weekly.ics')
  const times = [3, 5, 6, 7].map((week) => [week === 5 ? 'Moved' : 'Training', iso(at(week) - (week === 5 ? 0 : 8 * hour))])
  expect((await shown()).map(({ title, beginTime }) => [title, beginTime])).toEqual(times)
})

test('a calendar that breaks is reported to the operator and keeps what was read; the others are read', async () => {
  const good = calendarOf([['SUMMARY:Cup', `DTSTART:${clockOf(noon(2))}Z`]])
  Object.assign(other.answers, { '/a.ics': good, '/b.ics': good })
  await read('/a.ics', '/b.ics')
  const wrong: [unknown, RegExp][] = [
    [undefined, /HTTP 404/],
    [{ status: 500, body: 'oops' }, /HTTP 500/],
    [{ cuts: true }, /ECONNRESET|socket/],
    [{ status: 302, location: '/a.ics' }, /did not respond/],
    [{ status: 302, location: 'file:///etc/passwd' }, /file:/],
    ['<html>Log in first</html>', /not a calendar/],
    ['BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Ann\r\nEND:VCARD\r\n', /not a calendar/],
    ['', /not a calendar/],
    [{ body: Buffer.alloc(4 * 1024 * 1024 + 1, 'x') }, /larger than 4 MB/],
  ]
  for (const [answer, problem] of wrong) {
    other.answers['/a.ics'] = answer as string
    const { calendars } = await calls().read()
    expect(calendars, String(problem)).toMatchObject([
      { contests: 1, problem: expect.stringMatching(problem) },
      { contests: 1, problem: null },
    ])
    expect((await shown()).map(({ title }) => title)).toEqual(['Cup', 'Cup'])
  }
  const logged = site.log.lines.filter(({ msg }) => msg === 'failed to read a contest calendar').map(({ code }) => code)
  expect(new Set(logged)).toEqual(new Set(['unreachable', 'unreadable', 'too-large'].map((name) => `contest-calendars/${name}`)))
  other.answers['/a.ics'] = good
  expect((await calls().read()).calendars[0]).toMatchObject({ problem: null })
})

test('addresses in the network of the site are refused unless they are allowed', async () => {
  other.answers['/private.ics'] = calendarOf([])
  const asked = other.asked.length
  const hosts = ['127.0.0.1', 'localhost', '[::1]', '0.0.0.0', '[::ffff:127.0.0.1]', '2130706433']
  await set({ addresses: hosts.map((host) => other.address('/private.ics', host)), privateAddresses: false })
  const { calendars } = await calls().read()
  expect(calendars.map(({ problem }) => problem)).toEqual(hosts.map(() => expect.stringContaining("is in the site's own network")))
  expect(other.asked).toHaveLength(asked)
})

test('new addresses are read without a call, and removed ones are forgotten; what was read is there after a restart', async () => {
  other.answers['/new.ics'] = calendarOf([['SUMMARY:New cup', `DTSTART:${clockOf(noon(2))}Z`]])
  await set({ addresses: [other.address('/new.ics')], privateAddresses: true })
  await vi.waitFor(async () => expect(await shown()).toMatchObject([{ title: 'New cup' }]), { timeout: 20_000, interval: 100 })
  await site.crash()
  await site.restart()
  root = await site.as('root', 'boss-again')
  expect(await shown()).toMatchObject([{ title: 'New cup' }])
  await expect(set({ addresses: ['ftp://one.test/x.ics'] })).rejects.toMatchObject({ status: 400 })
  await set({ addresses: [] })
  expect(await shown()).toEqual([])
})
