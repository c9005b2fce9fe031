import '@verdict/ui-kit/setup'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Answers } from '../../../../tests/support/screens.tsx'
import type { ContestDuty } from '../../contract.ts'
import { contestAnswers, entryOf, pageOf, userScreens } from '../../testing/contest-screens.ts'

const path = '/api/contest/participants'
const person = (username: string, more: object = {}) => ({
  uid: `uid-${username}`,
  username,
  nickname: null,
  realname: null,
  school: null,
  seat: '',
  room: '',
  organization: '',
  country: '',
  category: '',
  coach: '',
  isRegistered: true,
  ...more,
})
const ann = person('ann', { realname: 'Ann Lee', seat: '12', room: 'Hall B', organization: 'North', country: 'Norway' })
const saved = { faults: [], added: 2, changed: 1 }
type Request = Readonly<Record<string, unknown>>

async function open(
  duties: readonly ContestDuty[],
  answer: (input: Request) => unknown = () => saved,
  rows: readonly unknown[] = [ann, person('ben', { isRegistered: false })],
) {
  const answers: Answers = {
    ...contestAnswers(),
    '/api/get-contest-access': entryOf({ isStaff: true, leads: false, duties }),
    [path]: (input: Request) => ('participants' in input || 'username' in input ? answer(input) : pageOf(rows)),
  }
  const screens = await userScreens(answers)
  await screens.open('/contest/1001/participants')
  return screens
}
async function click(name: string, scope: { findByRole: typeof screen.findByRole } = screen) {
  const found = await scope.findByRole('button', { name })
  await act(async () => void fireEvent.click(found))
}
async function choose(text: string) {
  await click('Import CSV')
  const input = await screen.findByLabelText('Choose a CSV file')
  await act(async () => void fireEvent.change(input, { target: { files: [new File([text], 'people.csv')] } }))
}
const dialog = async () => within(await screen.findByRole('dialog'))

test('staff at the door see rooms and seats, without buttons', async () => {
  await open(['admit'])
  const table = await screen.findByRole('table', { name: 'Participants' })
  expect(await within(table).findByText('Hall B · 12')).toBeTruthy()
  expect(within(table).getByText('North · Norway')).toBeTruthy()
  expect(within(table).getByText('Not registered')).toBeTruthy()
  for (const name of ['Add', 'Import CSV', 'Remove ann']) expect(screen.queryByRole('button', { name })).toBeNull()
})

test('other staff see that it is not their duty', async () => {
  await open(['balloons'])
  expect(await screen.findByText('This is not among your duties in this contest.')).toBeTruthy()
})

test('a search asks for the participants that match, and an empty list says how it fills', async () => {
  const screens = await open(['manage'], undefined, [])
  expect(await screen.findByText('No participants')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Search participants'), { target: { value: 'hall' } })
  expect(await screen.findByText('No participants found')).toBeTruthy()
  expect(screens.sentTo(path).at(-1)).toMatchObject({ keyword: 'hall' })
})

test('usernames are added together, and wrong ones are named', async () => {
  const answers = [{ faults: [{ line: 1, username: 'eve', reason: 'unknown' }], added: 1, changed: 0 }, saved]
  const screens = await open(['manage'], () => answers.shift())
  await click('Add')
  const form = await dialog()
  fireEvent.change(form.getByLabelText(/^Usernames/), { target: { value: 'cat, eve' } })
  await click('Add', form)
  expect(await form.findByText(/Line 2: eve – user not found/)).toBeTruthy()
  await click('Add', form)
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(screens.sentTo(path).filter((input) => 'participants' in input)[0]).toMatchObject({ participants: [{ username: 'cat' }, { username: 'eve' }] })
})

test('a file is checked before it is imported', async () => {
  const screens = await open(['manage'])
  await choose('Username,Seat,Organization\r\nann,13,"North, West"\r\ncat,,South\r\n')
  const form = await dialog()
  expect(await form.findByText('2 to add, 1 to change')).toBeTruthy()
  expect(form.getByText('ann · 13 · North, West')).toBeTruthy()
  await click('Import', form)
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  const participants = [
    { username: 'ann', seat: '13', organization: 'North, West' },
    { username: 'cat', seat: '', organization: 'South' },
  ]
  const sent = screens.sentTo(path).filter((input) => 'participants' in input)
  expect(sent).toMatchObject([
    { isPreview: true, participants },
    { isPreview: false, participants },
  ])
})

test.each([
  ['name,seat\nann,1', 'The first line must contain the column “username”.'],
  ['username,shoe\nann,1', 'Unknown column: shoe'],
  ['username,seat', 'The file contains no participants.'],
  ['username,seat\nann,1\n,2', 'Line 3: the username is missing.'],
])('a file that cannot be imported is not sent: %j', async (text, fault) => {
  const screens = await open(['manage'])
  await choose(text)
  expect(await (await dialog()).findByText(fault)).toBeTruthy()
  expect(screens.sentTo(path).filter((input) => 'participants' in input)).toEqual([])
})

test('details are edited, and a removal says what stays', async () => {
  const screens = await open(['manage'])
  await click('Edit ann')
  const form = await dialog()
  fireEvent.change(form.getByLabelText('Seat'), { target: { value: '14' } })
  await click('Save', form)
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(screens.sentTo(path).find((input) => 'participants' in input)).toMatchObject({ participants: [{ username: 'ann', seat: '14', room: 'Hall B' }] })
  await click('Remove ann')
  expect(await screen.findByText(/Their submissions stay/)).toBeTruthy()
  await click('Remove')
  await expect.poll(() => screens.sentTo(path).at(-2)).toMatchObject({ username: 'ann' })
})
