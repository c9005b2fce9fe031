import '@verdict/ui-kit/setup'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { definePlugin } from '@verdict/core'
import { defineWeb, menuEntry, page, useFrame } from '@verdict/core/web'
import { afterEach, expect, test, vi } from 'vitest'
import { contestFrame, contestTabs } from '../../contract.ts'
import { contestAnswers, pageOf, problemOf, userScreens } from '../../testing/contest-screens.ts'
import { minutes } from '../../testing/forms.ts'

/** A plugin that adds a tab. */
const guestbook = defineWeb(definePlugin({ id: 'guestbook' }), {
  pages: [
    page('/contest/:contestID/guestbook', async () => ({
      default: function Guestbook() {
        const view = useFrame(contestFrame)
        return <p>{`guests of ${view?.contest.title}, status ${view?.status}`}</p>
      },
    })),
  ],
  menu: [menuEntry(contestTabs, { to: '/contest/:contestID/guestbook', label: 'Guestbook', order: 90 })],
})
const start = (answers: ReturnType<typeof contestAnswers>) => userScreens(answers, guestbook)
const tabs = () => screen.findByRole('navigation', { name: 'Contest' })

afterEach(() => void vi.useRealTimers())

test('the overview describes the contest, and another plugin adds a tab', async () => {
  const screens = await start(contestAnswers({ auth: 2, count: 12, sealRank: true, sealRankTime: minutes(60) }))
  const router = await screens.open('/contest/1001')
  await screen.findByRole('heading', { level: 1, name: 'Spring Cup' })
  await screen.findByText('Three hours, eleven problems.')
  for (const text of ['Protected', '12', 'jury', 'Ends in', 'Scoreboard freezes at']) expect(screen.getByText(text)).toBeTruthy()
  await act(async () => void fireEvent.click(within(await tabs()).getByRole('link', { name: 'Guestbook' })))
  expect(router.state.location.pathname).toBe('/contest/1001/guestbook')
  await screen.findByText('guests of Spring Cup, status 0')
})

const announcement = {
  id: 7,
  title: 'Problem B is corrected',
  content: '',
  username: 'jury',
  uid: 'x',
  cid: 1001,
  status: 0,
  gmtCreate: minutes(-5),
  gmtModified: minutes(-5),
}

test('the overview of an open contest shows its problems with the own results, and its latest announcements', async () => {
  const screens = await start({
    ...contestAnswers(),
    '/api/get-contest-problem': [problemOf(11, 'A'), problemOf(12, 'B')],
    '/api/get-user-problem-status': { 11: { status: 0, score: null }, 12: { status: -1, score: null } },
    '/api/get-contest-announcement': pageOf([announcement]),
  })
  await screens.open('/contest/1001')
  await screen.findByText('1 of 2 solved')
  expect(screen.getByRole('link', { name: 'B Title of B' }).getAttribute('href')).toBe('/contest/1001/problem/B')
  expect((await screen.findByRole('link', { name: 'Problem B is corrected' })).getAttribute('href')).toBe('/contest/1001/announcements')
})

test('before the start the overview shows announcements, and asks for no problems', async () => {
  const screens = await start({ ...contestAnswers({ startTime: minutes(10) }), '/api/get-contest-announcement': pageOf([announcement]) })
  await screens.open('/contest/1001')
  await screen.findByRole('link', { name: 'Problem B is corrected' })
  expect(screens.sentTo('/api/get-contest-problem')).toEqual([])
})

test('the announcements of a private contest are for its participants', async () => {
  const screens = await start(contestAnswers({ startTime: minutes(10), auth: 1 }, { access: false }))
  await screens.open('/contest/1001')
  await screen.findByText('Three hours, eleven problems.')
  expect(screens.sentTo('/api/get-contest-announcement')).toEqual([])
})

test('before the start pages are closed, and they open by the clock of the server alone', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  const ahead = 25 * 60_000
  const at = (milliseconds: number) => new Date(Date.now() + ahead + milliseconds).toISOString()
  // The server's clock is 25 minutes ahead of the client's, where the contest would start in 26 minutes.
  const screens = await start(contestAnswers({ status: -1, now: at(0), startTime: at(60_000), endTime: at(120_000) }))
  await screens.open('/contest/1001/guestbook')
  await screen.findByText('The contest has not started yet')
  expect((await tabs()).querySelector('[inert]')?.textContent).toContain('Guestbook')
  expect(screen.getByRole('timer').textContent).toBe('00:01:00')
  await act(() => vi.advanceTimersByTimeAsync(61_000))
  await screen.findByText('guests of Spring Cup, status 0')
  expect((await tabs()).querySelector('[inert]')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(61_000))
  await screen.findByText('guests of Spring Cup, status 1')
  // The page does not ask the server at the start, and only later for announcements: hundreds of waiting pages would ask at the same time.
  expect(
    screens.calls
      .map(({ path }) => path)
      .filter((path) => path.startsWith('/api/get-contest') && path !== '/api/get-contest-not-read-announcement')
      .toSorted(),
  ).toEqual(['/api/get-contest-access', '/api/get-contest-info'])
})

test('its staff sees a scheduled contest', async () => {
  const screens = await start(contestAnswers({ status: -1, startTime: minutes(10) }, { access: true, isStaff: true }))
  await screens.open('/contest/1001/guestbook')
  await screen.findByText('guests of Spring Cup, status -1')
})

test('a private contest opens with its password', async () => {
  let registered = false
  const screens = await start({
    ...contestAnswers({ auth: 1 }),
    '/api/get-contest-access': () => ({ access: registered, isStaff: false }),
    '/api/register-contest': ({ password }: { password: string }) => {
      if (password !== 'sesame') return new Error('Incorrect contest password')
      registered = true
      return null
    },
  })
  const router = await screens.open('/contest/1001/guestbook')
  await screen.findByText('This contest is open to registered users only')
  await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'Go to the overview' })))
  expect(router.state.location.pathname).toBe('/contest/1001')
  const field = await screen.findByLabelText('Contest password')
  const send = () => act(async () => void fireEvent.submit(field.closest('form')!))
  await send()
  await screen.findByText('Enter the contest password')
  fireEvent.change(field, { target: { value: 'open' } })
  await send()
  await screen.findByText('Incorrect contest password')
  fireEvent.change(field, { target: { value: 'sesame' } })
  await send()
  await screen.findByText('You are registered for this contest.')
  expect(screens.sentTo('/api/register-contest')).toEqual([
    { cid: 1001, password: 'open' },
    { cid: 1001, password: 'sesame' },
  ])
  await act(async () => void fireEvent.click(within(await tabs()).getByRole('link', { name: 'Guestbook' })))
  await screen.findByText('guests of Spring Cup, status 0')
})

test('users who are not admitted to a public contest see why', async () => {
  const screens = await start(contestAnswers({}, { access: false, isStaff: false }))
  await screens.open('/contest/1001')
  await screen.findByText('Your account is not eligible for this contest.')
  expect(screen.queryByLabelText('Contest password')).toBeNull()
})

test('a contest that cannot be read is named in place of its pages', async () => {
  const screens = await start({ ...contestAnswers({}), '/api/get-contest-info': new Error('Contest not found') })
  await screens.open('/contest/1001/guestbook')
  await screen.findByText('This contest cannot be shown')
  expect(screen.getAllByText('Contest not found').length).toBeGreaterThan(0)
  expect(document.body.textContent).not.toContain('guests of')
})
