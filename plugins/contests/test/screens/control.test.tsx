import '@verdict/ui-kit/setup'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { contestAnswers, userScreens } from '../../testing/contest-screens.ts'
import { minutes } from '../../testing/forms.ts'

const finality = '/api/contest/finality'
const removed = '/api/contest/removed-interval'
const staff = { isStaff: true }
const click = (element: HTMLElement) => act(async () => void fireEvent.click(element))
const dialog = async () => within(await screen.findByRole('dialog'))

test('what is left is counted and linked, and final results then need a reason', async () => {
  const left = [{ title: 'Submissions without a verdict', count: 3, path: '/contest/1001/submissions' }]
  const screens = await userScreens({ ...contestAnswers({ endTime: minutes(-1) }, staff), [finality]: { final: null, left } })
  await screens.open('/contest/1001/control')
  const link = await screen.findByRole('link', { name: 'Submissions without a verdict' })
  expect(link.getAttribute('href')).toBe('/contest/1001/submissions')
  expect(link.closest('li')!.textContent).toBe('Submissions without a verdict3')
  await click(screen.getByRole('button', { name: 'Declare results final' }))
  const { getByRole, getByText, getByLabelText } = await dialog()
  const confirm = () => getByRole('button', { name: 'Declare results final' })
  await click(confirm())
  getByText('Give a reason.')
  fireEvent.change(getByLabelText(/^Reason/), { target: { value: ' The judge burned down ' } })
  await click(confirm())
  await waitFor(() => expect(screens.sentTo(finality)).toContainEqual({ cid: 1001, reason: 'The judge burned down' }))
})

test('final results name who declared them, and can be reopened', async () => {
  const final = { time: minutes(-1), username: 'jury', reason: 'Power cut' }
  const contest = { endTime: minutes(-2), finalTime: minutes(-1) }
  const screens = await userScreens({ ...contestAnswers(contest, staff), [finality]: { final, left: [] } })
  await screens.open('/contest/1001/control')
  await screen.findByText(/^jury declared the results final on /)
  screen.getByText('Reason: Power cut')
  screen.getByText('Final')
  await click(screen.getByRole('button', { name: 'Reopen' }))
  const { findByRole } = await dialog()
  const before = screens.sentTo(finality).length
  await click(await findByRole('button', { name: 'Reopen' }))
  await screen.findByText('The results are no longer final.')
  expect(screens.sentTo(finality).length).toBeGreaterThan(before)
})

test('a time is removed, and a removed one restored after a question', async () => {
  const interval = { from: minutes(-40), to: minutes(-25) }
  const screens = await userScreens({ ...contestAnswers({ removedIntervals: [interval] }, staff), [finality]: { final: null, left: [] } })
  await screens.open('/contest/1001/control')
  await screen.findByText('Results can be declared final when the contest has ended.')
  await screen.findByText(/\(15 min\)$/)
  await click(screen.getByRole('button', { name: 'Remove a time' }))
  const open = await dialog()
  await click(open.getByRole('button', { name: 'Remove' }))
  open.getByText('Choose a start, and an end after it.')
  expect(screens.sentTo(removed)).toEqual([])
  await click(open.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await click(screen.getByRole('button', { name: /^Restore / }))
  const question = await dialog()
  await question.findByText(/ends 15 min earlier\.$/)
  await click(question.getByRole('button', { name: 'Restore' }))
  await waitFor(() => expect(screens.sentTo(removed)).toEqual([{ cid: '1001', from: interval.from }]))
})

test('removed times are facts of the contest, without which it is shorter', async () => {
  const screens = await userScreens(contestAnswers({ duration: 3600, removedIntervals: [{ from: minutes(-40), to: minutes(-25) }] }))
  await screens.open('/contest/1001')
  await screen.findByText('45 min')
  screen.getByText('Removed times')
})

test('the page belongs to those who manage the contest', async () => {
  const screens = await userScreens({ ...contestAnswers({}, { isStaff: true, duties: ['judge'] }), [finality]: { final: null, left: [] } })
  await screens.open('/contest/1001/control')
  await screen.findByText('This is not among your duties in this contest.')
  expect(screen.queryByRole('link', { name: 'Times and results' })).toBeNull()
})
