import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { idleRounds } from '../server/base/timers.ts'

const minute = 60_000

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

test('a timer calls more rarely while nobody uses the site, and as often as ever from the first call on', () => {
  let lastCall = performance.now()
  const canSkip = idleRounds(30_000, () => performance.now() - lastCall)
  const roundsIn = (milliseconds: number) =>
    Array.from({ length: milliseconds / 1000 }, () => {
      vi.advanceTimersByTime(1000)
      return canSkip()
    }).filter((isSkipped) => !isSkipped).length
  expect(roundsIn(minute)).toBe(60)
  expect(roundsIn(5 * minute)).toBe(10)
  lastCall = performance.now()
  expect(roundsIn(minute)).toBe(60)
  expect(roundsIn(minute)).toBe(2)
})

test('a site that has just started is in use', () => {
  const canSkip = idleRounds(30_000, () => Infinity)
  expect([canSkip(), canSkip()]).toEqual([false, false])
  vi.advanceTimersByTime(minute + 1)
  expect([canSkip(), canSkip()]).toEqual([false, true])
})
