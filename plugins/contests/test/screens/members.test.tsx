import '@verdict/ui-kit/setup'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Screens } from '../../../../tests/support/screens.tsx'
import { contestDuties } from '../../contract.ts'
import { contestAnswers, pageOf } from '../../testing/contest-screens.ts'
import { minutes } from '../../testing/forms.ts'
import contestsWeb from '../../web/index.tsx'

const member = (username: string, duties: readonly string[], isCreator = false) => ({
  uid: username,
  username,
  realname: username === 'runner' ? 'Rita Runner' : null,
  avatar: null,
  isCreator,
  duties,
})
const staff = [member('jury', contestDuties, true), member('runner', ['balloons'])]
const changes = [
  { time: minutes(-1), by: 'jury', username: 'runner', duties: ['balloons', 'prints'], isHandOver: false },
  { time: minutes(-2), by: 'jury', username: 'ann', duties: [], isHandOver: false },
  { time: minutes(-3), by: 'boss', username: 'jury', duties: contestDuties, isHandOver: true },
]
const path = '/api/contest/staff'

async function open(entry: Parameters<typeof contestAnswers>[1] = { isStaff: true }, answers: object = {}): Promise<Screens> {
  const screens = await Screens.start({
    plugins: [contestsWeb],
    viewer: {},
    answers: { ...contestAnswers({}, entry), [path]: staff, '/api/contest/staff-changes': pageOf(changes), ...answers },
  })
  await screens.open('/contest/1001/staff')
  await screen.findByRole('heading', { name: 'Staff' })
  return screens
}
const click = (name: string, within_ = screen.getByRole('main')) => act(async () => void fireEvent.click(within(within_).getByRole('button', { name })))
const dialog = () => screen.findByRole('dialog')
const tick = (name: RegExp, inside: HTMLElement) => act(async () => void fireEvent.click(within(inside).getByRole('checkbox', { name })))
const type = (label: RegExp, value: string, inside: HTMLElement) =>
  act(async () => void fireEvent.change(within(inside).getByLabelText(label), { target: { value } }))

test('leaders see who has which duties, and what has changed', async () => {
  await open()
  await screen.findByText('Rita Runner')
  const rows = screen.getAllByRole('row')
  expect(rows.map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining([expect.stringContaining('Creator: all duties'), expect.stringMatching(/runner.*Rita Runner.*Balloons/)]),
  )
  await screen.findByText('jury set the duties of runner: Balloons, Prints')
  expect(screen.getByText('jury removed ann from the staff')).toBeTruthy()
  expect(screen.getByText('boss handed the contest over to jury')).toBeTruthy()
})

test('a new member needs a name and a duty', async () => {
  const screens = await open()
  await click('Add staff')
  const opened = await dialog()
  await click('Save', opened)
  await screen.findByText('Enter a username')
  await type(/Username/, ' ann ', opened)
  await click('Save', opened)
  await screen.findByText('Choose at least one duty')
  await tick(/^Judging/, opened)
  await tick(/^Prints/, opened)
  await click('Save', opened)
  await screen.findByText('Duties of ann saved')
  expect(screens.sentTo(path).slice(-2)[0]).toEqual({ cid: 1001, username: ' ann ', duties: ['judge', 'prints'] })
})

test('duties are changed and taken, after a question', async () => {
  const screens = await open()
  await screen.findByText('Rita Runner')
  await click('Edit duties of runner')
  const opened = await dialog()
  await tick(/^Announcements/, opened)
  await click('Save', opened)
  await waitFor(() => expect(screens.sentTo(path)).toContainEqual({ cid: 1001, username: 'runner', duties: ['balloons', 'announce'] }))
  await click('Remove runner from the staff')
  await click('Remove', await dialog())
  await screen.findByText('runner has left the staff')
  expect(screens.sentTo(path)).toContainEqual({ cid: 1001, username: 'runner', duties: [] })
})

test('a contest is handed over, and a refusal stays in the dialog', async () => {
  const refusal = new Error('This user cannot create contests here.')
  await open({ isStaff: true }, { '/api/contest/hand-over': refusal })
  await click('Hand over')
  const opened = await dialog()
  await type(/New creator/, 'ann', opened)
  await click('Hand over', opened)
  await screen.findByText('This user cannot create contests here.')
  expect(screen.getByRole('dialog')).toBeTruthy()
})

test('other staff see the list only', async () => {
  await open({ isStaff: true, duties: ['balloons'], leads: false })
  await screen.findByText('Rita Runner')
  expect(screen.queryByRole('button', { name: 'Add staff' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Edit duties of runner' })).toBeNull()
  expect(screen.queryByText('History')).toBeNull()
})

test.each([
  [['balloons'], ['Balloons', 'Staff']],
  [['prints'], ['Print queue', 'Staff']],
  [['judge'], ['Needs attention', 'Rejudge', 'Rejudging sets', 'Resolver', 'Decisions', 'Staff']],
  [['manage'], ['Resolver', 'Manage', 'Times and results', 'Decisions', 'Participants', 'Staff']],
  [['announce'], ['Staff']],
] as const)('the tabs follow the duties (%s)', async (duties, expected) => {
  const screens = await Screens.start({
    plugins: [contestsWeb],
    viewer: {},
    answers: contestAnswers({ openPrint: true }, { isStaff: true, leads: false, duties }),
  })
  await screens.open('/contest/1001')
  const tabs = await screen.findByRole('navigation', { name: 'Contest' })
  const names = within(tabs)
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
  expect(names.slice(names.indexOf('Print') + 1)).toEqual(expected)
})

test('staff who manage have the form in the frame of the contest, and others read that it is not their duty', async () => {
  const screens = await Screens.start({
    plugins: [contestsWeb],
    viewer: {},
    answers: contestAnswers({}, { isStaff: true, leads: false, duties: ['balloons'] }),
  })
  await screens.open('/contest/1001/manage/edit')
  await screen.findByText('This is not among your duties in this contest.')
  expect(screens.sentTo('/api/admin/contest')).toEqual([])
})

test('staff open their pages before the start, and participants only the announcements', async () => {
  const scheduled = { startTime: minutes(30), endTime: minutes(60), status: -1 }
  const speaker = await Screens.start({
    plugins: [contestsWeb],
    viewer: {},
    answers: { ...contestAnswers(scheduled, { isStaff: true, leads: false, duties: ['prints'] }), [path]: staff },
  })
  await speaker.open('/contest/1001/staff')
  await screen.findByText('Rita Runner')
  const participant = await Screens.start({ plugins: [contestsWeb], viewer: {}, answers: contestAnswers(scheduled) })
  await participant.open('/contest/1001/announcements')
  await screen.findByText('No announcements yet')
  await participant.open('/contest/1001/problems')
  await screen.findByText('The contest has not started yet')
})
