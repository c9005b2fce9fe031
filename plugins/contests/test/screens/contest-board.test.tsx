import '@verdict/ui-kit/setup'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { definePlugin } from '@verdict/core'
import { defineWeb, fill, Part } from '@verdict/core/web'
import { afterEach, expect, test, vi } from 'vitest'
import { boardOf, boardTable, type BoardCell, type BoardPageView } from '../../contract.ts'
import { boardRow } from '../support/board-rows.ts'
import { boardQuery, contestAnswers, entryOf, pageOf, problemOf, userScreens } from '../../testing/contest-screens.ts'
import { minutes } from '../../testing/forms.ts'

const path = '/api/get-contest-rank'
const solvedEarly = { isAC: true, isFirstAC: true, ACTime: 3725, errorNum: 0 }
const alice = boardRow('alice', 2, { ac: 1, totalTime: 6185, submissionInfo: { A: { isAC: true, ACTime: 3785, errorNum: 2 }, B: { errorNum: 1, tryNum: 3 } } })
const acmRows = [
  alice,
  boardRow('bob', 1, { school: 'North', isWinAward: true, awardName: 'Gold', ac: 1, totalTime: 3725, submissionInfo: { A: solvedEarly, B: { errorNum: 4 } } }),
  alice,
  boardRow('star', -1, { gender: 'female', ac: 0, totalTime: 0, submissionInfo: { A: { errorNum: 0, tryNum: 2 }, C: { errorNum: 0 } } }),
]
const answers = (contest: object, rows: readonly unknown[], more: object = {}) => ({
  ...contestAnswers(contest),
  '/api/get-contest-problem': ['A', 'B', 'C'].map((displayId, index) => problemOf(index, displayId)),
  [path]: pageOf(rows),
  ...more,
})
const cells = (line: Element) => [...line.querySelectorAll('td')].map((cell) => cell.textContent)
const lines = async () => {
  const table = await screen.findByRole('table', { name: 'Scoreboard' })
  await waitFor(() => expect(table.querySelector('tbody tr')).toBeTruthy())
  return [...table.querySelectorAll('tbody tr')]
}
async function toggle(name: string) {
  const found = await screen.findByRole('switch', { name })
  await act(async () => void fireEvent.click(found))
}

afterEach(() => void vi.useRealTimers())

test('an ACM board shows solutions to the second, errors, and hidden results; the own row is at the top and is marked', async () => {
  const screens = await userScreens(answers({}, acmRows))
  await screens.open('/contest/1001/rank')
  const shown = await lines()
  expect(shown.map(cells)).toEqual([
    ['2', 'alice', '1', '1:43:05', '1:03:05-2', '-1 ?3', ''],
    ['1 Gold', 'bobNorth', '1', '1:02:05', '1:02:05', '-4', ''],
    ['2', 'alice', '1', '1:43:05', '1:03:05-2', '-1 ?3', ''],
    ['*', 'starUnofficial', '0', '0:00:00', '?2', '', ''],
  ])
  expect(shown.map(({ className }) => className)).toEqual(['verdict-row-own', '', 'verdict-row-own', ''])
  expect(shown[1]!.querySelector('[data-tone=first]')?.textContent).toBe('1:02:05')
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent?.trim())).toContain('B2 / 5')
})

test('staff export the results in the formats of the rule, with the rows that the scoreboard shows', async () => {
  const files = '/api/file/download-contest-rank'
  const screens = await userScreens({ ...answers({ rule: 'icpc' }, acmRows), '/api/get-contest-access': entryOf({ isStaff: true }), [files]: {} })
  await screens.open('/contest/1001/rank')
  await lines()
  await toggle('Unofficial participants')
  const menu = await screen.findByRole('button', { name: 'Export results' })
  await act(async () => void fireEvent.click(menu))
  const formats = ['Spreadsheet (xlsx)', 'Table (csv)', 'results.tsv', 'scoreboard.tsv', 'scoreboard.json']
  for (const name of formats) expect(screen.getByRole('button', { name })).toBeTruthy()
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'results.tsv' })))
  await expect.poll(() => screens.sentTo(files)).toEqual([expect.objectContaining({ cid: '1001', removeStar: 'true', format: 'results.tsv' })])
})

