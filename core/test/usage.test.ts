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

test('a round that has found work is followed soon, on an idle site too', async () => {
  const usage = new Usage()
  let [rounds, left] = [0, 0]
  usage.repeat(async () => ((rounds += 1), left > 0 && (left -= 1) >= 0), { every: 1000, whileIdle: 30_000 })
  await vi.advanceTimersByTimeAsync(2 * minute)
  ;[rounds, left] = [0, 4]
  await vi.advanceTimersByTimeAsync(minute)
  expect([rounds, left]).toEqual([6, 0])
})
