import '@verdict/ui-kit/setup'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { contestAnswers, pageOf, problemOf, userScreens } from '../../testing/contest-screens.ts'
import { minutes } from '../../testing/forms.ts'

const staff = { access: true, isStaff: true }
const record = (id: number, username: string, pid: number, different: object = {}) => ({
  id,
  submitId: id,
  cid: 1001,
  uid: `uid-${username}`,
  pid,
  cpid: pid,
  displayId: ['A', 'B'][pid],
  username,
  realname: null,
  status: 1,
  submitTime: minutes(-10),
  time: 3725,
  score: null,
  useTime: 5,
  firstBlood: false,
  checked: false,
  ...different,
})
const cells = async () => {
  const table = await screen.findByRole('table', { name: 'Balloons' })
  await waitFor(() => expect(table.querySelector('tbody strong')).toBeTruthy())
  return [...table.querySelectorAll('tbody tr')].map((row) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent?.trim()))
}

afterEach(() => void vi.useRealTimers())

test('staff check off delivered balloons and undo it', async () => {
  const records = [record(5, 'ann', 0, { realname: 'Ann Lee', firstBlood: true }), record(6, 'bob', 1)]
  const screens = await userScreens({
    ...contestAnswers({}, staff),
    '/api/get-contest-problem': [problemOf(0, 'A', { color: '#e5484d' }), problemOf(1, 'B')],
    '/api/get-contest-ac-info': () => pageOf(records.toSorted((a, b) => Number(a.checked) - Number(b.checked))),
    '/api/check-contest-ac-info': ({ id, checked }: { id: number; checked: boolean }) => {
      records[records.findIndex((known) => known.id === id)]!.checked = checked
      return null
    },
  })
  await screens.open('/contest/1001/ac-info')
  expect(await cells()).toEqual([
    ['A', 'annAnn Lee', '1:02:05', 'First to solveOpen', 'Check off'],
    ['B', 'bob', '1:02:05', 'Open', 'Check off'],
  ])
  expect(screens.sentTo('/api/get-contest-ac-info')[0]).toMatchObject({ cid: '1001', limit: '20' })
  await waitFor(() => expect(document.querySelector('tbody .verdict-contest-balloon')).toBeTruthy())
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Check off A of ann' })))
  await waitFor(async () =>
    expect((await cells()).map(([problem, , , status]) => [problem, status])).toEqual([
      ['B', 'Open'],
      ['A', 'First to solveChecked'],
    ]),
  )
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Reopen A of ann' })))
  await waitFor(async () => expect((await cells())[0]![0]).toBe('A'))
  expect(screens.sentTo('/api/check-contest-ac-info')).toEqual([
    { cid: 1001, id: 5, checked: true },
    { cid: 1001, id: 5, checked: false },
  ])
})

test('new solutions appear automatically, in whole minutes if the rule counts them', async () => {
  const records = [record(5, 'ann', 0)]
  const screens = await userScreens({
    ...contestAnswers({ rule: 'icpc' }, staff),
    '/api/get-contest-problem': [problemOf(0, 'A')],
    '/api/get-contest-ac-info': () => pageOf(records),
  })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await screens.open('/contest/1001/ac-info')
  expect((await cells()).map(([, name, time]) => [name, time])).toEqual([['ann', '62']])
  records.push(record(6, 'bob', 0))
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  await waitFor(async () => expect(await cells()).toHaveLength(2))
})

test.each([
  ['participants', {}, { access: true, isStaff: false }, 'Only contest staff can do this.'],
  ['contests with points', { type: 1, rule: 'oi' }, staff, 'Only ACM contests have this list.'],
])('it is not there for %s', async (_name, contest, entry, refusal) => {
  const screens = await userScreens(contestAnswers(contest, entry))
  await screens.open('/contest/1001/ac-info')
  await screen.findByText(refusal)
  expect(screen.queryByRole('link', { name: 'Balloons' })).toBeNull()
  expect(screens.sentTo('/api/get-contest-ac-info')).toEqual([])
})

test('submissions that could not be judged are listed for the staff', async () => {
  const row = { submitId: 7, uid: 'uid-ann', username: 'ann', realname: 'Ann Lee', displayId: 'A', status: 4, submitTime: '2026-05-01T08:00:00.000Z' }
  const screens = await userScreens({ ...contestAnswers({}, staff), '/api/get-contest-unjudged': pageOf([row]) })
  await screens.open('/contest/1001/attention')
  const table = await screen.findByRole('table', { name: 'Needs attention' })
  const link = await within(table).findByRole('link', { name: '7' })
  expect(link.getAttribute('href')).toBe('/submission-detail/7')
  expect(within(table).getByText('Ann Lee')).toBeTruthy()
  expect(within(table).getByText('System Error')).toBeTruthy()
})
