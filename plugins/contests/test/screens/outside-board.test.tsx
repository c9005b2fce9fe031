import '@verdict/ui-kit/setup'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Screens } from '../../../../tests/support/screens.tsx'
import contestsWeb from '../../web/index.tsx'
import { boardRow } from '../support/board-rows.ts'
import { boardQuery, contestAnswers, contestOf, entryOf, pageOf, problemOf, userScreens } from '../../testing/contest-screens.ts'
import { minutes } from '../../testing/forms.ts'

const path = '/api/get-contest-outside-scoreboard'
const infoPath = '/api/get-contest-outsize-info'
const problems = ['A', 'B'].map((displayId, index) => problemOf(index, displayId, { color: displayId === 'A' ? '#e5484d' : null }))
const solved = { isAC: true, isFirstAC: true, ACTime: 3725, errorNum: 0 }
const rows = [boardRow('bob', 1, { ac: 1, totalTime: 3725, submissionInfo: { A: solved } }), boardRow('alice', 2, { ac: 0, totalTime: 0, submissionInfo: {} })]
const answers = (contest: object = {}, more: object = {}) => ({
  [infoPath]: { contest: contestOf({ openRank: true, ...contest }), problemList: problems },
  '/api/get-contest-problem': problems,
  [path]: pageOf(rows),
  ...more,
})
const visitorScreens = (prepared: object) => Screens.start({ plugins: [contestsWeb], answers: { ...prepared } })
const address = '/contest/acm-scoreboard/1001'

test('a visitor sees the public board, and no link to pages that need a login', async () => {
  const screens = await visitorScreens(answers())
  await screens.open(address)
  const table = await screen.findByRole('table', { name: 'Scoreboard' })
  const line = (await within(table).findByText('bob')).closest('tr')!
  expect([...line.querySelectorAll('td')].map(({ textContent }) => textContent)).toEqual(['1', 'bob', '1', '1:02:05', '1:02:05', ''])
  expect(line.querySelector('[data-tone=first]')).toBeTruthy()
  for (const text of ['Spring Cup', 'ACM', 'Public', 'Running']) expect(screen.getByText(text)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Spring Cup' })).toBeNull()
  const heading = within(table).getByTitle('Title of A')
  expect(heading.tagName).toBe('SPAN')
  expect(heading.querySelector<HTMLElement>('.verdict-contest-balloon')?.style.background).toBe('#e5484d')
  expect(screen.queryByRole('switch', { name: 'Results after the freeze' })).toBeNull()
  expect(screens.sentTo(path)).toEqual([{ ...boardQuery, live: true }])
  expect(screens.calls.map((call) => call.path)).not.toContain('/api/get-contest-access')
})

test('the board of an OI contest is read again without star users', async () => {
  const points = boardRow('bob', 1, { totalScore: 130, totalTime: 31, submissionInfo: { A: 100, B: 30 }, timeInfo: { A: 31 } })
  const screens = await visitorScreens(answers({ rule: 'oi', type: 1, oiRankScoreType: 'Recent' }, { [path]: pageOf([points]) }))
  await screens.open('/contest/oi-scoreboard/1001')
  await screen.findByText('130')
  const stars = await screen.findByRole('switch', { name: 'Unofficial participants' })
  await act(async () => void fireEvent.click(stars))
  await waitFor(() => expect(screens.sentTo(path).at(-1)).toMatchObject({ removeStar: true }))
})

test('logged-in users find the way to the contest and the own row, and the staff may look behind the seal', async () => {
  const entry = { '/api/get-contest-access': entryOf({ access: true, isStaff: true }) }
  const screens = await userScreens(answers({ sealRank: true, sealRankTime: minutes(-1) }, entry))
  await screens.open(address)
  expect((await screen.findByRole('link', { name: 'Spring Cup' })).getAttribute('href')).toBe('/contest/1001')
  // Only in its own place, as in the server's answer.
  expect((await screen.findByText('alice')).closest('tr')!.className).toBe('verdict-row-own')
  expect(screen.getByText(/^The scoreboard has been frozen since/)).toBeTruthy()
  const unsealed = screen.getByRole('switch', { name: 'Results after the freeze' })
  await act(async () => void fireEvent.click(unsealed))
  await waitFor(() => expect(screens.sentTo(path).at(-1)).toMatchObject({ forceRefresh: true }))
})

test('a board that is closed says why, and opens when it is tried again', async () => {
  let isClosed = true
  const info = () => (isClosed ? new Error('This scoreboard is not public, or not yet.') : { contest: contestOf({ openRank: true }), problemList: problems })
  const screens = await visitorScreens(answers({}, { [infoPath]: info }))
  await screens.open(address)
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(again.closest('[role=alert]')!.textContent).toContain('This scoreboard is not public, or not yet.')
  expect(screens.sentTo(path)).toEqual([])
  isClosed = false
  await act(async () => void fireEvent.click(again))
  await screen.findByText('bob')
})

test('the list leads visitors to open boards, from the start on', async () => {
  const list = [
    contestOf({ openRank: true }),
    contestOf({ id: 1002, title: 'Points', type: 1, rule: 'oi', openRank: true, status: 1 }),
    contestOf({ id: 1003, title: 'Later', openRank: true, status: -1 }),
    contestOf({ id: 1004, title: 'Closed' }),
  ]
  const screens = await visitorScreens({ '/api/get-contest-list': pageOf(list) })
  await screens.open('/contest')
  const links = await screen.findAllByRole('link', { name: 'Public scoreboard' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/contest/acm-scoreboard/1001', '/contest/oi-scoreboard/1002'])
  expect(within(screen.getByRole('link', { name: 'Later' }).closest('tr')!).getByText('The public scoreboard opens when the contest starts')).toBeTruthy()
})

test('the page of a contest leads to its open board', async () => {
  const screens = await userScreens({ ...answers(), ...contestAnswers({ openRank: true }) })
  const router = await screens.open('/contest/1001')
  const link = await screen.findByRole('link', { name: 'Public scoreboard' })
  await act(async () => void fireEvent.click(link))
  await screen.findByText('bob')
  expect(router.state.location.pathname).toBe(address)
})
