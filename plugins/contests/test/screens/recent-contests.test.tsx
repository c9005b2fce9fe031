import '@verdict/ui-kit/setup'
import { definePlugin } from '@verdict/core'
import { defineWeb, fill, type WebPlugin } from '@verdict/core/web'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Screens } from '../../../../tests/support/screens.tsx'
import homeWeb from '@verdict/plugin-home/web'
import contestsWeb from '../../web/index.tsx'
import { boardOf } from '../../contract/boards/board-screens.ts'
import { contestOf } from '../../testing/contest-screens.ts'

const ahead = 25 * 60_000
const at = (minutes: number) => new Date(Date.now() + ahead + minutes * 60_000).toISOString()
const contest = (id: number, title: string, start: number, end: number) => contestOf({ id, title, now: at(0), startTime: at(start), endTime: at(end) })
const start = (recent: unknown, viewer?: object, more: readonly WebPlugin[] = []) =>
  Screens.start({
    plugins: [homeWeb, contestsWeb, ...more],
    ...(viewer && { viewer }),
    answers: { '/api/home/carousel': { carouselShown: true, carouselHeight: 500, pictures: [] }, '/api/get-recent-contest': recent },
  })
const lines = async () => {
  const list = (await screen.findByRole('link', { name: 'Running Cup' })).closest('ul')!
  return within(list)
    .getAllByRole('listitem')
    .map((line) => [line.querySelector('a')!.textContent, line.querySelector('.arco-tag')!.textContent])
}

afterEach(() => void vi.useRealTimers())

test('the home page shows what runs and what comes next, by the clock of the server', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  const screens = await start([contest(3, 'Later Cup', 600, 700), contest(2, 'Next Cup', 1, 100), contest(1, 'Running Cup', -10, 100)], {})
  const router = await screens.open('/home')
  expect(await lines()).toEqual([
    ['Running Cup', 'Running'],
    ['Next Cup', 'Scheduled'],
    ['Later Cup', 'Scheduled'],
  ])
  await act(() => vi.advanceTimersByTimeAsync(61_000))
  expect((await lines())[1]).toEqual(['Next Cup', 'Running'])
  vi.useRealTimers()
  await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'Next Cup' })))
  await waitFor(() => expect(router.state.location.pathname).toBe('/contest/2'))
})

test('a rule is called as the plugin with its scoreboard calls it, and by its ID while that is off', async () => {
  const marathon = defineWeb(definePlugin({ id: 'marathon' }), {
    fills: [fill(boardOf('laps'), async () => ({ default: () => null }))],
    locales: { 'en-US': async () => ({ default: { rules: { laps: { name: 'Marathon of laps' } } } }) },
  })
  const contests = ['laps', 'swims'].map((rule, id) => ({ ...contest(id, 'Running Cup', -10, 100), rule }))
  const screens = await start(contests, undefined, [marathon])
  await screens.open('/home')
  expect((await screen.findByText(/Marathon of laps/)).textContent).toContain('· Marathon of laps')
  expect(screen.getByText(/SWIMS/).textContent).toContain('· SWIMS')
})

test('a visitor is asked to log in before a contest opens', async () => {
  const screens = await start([contest(1, 'Running Cup', -10, 100)])
  const router = await screens.open('/home')
  const link = await screen.findByRole('link', { name: 'Running Cup' })
  await act(async () => void fireEvent.click(link))
  await screen.findByText('Log in first')
  expect(router.state.location.pathname).toBe('/home')
})

test('without contests the panel says so', async () => {
  const screens = await start([])
  await screens.open('/home')
  await screen.findByText('No contests in the next two weeks')
})
