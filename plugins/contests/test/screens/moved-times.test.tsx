import '@verdict/ui-kit/setup'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { channelOf } from '@verdict/core'
import { expect, test, vi } from 'vitest'
import { contestChanged } from '../../contract.ts'
import { contestAnswers, problemOf, userScreens } from '../../testing/contest-screens.ts'
import { minutes } from '../../testing/forms.ts'

let updates = 0
/** Another tab of the browser passes on an update that it has received. */
function pass(name: string, data: unknown): void {
  const tab = new BroadcastChannel('verdict-live')
  tab.postMessage({ kind: 'event', event: { id: String((updates += 1)), name, data } })
  tab.close()
}
const clock = { startTime: minutes(-60), sealRankTime: null, endTime: minutes(120) }
const move = (times: object) => pass(channelOf(contestChanged, 1001), { ...clock, ...times })

/** Opens a contest whose stored times can be changed. */
async function opened(times: object, path = '/contest/1001/problems') {
  let stored = { ...clock, ...times }
  const info = '/api/get-contest-info'
  const answers = contestAnswers(stored)
  const problems = vi.fn(() => [problemOf(11, 'A')])
  const screens = await userScreens({
    ...answers,
    [info]: () => ({ ...(answers[info] as object), ...stored, now: minutes(0) }),
    '/api/get-contest-problem': problems,
  })
  await screens.open(path)
  await screen.findByRole('navigation', { name: 'Contest' })
  return { screens, problems, store: (next: object) => void (stored = { ...stored, ...next }) }
}

test('a contest that is extended after its end continues on open pages, and they say what was moved', async () => {
  const { screens, store } = await opened({ endTime: minutes(-1) })
  await screen.findByText('The contest has ended')
  const endTime = minutes(20)
  store({ endTime })
  await act(async () => move({ endTime }))
  await screen.findByText('Running')
  expect(screen.queryByText('The contest has ended')).toBeNull()
  await screen.findByText('New times for Spring Cup')
  expect(screen.getByText(/^End: .* → /)).toBeTruthy()
  expect(screen.queryByText(/^Start: /)).toBeNull()
  cleanup()
  await screens.open('/contest')
  await screen.findByText('New times for Spring Cup')
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Close the new times of “Spring Cup”' })))
  expect(screen.queryByText('New times for Spring Cup')).toBeNull()
})

test('a start that is moved away closes the pages again', async () => {
  const { store } = await opened({ startTime: minutes(-1) })
  await screen.findByRole('link', { name: 'A Title of A' })
  const startTime = minutes(30)
  store({ startTime })
  await act(async () => move({ startTime }))
  await screen.findByText('The contest has not started yet')
})

test('a contest that is moved back to the times that the reader saw was not moved', async () => {
  await opened({})
  await act(async () => move({ endTime: minutes(90) }))
  await screen.findByText('New times for Spring Cup')
  await act(async () => move({}))
  await waitFor(() => expect(screen.queryByText('New times for Spring Cup')).toBeNull())
})

test('the problems are loaded again within some seconds, and after a lost connection', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const { problems, screens } = await opened({})
  const infos = () => screens.sentTo('/api/get-contest-info').length
  await waitFor(() => expect(problems).toHaveBeenCalledTimes(1))
  await act(async () => move({}))
  await waitFor(() => expect([infos(), problems.mock.calls.length]).toEqual([2, 2]))
  await act(async () => pass('reset', null))
  await waitFor(() => expect(infos()).toBeGreaterThan(2))
  vi.restoreAllMocks()
})

test('pages load the contest again before it starts', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'], shouldAdvanceTime: true })
  const { screens } = await opened({ startTime: minutes(10) }, '/contest/1001')
  const infos = () => screens.sentTo('/api/get-contest-info').length
  expect(infos()).toBe(1)
  await act(() => vi.advanceTimersByTimeAsync(9 * 60_000))
  expect(infos()).toBe(1)
  await act(() => vi.advanceTimersByTimeAsync(56_000))
  expect(infos()).toBeGreaterThan(1)
  vi.useRealTimers()
})
