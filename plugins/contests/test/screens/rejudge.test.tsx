import '@verdict/ui-kit/setup'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Screens } from '../../../../tests/support/screens.tsx'
import contestsWeb from '../../web/index.tsx'
import { contestAnswers, entryOf, problemOf } from '../../testing/contest-screens.ts'

const staff = { access: true, isStaff: true }
const path = '/api/admin/judge/rejudge-contest-problem'
const start = (answers: object = {}) =>
  Screens.start({
    plugins: [contestsWeb],
    viewer: {},
    answers: { ...contestAnswers({}, staff), '/api/get-contest-problem': ['A', 'B'].map((displayId, index) => problemOf(index + 5, displayId)), ...answers },
  })
const rejudge = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Rejudge problem B' })))
const answerWith = async (name: string) => {
  const dialog = await screen.findByRole('dialog')
  await act(async () => void fireEvent.click(within(dialog).getByRole('button', { name })))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

test('a judge rejudges a problem of the contest, after a question', async () => {
  const screens = await start()
  await screens.open('/contest/1001/rejudge')
  await screen.findByText(/Title of B/)
  expect(screen.getByRole('link', { name: 'Rejudge' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'View B' }).getAttribute('href')).toBe('/contest/1001/submissions?problemID=B&completeProblemID=true')
  await rejudge()
  await answerWith('Cancel')
  expect(screens.sentTo(path)).toEqual([])
  await rejudge()
  await answerWith('Rejudge')
  await screen.findByText('Rejudging submissions to problem B')
  expect(screens.sentTo(path)).toEqual([{ cid: '1001', pid: '6' }])
})

test('what the server refuses is said, and nothing else', async () => {
  const screens = await start({ [path]: new Error('There is nothing to judge.') })
  await screens.open('/contest/1001/rejudge')
  await screen.findByText(/Title of B/)
  await rejudge()
  await answerWith('Rejudge')
  await screen.findByText('There is nothing to judge.')
  expect(screen.queryByText('Rejudging submissions to problem B')).toBeNull()
})

test('staff with another duty have neither the tab nor the page', async () => {
  const screens = await start({ '/api/get-contest-access': entryOf({ isStaff: true, duties: ['balloons'] }) })
  await screens.open('/contest/1001/rejudge')
  await screen.findByText('This is not among your duties in this contest.')
  expect(screen.queryByRole('link', { name: 'Rejudge' })).toBeNull()
})
