import '@verdict/ui-kit/setup'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { definePlugin } from '@verdict/core'
import { defineWeb, fill, Part } from '@verdict/core/web'
import { resolver, resolverOf, type PenaltyCount } from '../../contract.ts'
import { contestAnswers, contestOf, pageOf, problemOf, userScreens } from '../../testing/contest-screens.ts'
import { Screens, type Answers } from '../../../../tests/support/screens.tsx'
import contestsWeb from '../../web/index.tsx'
import { minutes } from '../../testing/forms.ts'

const staff = { access: true, isStaff: true }
const ended = { status: 1, endTime: minutes(-1), sealRank: true, sealRankTime: minutes(-30), finalTime: minutes(-0.5) }
const info = {
  id: 1001,
  rankShowName: 'username',
  problemCount: 2,
  balloonColor: { A: '#ff0000', B: '' },
  startTime: '2026/05/01 08:00:00',
  sealRankTime: '2026/05/01 09:00:00',
  starUserList: [],
  unjudged: {},
  isFinal: true,
  unjudgedCount: 0,
}
const tried = (username: string, displayId: string, time: string, status: number) => ({
  uid: `uid-${username}`,
  username,
  nickname: null,
  realname: null,
  school: `School of ${username}`,
  avatar: null,
  gender: null,
  submitId: 1,
  status,
  submitTime: `2026/05/01 ${time}`,
  elapsed: Date.parse(`2026-05-01T${time}Z`) - Date.parse('2026-05-01T08:00:00Z'),
  displayId,
})
/** Ann leads; Bob has solved B since the freeze and takes the lead. */
const submissions = [tried('bob', 'B', '09:10:00', 0), tried('bob', 'A', '08:10:00', 0), tried('ann', 'A', '08:05:00', 0)]
const problems = ['A', 'B'].map((displayId, index) => problemOf(index, displayId))
const answers = (more: Answers = {}): Answers => ({
  ...contestAnswers(ended, staff),
  '/api/get-contest-problem': problems,
  '/api/get-contest-scroll-board-info': info,
  '/api/get-contest-scroll-board-submission': submissions,
  ...more,
})
const address = '/scrollBoard?cid=1001&removeStar=false&medals%5B%5D=1&medals%5B%5D=1&medals%5B%5D=0'
const shownRows = async () => {
  const table = await screen.findByRole('table', { name: 'Resolver' })
  const rows = [...table.querySelectorAll<HTMLElement>('.verdict-rolling-row')]
  return rows.toSorted((a, b) => placeOf(a) - placeOf(b)).map((row) => [...row.children].map(({ textContent }) => textContent))
}
const placeOf = (row: HTMLElement) => Number(row.style.getPropertyValue('--place'))
const press = (key: string) => act(async () => void fireEvent.keyDown(document.body, { key }))
// The container of toasts also has the role `status`.
const text = () => document.querySelector('.verdict-rolling-text')?.textContent

afterEach(() => {
  vi.useRealTimers()
  cleanup()
  window.history.replaceState(null, '', '/')
})

test('keys go through the ceremony, forwards and backwards', async () => {
  const screens = await userScreens(answers())
  await screens.open(address)
  expect(await shownRows()).toEqual([
    ['1', 'annSchool of ann', '1', '0:05:00', '0:05:00', ''],
    ['2', 'bobSchool of bob', '1', '0:10:00', '0:10:00', '?1'],
  ])
  await press(' ')
  expect(text()).toBe('bob, problem B: 1 with unknown verdicts')
  await press('PageDown')
  expect(text()).toBe('bob solved B at 1:10:00: up by 1')
  expect((await shownRows())[0]).toEqual(['1', 'bobSchool of bob', '2', '1:20:00', '0:10:00', '1:10:00'])
  await press('ArrowRight')
  const award = await screen.findByRole('region', { name: 'Award of ann' })
  expect(within(award).getByText('Silver')).toBeTruthy()
  expect(within(award).getByText('First to solve A')).toBeTruthy()
  expect((await shownRows()).map(([rank]) => rank)).toEqual(['1', '2 Silver'])
  await press('Enter')
  await screen.findByRole('region', { name: 'Award of bob' })
  await press('Enter')
  expect(text()).toBe('The final scoreboard')
  await press('Enter')
  expect(screen.getByText('5 / 5')).toBeTruthy()
  for (const key of ['Backspace', 'PageUp', 'ArrowLeft']) await press(key)
  expect(text()).toBe('bob solved B at 1:10:00: up by 1')
  await press('Home')
  expect(text()).toBe('The frozen scoreboard')
  expect((await shownRows())[0]![1]).toBe('annSchool of ann')
})

