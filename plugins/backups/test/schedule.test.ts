import { expect, test } from 'vitest'
import { ArchiveNames } from '../server/schedule/archive-names.ts'
import { dueAt, nextAt, proofDueAt, superfluous } from '../server/schedule/schedule.ts'

const local = (day: number, hours: number, minutes = 0) => new Date(2026, 2, day, hours, minutes)

test('the next time of a schedule is later on this day, or on the next', () => {
  expect(nextAt('03:30', local(5, 3, 29))).toEqual(local(5, 3, 30))
  expect(nextAt('03:30', local(5, 3, 30))).toEqual(local(6, 3, 30))
  expect(nextAt('', local(5, 3))).toBeUndefined()
})

test('a backup is due once a day, and a failed one an hour later', () => {
  const at = '03:30'
  expect(dueAt({ at }, { startedAt: local(5, 3, 30), failed: false })).toEqual(local(6, 3, 30))
  expect(dueAt({ at }, { startedAt: local(5, 3, 30), failed: true })).toEqual(local(5, 4, 30))
  expect(dueAt({ at }, { startedAt: local(5, 3), failed: true })).toEqual(local(5, 3, 30))
  // The site was stopped for days.
  expect(dueAt({ at }, { startedAt: local(1, 3, 30), failed: false })).toEqual(local(2, 3, 30))
  expect(dueAt({ at: '' }, { startedAt: local(5, 3, 30), failed: true })).toBeUndefined()
})

test('an archive is proven every week, and again the day after a failure', () => {
  expect(proofDueAt({ startedAt: local(5, 4), failed: false })).toEqual(local(12, 4))
  expect(proofDueAt({ startedAt: local(5, 4), failed: true })).toEqual(local(6, 4))
  expect(proofDueAt(undefined).getTime()).toBe(0)
})

const archives = (times: Date[]) => times.map((at, index) => ({ name: `${index}`, at }))

test('the newest archive of each of the last days and weeks stays', () => {
  // Two a day, from Sunday the 1st to Tuesday the 31st.
  const all = archives(Array.from({ length: 31 }, (_, day) => [local(day + 1, 3), local(day + 1, 20)]).flat())
  const gone = superfluous(all, { daily: 3, weekly: 4 })
  const kept = all.filter(({ name }) => !gone.includes(name)).map(({ at }) => at)
  expect(kept).toEqual([local(15, 20), local(22, 20), local(29, 20), local(30, 20), local(31, 20)])
})

test('the only archive stays, however old it is, and days without an archive do not count', () => {
  expect(superfluous(archives([local(1, 3)]), { daily: 1, weekly: 0 })).toEqual([])
  expect(superfluous(archives([local(1, 3), local(20, 3), local(21, 3)]), { daily: 2, weekly: 0 })).toEqual(['0'])
  expect(superfluous([], { daily: 1, weekly: 1 })).toEqual([])
})

test('the archives of a site are known by their names', () => {
  const names = new ArchiveNames('0a1b2c3d')
  const at = new Date('2026-03-05T03:30:07Z')
  expect(names.nameOf(at)).toBe('verdict-0a1b2c3d-20260305T033007Z.gz')
  expect(names.timeOf(names.nameOf(at))).toEqual(at)
  expect(names.timeOf(`${names.nameOf(at)}.enc`)).toEqual(at)
  expect(['', '.part', '.enc'].map((more) => names.isLeft(names.nameOf(at) + more))).toEqual([false, true, true])
  for (const other of ['before-update.gz', 'verdict-ffffffff-20260305T033007Z.gz', `${names.nameOf(at)}.old`, `x${names.nameOf(at)}`])
    expect(names.timeOf(other)).toBeUndefined()
})