test('a board shows organization and category of participants, and filters by them', async () => {
  const row = boardRow('bob', 1, { school: 'West', organization: 'North', country: 'Norway', category: 'Guest', ac: 0, totalTime: 0, submissionInfo: {} })
  const affiliations = { '/api/contest/board-affiliations': { organizations: ['North', 'South'], categories: [] } }
  const screens = await userScreens(answers({}, [row], affiliations))
  await screens.open('/contest/1001/rank')
  expect((await lines()).map(cells)[0]![1]).toBe('bobNorth · Norway · Guest')
  fireEvent.change(screen.getByRole('combobox', { name: 'Organization' }), { target: { value: 'South' } })
  await expect.poll(() => screens.sentTo(path).at(-1)).toMatchObject({ organization: 'South' })
  expect(screen.queryByRole('combobox', { name: 'Category' })).toBeNull()
})

test('a board marks female participants only if the contest chooses so', async () => {
  const screens = await userScreens(answers({ rankShowGender: true }, acmRows))
  await screens.open('/contest/1001/rank')
  expect((await lines()).map(cells).at(-1)![1]).toBe('starUnofficialFemale')
})

test('an ICPC board shows whole minutes', async () => {
  const screens = await userScreens(
    answers({ rule: 'icpc' }, [boardRow('bob', 1, { ac: 1, totalTime: 4920, submissionInfo: { A: { isAC: true, ACTime: 3720, errorNum: 1 } } })]),
  )
  await screens.open('/contest/1001/rank')
  expect((await lines()).map(cells)).toEqual([['1', 'bob', '1', '82', '62-1', '', '']])
})

test('a first solution that an earlier attempt can still take is outlined with dashes, and says why', async () => {
  const screens = await userScreens(
    answers({}, [boardRow('bob', 1, { ac: 1, totalTime: 3725, submissionInfo: { A: { ...solvedEarly, isFirstProvisional: true } } })]),
  )
  await screens.open('/contest/1001/rank')
  const cell = (await lines())[0]!.querySelector('[data-tone=first]')
  expect([cell?.getAttribute('data-provisional'), cell?.getAttribute('title')]).toEqual([
    'true',
    'First to solve this problem so far. An earlier submission has not been judged yet.',
  ])
})

test('an OI board shows points, and the time of full solutions', async () => {
  const fields = { totalScore: 130, totalTime: 31, submissionInfo: { A: 100, B: 30, C: 0 }, timeInfo: { A: 31 } }
  const screens = await userScreens(answers({ rule: 'oi', type: 1 }, [boardRow('bob', 1, fields)]))
  await screens.open('/contest/1001/rank')
  const [line] = await lines()
  expect(cells(line!)).toEqual(['1', 'bob', '130', '31 ms', '10031 ms', '30', '0'])
  expect([...line!.querySelectorAll('[data-tone]')].map((cell) => cell.getAttribute('data-tone'))).toEqual(['full', 'partial', 'wrong'])
})

test('search and switches ask for another part of the board, from its first page on', async () => {
  const screens = await userScreens(answers({ status: 1, endTime: minutes(-1), allowEndSubmit: true }, acmRows))
  await screens.open('/contest/1001/rank')
  await lines()
  expect(screens.sentTo(path)).toEqual([boardQuery])
  // The contest has ended, and the viewer is not staff.
  for (const name of ['Refresh automatically', 'Results after the freeze']) expect(screen.queryByRole('switch', { name })).toBeNull()
  await toggle('Unofficial participants')
  await waitFor(() => expect(screens.sentTo(path).at(-1)).toEqual({ ...boardQuery, removeStar: true }))
  await toggle('Include submissions after the end')
  await waitFor(() => expect(screens.sentTo(path).at(-1)).toEqual({ ...boardQuery, removeStar: true, containsEnd: true }))
  const field = screen.getByRole('textbox', { name: 'Search names and schools' })
  fireEvent.change(field, { target: { value: ' bob ' } })
  await act(async () => void fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 }))
  await waitFor(() => expect(screens.sentTo(path).at(-1)).toMatchObject({ keyword: 'bob', currentPage: 1 }))
})

test('the staff of a contest looks behind the seal, and sees real names', async () => {
  const known = boardRow('bob', 1, { realname: 'Robert', ac: 0, totalTime: 0, submissionInfo: {} })
  const screens = await userScreens(
    answers({ sealRank: true, sealRankTime: minutes(-1) }, [known], { '/api/get-contest-access': entryOf({ access: true, isStaff: true }) }),
  )
  await screens.open('/contest/1001/rank')
  expect(within((await lines())[0] as HTMLElement).getByText('Robert')).toBeTruthy()
  expect(screen.getByText(/^The scoreboard has been frozen since/)).toBeTruthy()
  await toggle('Results after the freeze')
  await waitFor(() => expect(screens.sentTo(path).at(-1)).toMatchObject({ forceRefresh: true }))
  expect(screen.queryByText(/^The scoreboard has been frozen since/)).toBeNull()
})