test('playing continues until a step waits for the presenter', async () => {
  const lower = tried('cat', 'A', '09:20:00', -1)
  const screens = await userScreens(answers({ '/api/get-contest-scroll-board-submission': [lower, ...submissions] }))
  await screens.open(address)
  await shownRows()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await press('a')
  expect(text()).toBe('cat, problem A: 1 with unknown verdicts')
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  // The next row wins a medal.
  expect(text()).toBe('cat did not solve A')
  expect(screen.getByRole('button', { name: 'Play' }).getAttribute('aria-pressed')).toBe('false')
})

test('a reloaded page continues at its step', async () => {
  const screens = await userScreens(answers())
  window.history.replaceState(null, '', address)
  await screens.open(address)
  await shownRows()
  for (const key of [' ', ' ']) await press(key)
  await waitFor(() => expect(window.location.search).toContain('step=2'))
  const again = await userScreens(answers())
  await again.open(address)
  await shownRows()
  expect(text()).toBe('bob solved B at 1:10:00: up by 1')
})

test('keys of the browser and of a focused button stay theirs', async () => {
  const screens = await userScreens(answers())
  await screens.open(address)
  await shownRows()
  await act(async () => void fireEvent.keyDown(document.body, { key: 'f', ctrlKey: true }))
  await act(async () => void fireEvent.keyDown(screen.getByRole('button', { name: 'Next' }), { key: 'Enter' }))
  expect(text()).toBe('The frozen scoreboard')
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Next' })))
  expect(screen.getByText('1 / 5')).toBeTruthy()
})

test('without medals in the address the usual shares count', async () => {
  const many = Array.from({ length: 10 }, (_, index) => tried(`user${index}`, 'A', `08:1${index}:00`, 0))
  const screens = await userScreens(answers({ '/api/get-contest-scroll-board-submission': many.toReversed() }))
  window.history.replaceState(null, '', '/scrollBoard?cid=1001&step=99')
  await screens.open('/scrollBoard?cid=1001')
  expect((await shownRows()).map(([rank]) => rank)).toEqual(['1 Gold', '2 Silver', '3 Silver', '4 Bronze', '5 Bronze', '6 Bronze', '7', '8', '9', '10'])
})

test('a refusal of the server is shown once, and can be tried again', async () => {
  let fails = true
  const refusal = new Error('Only the staff may see this.')
  const screens = await userScreens(answers({ '/api/get-contest-scroll-board-info': () => (fails ? refusal : info) }))
  await screens.open(address)
  await screen.findByText('The resolver cannot be shown')
  expect(screens.sentTo('/api/get-contest-scroll-board-submission')).toEqual([])
  fails = false
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Try again' })))
  await shownRows()
})

test('a visitor sees the rolling board of a contest with a public board', async () => {
  const outside = { contest: contestOf(ended), problemList: problems }
  const screens = await Screens.start({
    plugins: [contestsWeb],
    answers: answers({ '/api/get-contest-outsize-info': outside, '/api/get-contest-info': new Error('Log in.') }),
  })
  await screens.open(address)
  expect(await shownRows()).toHaveLength(2)
})

test('a rule of another plugin gets a ceremony by saying how it counts', async () => {
  const hours: PenaltyCount = { milliseconds: 3_600_000, errorSeconds: 600, sharesAwards: false, moreKeys: () => [] }
  const toy = defineWeb(definePlugin({ id: 'toy' }), {
    fills: [fill(resolverOf('toy'), async () => ({ default: () => <Part of={resolver} with={{ count: hours }} /> }))],
  })
  const wrong = tried('bob', 'B', '08:30:00', -1)
  const toyAnswers = answers({
    '/api/get-contest-info': contestOf({ ...ended, rule: 'toy' }),
    '/api/get-contest-scroll-board-submission': [submissions[0], wrong, ...submissions.slice(1)],
  })
  const screens = await userScreens(toyAnswers, toy)
  await screens.open(address)
  await shownRows()
  for (const key of [' ', ' ']) await press(key)
  // One whole hour, and ten minutes for the wrong attempt.
  expect((await shownRows())[0]!.slice(1, 4)).toEqual(['bobSchool of bob', '2', '70'])
})

