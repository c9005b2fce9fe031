import '@verdict/ui-kit/setup'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { problemDetail, web as problemsWeb } from '@verdict/plugin-problems/testing/screens'
import { contestAnswers, problemOf, userScreens } from '../../testing/contest-screens.ts'
import { minutes } from '../../testing/forms.ts'

const detailPath = '/api/get-contest-problem-details'
const start = (contest: object = {}, problems = [problemOf(7, 'A', { ac: 3, total: 8 }), problemOf(8, 'B', { ac: 0, total: 0 })]) =>
  userScreens(
    {
      ...contestAnswers(contest),
      '/api/get-contest-problem': problems,
      '/api/get-user-problem-status': { 7: { status: 0, score: 60 }, 8: { status: -10, score: null } },
      '/api/get-full-screen-problem-list': problems.map(({ pid, displayId, displayTitle }) => ({
        pid,
        problemId: displayId,
        title: displayTitle,
        status: null,
        score: null,
      })),
      [detailPath]: ({ displayId }: { displayId: string }) => problemDetail(displayId),
    },
    problemsWeb,
  )
const line = async (name: string) => (await screen.findByRole('link', { name })).closest('tr')!
const problem = (name: RegExp) => screen.findByRole('heading', { level: 1, name })
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})
const solving = ['Secret source', 'giveaway', 'Hard']

test('the list shows the counts of the board and the results of the user, and opens a problem in the contest', async () => {
  const screens = await start()
  const router = await screens.open('/contest/1001/problems')
  const first = await line('A Title of A')
  for (const text of ['3 / 8', '37.5%']) expect(within(first).getByText(text)).toBeTruthy()
  expect(await within(first).findByText('AC')).toBeTruthy()
  expect((await line('B Title of B')).textContent).toBe('B Title of B0 / 0–')
  expect(screens.sentTo('/api/get-user-problem-status')).toEqual([{ pidList: [7, 8], isContestProblemList: true, cid: 1001 }])
  await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'A Title of A' })))
  await problem(/Problem A/)
  expect(router.state.location.pathname).toBe('/contest/1001/problem/A')
  expect(screens.sentTo(detailPath)).toEqual([{ cid: '1001', displayId: 'A' }])
})

test('at the start the list asks for nothing but the problems, and for the results of the user some seconds later', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const asksAfter = (share: number) => vi.spyOn(Math, 'random').mockReturnValue(share)
  const opened = async () => {
    const screens = await start({ startTime: minutes(0) })
    await screens.open('/contest/1001/problems')
    await line('A Title of A')
    return () => screens.sentTo('/api/get-user-problem-status').length
  }
  asksAfter(0.99)
  expect((await opened())()).toBe(0)
  asksAfter(0)
  const asked = await opened()
  await expect.poll(() => asked()).toBe(1)
})

test('when the contest is over, a problem shows everything', async () => {
  const screens = await start({ status: 1, endTime: minutes(-1) })
  await screens.open('/contest/1001/problem/A')
  await screen.findByText('Secret source')
  for (const text of solving) expect(document.body.textContent).toContain(text)
})

test('a contest with points shows the score', async () => {
  const screens = await start({ type: 1, rule: 'oi' })
  await screens.open('/contest/1001/problems')
  expect(await within(await line('A Title of A')).findByText('60')).toBeTruthy()
})

test('full screen stays within the contest, and leads back to its frame', async () => {
  const screens = await start()
  const router = await screens.open('/contest/1001/problem/A/full-screen')
  await problem(/Problem A/)
  expect(screen.queryByRole('navigation', { name: 'Contest' })).toBeNull()
  fireEvent.click(await screen.findByRole('button', { name: 'Next problem' }))
  await problem(/Problem B/)
  expect(router.state.location.pathname).toBe('/contest/1001/problem/B/full-screen')
  expect(screens.sentTo('/api/get-full-screen-problem-list')).toContainEqual({ cid: '1001' })
  fireEvent.click(screen.getByRole('button', { name: 'Exit full screen' }))
  await screen.findByRole('navigation', { name: 'Contest' })
  expect(router.state.location.pathname).toBe('/contest/1001/problem/B')
})

test('a contest without problems says so', async () => {
  const screens = await start({}, [])
  await screens.open('/contest/1001/problems')
  await screen.findByText('This contest has no problems yet')
})
