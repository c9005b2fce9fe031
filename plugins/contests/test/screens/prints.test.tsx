import '@verdict/ui-kit/setup'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { contestAnswers, pageOf, userScreens } from '../../testing/contest-screens.ts'
import { minutes } from '../../testing/forms.ts'

const staff = { access: true, isStaff: true }
const participant = { access: true, isStaff: false }
const click = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const tabNames = async () => {
  const tabs = await screen.findByRole('navigation', { name: 'Contest' })
  return within(tabs)
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
}

afterEach(() => void vi.useRealTimers())

test('a participant sends a text of the right length, and it stays in its field when the server refuses it', async () => {
  let tooSoon = true
  const screens = await userScreens({
    ...contestAnswers({ openPrint: true }, participant),
    '/api/submit-print-text': () => (tooSoon ? new Error('You have just printed.') : null),
  })
  await screens.open('/contest/1001/print')
  const field = await screen.findByLabelText<HTMLTextAreaElement>(/^Text to print/)
  expect(await tabNames()).toContain('Print')
  expect(await tabNames()).not.toContain('Print queue')
  const write = (content: string) => act(async () => void fireEvent.change(field, { target: { value: content } }))
  await write(`${' '.repeat(60)}short`)
  await click('Print')
  await screen.findByText('A text to print must be at least 50 characters long.')
  await write('x'.repeat(65_536))
  await click('Print')
  await screen.findByText('A text to print must be 65535 characters or fewer.')
  expect(screens.sentTo('/api/submit-print-text')).toEqual([])
  const content = `int main() {}\n${'y'.repeat(60)}`
  await write(content)
  await click('Print')
  await screen.findByText('You have just printed.')
  expect(field.value).toBe(content)
  tooSoon = false
  await click('Print')
  await screen.findByText('Sent to the printer')
  expect(field.value).toBe('')
  expect(screens.sentTo('/api/submit-print-text')).toEqual([
    { cid: 1001, content },
    { cid: 1001, content },
  ])
})

test.each([
  ['printing is off', { openPrint: false }, participant, 'Printing is not available to you in this contest.'],
  ['who only looks on', { openPrint: true, auth: 2 }, { access: false, isStaff: false }, 'Printing is not available to you in this contest.'],
  ['the contest has ended', { openPrint: true, status: 1, endTime: minutes(-1) }, participant, 'The contest has ended.'],
])('there is no form where the server would refuse the text: %s', async (_name, contest, entry, refusal) => {
  const screens = await userScreens(contestAnswers(contest, entry))
  await screens.open('/contest/1001/print')
  await screen.findByText(refusal)
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('the staff downloads texts and marks them as printed', async () => {
  const prints = [
    { id: 8, cid: 1001, username: 'ann', realname: 'Ann Lee', status: 0, gmtCreate: minutes(-2), gmtModified: minutes(-2) },
    { id: 7, cid: 1001, username: 'bob', realname: null, status: 1, gmtCreate: minutes(-9), gmtModified: minutes(-5) },
  ]
  const screens = await userScreens({
    ...contestAnswers({ openPrint: true }, staff),
    '/api/get-contest-print': () => pageOf(prints),
    '/api/check-contest-print-status': () => void (prints[0]!.status = 1),
  })
  await screens.open('/contest/1001/admin-print')
  await screen.findByText('Ann Lee')
  expect(await tabNames()).toEqual(expect.arrayContaining(['Print', 'Print queue']))
  expect(screen.getAllByText('Waiting')).toHaveLength(1)
  await click('Download text #7')
  expect(screens.sentTo('/api/file/download-contest-print-text')).toEqual([{ id: '7' }])
  expect(screen.queryByRole('button', { name: 'Mark as printed: text #7' })).toBeNull()
  await click('Mark as printed: text #8')
  await waitFor(() => expect(screen.queryByText('Waiting')).toBeNull())
  expect(screens.sentTo('/api/check-contest-print-status')).toEqual([{ cid: '1001', id: '8' }])
})

test('new texts appear automatically, and a refresh that fails keeps the list', async () => {
  const calls = { fails: false, count: 1 }
  const rows = () =>
    Array.from({ length: calls.count }, (_, id) => ({
      id,
      cid: 1001,
      username: `user${id}`,
      realname: null,
      status: 0,
      gmtCreate: minutes(0),
      gmtModified: minutes(0),
    }))
  const screens = await userScreens({
    ...contestAnswers({ openPrint: true }, staff),
    '/api/get-contest-print': () => (calls.fails ? new Error('The server rests.') : pageOf(rows())),
  })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await screens.open('/contest/1001/admin-print')
  await screen.findByText('user0')
  expect(screens.sentTo('/api/get-contest-print')[0]).toMatchObject({ limit: '15' })
  calls.count = 2
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  await screen.findByText('user1')
  calls.fails = true
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  await screen.findByText(/The server rests\.$/)
  expect(screen.getByText('user1')).toBeTruthy()
})

test('the queue is for the staff', async () => {
  const screens = await userScreens(contestAnswers({ openPrint: true }, participant))
  await screens.open('/contest/1001/admin-print')
  await screen.findByText('Only contest staff can do this.')
  expect(screens.sentTo('/api/get-contest-print')).toEqual([])
})
