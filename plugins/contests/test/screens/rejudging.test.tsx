import '@verdict/ui-kit/setup'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Answers } from '../../../../tests/support/screens.tsx'
import type { ContestDuty, Rejudging } from '../../contract.ts'
import { contestAnswers, entryOf, pageOf, problemOf, userScreens } from '../../testing/contest-screens.ts'

const path = '/api/contest/rejudging'
const filter = { problems: ['A'], statuses: [-1], language: '', usernames: [], from: null, before: null, judge: '' }
const counts = { total: 8, judged: 8, different: 2, failed: 0, outdated: 0 }
const set = (more: Partial<Rejudging> = {}): Rejudging => ({
  id: 3,
  state: 'judging',
  username: 'judge',
  time: '2026-01-01T08:00:00.000Z',
  filter,
  counts,
  ended: null,
  ...more,
})
const ended = { username: 'jury', time: '2026-01-01T09:00:00.000Z' }
const verdict = (status: number) => ({ status, score: null, time: 10 })
const submission = {
  submitId: 77,
  displayId: 'A',
  uid: 'u1',
  username: 'ann',
  realname: null,
  language: 'C++',
  submitTime: '2026-01-01T08:00:00.000Z',
  before: verdict(-1),
  after: verdict(0),
  isOutdated: true,
}
const participant = {
  uid: 'u1',
  username: 'ann',
  realname: null,
  isChanged: true,
  before: { rank: 4, award: null, totals: [1, 90] },
  after: { rank: 2, award: 'Gold', totals: [2, 150] },
}

async function open(page: string, answers: Answers = {}, duties: readonly ContestDuty[] = ['judge']) {
  const screens = await userScreens({
    ...contestAnswers(),
    '/api/get-contest-access': entryOf({ isStaff: true, leads: false, duties }),
    '/api/get-contest-problem': ['A', 'B'].map((displayId, index) => problemOf(index + 5, displayId)),
    '/api/contest/rejudgings': pageOf([set()]),
    [path]: set(),
    [`${path}/submissions`]: pageOf([submission]),
    [`${path}/participants`]: { ...pageOf([participant]), quantities: ['solved', 'penalty-seconds'], changed: 1 },
    ...answers,
  })
  await screens.open(`/contest/1001/${page}`)
  return screens
}
const click = async (name: string, scope: { findByRole: typeof screen.findByRole } = screen) => {
  const found = await scope.findByRole('button', { name })
  await act(async () => void fireEvent.click(found))
}
const dialog = async () => within(await screen.findByRole('dialog'))

test('a judge counts the submissions of a filter before judging them', async () => {
  const screens = await open('rejudging', {
    [`${path}/count`]: { count: 8 },
    [path]: (input: object) => ('filter' in input ? { id: 3 } : set()),
  })
  const table = await screen.findByRole('table', { name: 'Rejudging sets' })
  expect(await within(table).findByText('To be decided')).toBeTruthy()
  expect(within(table).getByText('Problems A · Wrong Answer')).toBeTruthy()
  await click('New set')
  const form = await dialog()
  await act(async () => void fireEvent.click(await form.findByLabelText('A · Title of A')))
  await act(async () => void fireEvent.click(form.getByLabelText('Wrong Answer')))
  await click('Count submissions', form)
  expect(await form.findByText('8 submissions found')).toBeTruthy()
  // Another filter must be counted again.
  fireEvent.change(form.getByLabelText(/^Usernames/), { target: { value: 'ann, ben' } })
  expect(form.queryByText('8 submissions found')).toBeNull()
  await click('Count submissions', form)
  await click('Judge 8 submissions', form)
  const sent = { pids: [5], statuses: [-1], usernames: ['ann', 'ben'], language: '', from: null, before: null, judge: '' }
  expect(screens.sentTo(path)).toContainEqual({ cid: 1001, filter: sent })
  expect(await screen.findByRole('heading', { name: 'Set 3' })).toBeTruthy()
})

test('a filter without submissions starts nothing', async () => {
  const screens = await open('rejudging', { [`${path}/count`]: { count: 0 } })
  await click('New set')
  await click('Count submissions', await dialog())
  expect(await screen.findByText('No submissions found. Change the filter.')).toBeTruthy()
  expect(screens.sentTo(path)).toEqual([])
})

test('a judge looks at the differences, and applies the set after a question', async () => {
  const screens = await open('rejudging/3')
  const submissions = await screen.findByRole('table', { name: 'Submissions' })
  expect(await within(submissions).findByText('Accepted')).toBeTruthy()
  expect(within(submissions).getByText('Changed since')).toBeTruthy()
  expect(within(submissions).getByRole('link', { name: '77' }).getAttribute('href')).toBe('/submission-detail/77')
  fireEvent.click(screen.getByRole('tab', { name: 'Participants' }))
  const participants = await screen.findByRole('table', { name: 'Participants' })
  for (const text of ['4 → 2', '1 → 2', '90 → 150', '– → Gold']) expect(await within(participants).findByText(text)).toBeTruthy()
  await act(async () => void fireEvent.click(screen.getByRole('switch', { name: 'Changed only' })))
  await waitFor(() => expect(screens.sentTo(`${path}/participants`)).toContainEqual(expect.objectContaining({ changedOnly: 'false' })))
  await click('Apply')
  const question = await dialog()
  expect(question.getByText(/2 submissions get another result/)).toBeTruthy()
  await click('Apply', question)
  await screen.findByText('Applying set 3')
  expect(screens.sentTo(`${path}/apply`)).toEqual([{ cid: 1001, id: 3 }])
})

test('until all submissions are judged, a set shows its progress and can only be discarded', async () => {
  const screens = await open('rejudging/3', { [path]: set({ counts: { ...counts, judged: 2 } }) })
  expect((await screen.findByRole('progressbar', { name: '2 of 8 submissions judged' })).getAttribute('aria-valuenow')).toBe('25')
  expect(screen.getByRole('button', { name: 'Apply' }).hasAttribute('disabled')).toBe(true)
  await click('Discard')
  await click('Discard', await dialog())
  expect(screens.sentTo(`${path}/discard`)).toEqual([{ cid: 1001, id: 3 }])
})

test('an applied set says who decided and what was skipped', async () => {
  await open('rejudging/3', { [path]: set({ state: 'applied', ended, counts: { ...counts, outdated: 3, failed: 1 } }) })
  expect(await screen.findByText(/^3 submissions changed after/)).toBeTruthy()
  expect(screen.getByText(/^jury · /)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Apply' })).toBeNull()
})

test('a discarded set has no verdicts', async () => {
  await open('rejudging/3', { [path]: set({ state: 'discarded', ended }) })
  expect(await screen.findByText('This set was discarded')).toBeTruthy()
  expect(screen.queryByRole('tab', { name: 'Participants' })).toBeNull()
})

test('staff with another duty have neither the tab nor the page', async () => {
  await open('rejudging', {}, ['manage'])
  expect(await screen.findByText('This is not among your duties in this contest.')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Rejudging sets' })).toBeNull()
})