test('before its time comes, a seal changes nothing', async () => {
  const screens = await userScreens(answers({ sealRank: true, sealRankTime: minutes(10) }, acmRows))
  await screens.open('/contest/1001/rank')
  await lines()
  expect(screen.queryByText(/^The scoreboard has been frozen since/)).toBeNull()
})

test('while the contest runs the scoreboard is reloaded, unless disabled; a failure keeps the rows', async () => {
  let fails = false
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const screens = await userScreens(answers({}, [], { [path]: () => (fails ? new Error('The board is away.') : pageOf(acmRows)) }))
  await screens.open('/contest/1001/rank')
  await lines()
  fails = true
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  expect(screens.sentTo(path)).toHaveLength(2)
  await screen.findByText(/The board is away\.$/)
  expect(await lines()).toHaveLength(4)
  await toggle('Refresh automatically')
  await act(() => vi.advanceTimersByTimeAsync(90_000))
  expect(screens.sentTo(path)).toHaveLength(2)
})

test('people are followed in front of the board and marked, and the browser remembers them', async () => {
  const served = ({ concernedList = [] }: { concernedList?: string[] }) =>
    pageOf([...acmRows.slice(1).filter(({ uid }) => concernedList.includes(uid)), ...acmRows.slice(1)])
  const screens = await userScreens(answers({}, [], { [path]: served }))
  await screens.open('/contest/1001/rank')
  expect(await lines()).toHaveLength(3)
  // Users cannot follow themselves, because their own row is at the top anyway.
  const hearts = screen.getAllByRole('button', { name: /^Follow/ })
  expect(hearts.map((heart) => heart.getAttribute('aria-label'))).toEqual(['Follow bob', 'Follow star'])
  await act(async () => void fireEvent.click(hearts[1]!))
  await waitFor(async () => expect(await lines()).toHaveLength(4))
  expect(screens.sentTo(path).at(-1)).toMatchObject({ concernedList: ['uid-star'] })
  expect((await lines()).map(({ className }) => className)).toEqual(['verdict-board-followed', '', 'verdict-row-own', 'verdict-board-followed'])
  cleanup()
  await screens.open('/contest/1001/rank')
  await waitFor(async () => expect(await lines()).toHaveLength(4))
  const [heart] = screen.getAllByRole('button', { name: 'Follow star', pressed: true })
  await act(async () => void fireEvent.click(heart!))
  await waitFor(async () => expect(await lines()).toHaveLength(3))
  expect(screens.sentTo(path).at(-1)).not.toHaveProperty('concernedList')
})

test.each(['no list', '{"uid":1}', '[1,"uid-bob"]'])('what the browser remembers wrongly (%s) does not keep the board away', async (stored) => {
  const screens = await userScreens(answers({}, acmRows))
  localStorage.setItem('verdict.followed:1001', stored)
  await screens.open('/contest/1001/rank')
  expect(await lines()).toHaveLength(4)
  expect(screens.sentTo(path)[0]!.concernedList).toEqual(stored.startsWith('[') ? ['uid-bob'] : undefined)
})

test('a rule of another plugin provides its own scoreboard, and without one the page says so', async () => {
  const yes: BoardCell = { text: 'yes', tone: 'full' }
  const ioi = defineWeb(definePlugin({ id: 'ioi' }), {
    fills: [
      fill(boardOf('ioi'), async () => ({
        default: ({ page }: { page: BoardPageView }) => (
          <Part
            of={boardTable}
            with={{
              page,
              totals: [{ key: 'points', title: 'Points', text: (one) => `${String(one.points)} points` }],
              cell: () => yes,
            }}
          />
        ),
      })),
    ],
  })
  const ioiAnswers = answers({ rule: 'ioi', type: 1 }, [boardRow('bob', 1, { points: 7 })])
  await (await userScreens(ioiAnswers, ioi)).open('/contest/1001/rank')
  expect((await lines()).map(cells)).toEqual([['1', 'bob', '7 points', 'yes', 'yes', 'yes']])
  await (await userScreens(ioiAnswers)).open('/contest/1001/rank')
  await screen.findByText('This scoreboard cannot be shown')
})