test('a rule that the ceremony cannot count is named', async () => {
  const screens = await userScreens(answers(contestAnswers({ ...ended, rule: 'toy' }, staff)))
  await screens.open(address)
  await screen.findByText('The rule “toy” has no resolver.')
})

test('the staff of an ended contest chooses medals and opens the ceremony in a window of its own', async () => {
  const screens = await userScreens(answers({ '/api/get-contest-rank': { ...pageOf([]), total: 33 } }))
  await screens.open('/contest/1001')
  const tabs = await screen.findByRole('navigation', { name: 'Contest' })
  const tab = await within(tabs).findByRole('link', { name: 'Resolver' })
  await act(async () => void fireEvent.click(tab))
  await screen.findByText(/^33 participants are ranked/)
  const medals = ['Gold', 'Silver', 'Bronze'].map((name) => screen.getByLabelText<HTMLInputElement>(name))
  expect(medals.map(({ value }) => value)).toEqual(['3', '6', '9'])
  await act(async () => void fireEvent.change(medals[0]!, { target: { value: '4' } }))
  await act(async () => void fireEvent.click(screen.getByRole('switch', { name: 'Unofficial participants' })))
  const opened = vi.fn<(url: string, target: string) => void>()
  vi.stubGlobal('open', opened)
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Open the resolver' })))
  await screen.findByText(/^It opens in a new window/)
  expect(opened).not.toHaveBeenCalled()
  await act(async () => void fireEvent.click(screen.getAllByRole('button', { name: 'Open the resolver' }).at(-1)!))
  const expected = '/scrollBoard?cid=1001&removeStar=true&medals%5B%5D=4&medals%5B%5D=6&medals%5B%5D=9'
  await waitFor(() => expect(opened.mock.calls).toEqual([[expected, '_blank']]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('before the end it stays closed, and participants have no tab', async () => {
  const running = { sealRank: true, sealRankTime: minutes(60) }
  const screens = await userScreens({ ...answers(contestAnswers(running, staff)), '/api/get-contest-rank': { ...pageOf([]), total: 3 } })
  await screens.open('/contest/1001/scroll-board')
  await screen.findByText('The resolver opens when the contest has ended.')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Open the resolver' }).disabled).toBe(true)
  const participant = await userScreens(answers(contestAnswers(ended)))
  await participant.open('/contest/1001/scroll-board')
  await screen.findByText('Only contest staff can do this.')
  expect(screen.queryByRole('link', { name: 'Resolver' })).toBeNull()
})

test('the ceremony waits until the results are final, and says what is missing', async () => {
  const open = answers({ ...contestAnswers({ ...ended, finalTime: null }, staff), '/api/get-contest-rank': { ...pageOf([]), total: 3 } })
  const screens = await userScreens({ ...open, '/api/get-contest-scroll-board-info': { ...info, isFinal: false, unjudgedCount: 545 } })
  await screens.open(address)
  await screen.findByText('The results are not final yet')
  expect(screen.getByText(/^545 submissions have no verdict\./)).toBeTruthy()
  cleanup()
  await screens.open('/contest/1001/scroll-board')
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Open the resolver' })
  expect(button.disabled).toBe(true)
  expect(screen.getByText('Not final')).toBeTruthy()
  const links = screen.getAllByRole('link', { name: 'Times and results' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/contest/1001/control', '/contest/1001/control'])
})

test('a contest without a seal has nothing to roll', async () => {
  const screens = await userScreens(answers(contestAnswers({ ...ended, sealRank: false }, staff)))
  await screens.open('/contest/1001/scroll-board')
  await screen.findByText('Only ACM contests with a frozen scoreboard have a resolver.')
})
