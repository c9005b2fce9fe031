import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Usage } from '../server/base/usage.ts'

const minute = 60_000

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

test('a timer calls more rarely while the site is idle, and as often as ever from the first call on', () => {
  const usage = new Usage()
  let rounds = 0
  const end = usage.repeat(() => (rounds += 1), { every: 1000, whileIdle: 30_000 })
  const roundsIn = (milliseconds: number) => {
    rounds = 0
    vi.advanceTimersByTime(milliseconds)
    return rounds
  }
  expect(roundsIn(minute)).toBe(60)
  expect(roundsIn(5 * minute)).toBe(10)
  usage.noteCall()
  expect(roundsIn(minute)).toBe(60)
  expect(roundsIn(minute)).toBe(2)
  end()
  expect(roundsIn(minute)).toBe(0)
})

test('one without a longer pause keeps its pace', () => {
  const usage = new Usage()
  let rounds = 0
  usage.repeat(() => (rounds += 1), { every: 1000 })
  vi.advanceTimersByTime(10 * minute)
  expect([rounds, usage.isIdle]).toEqual([600, true])
})
