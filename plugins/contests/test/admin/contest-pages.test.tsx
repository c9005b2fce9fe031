import '@verdict/ui-kit/setup'
import { act, fireEvent, screen, within } from '@testing-library/react'
import type { Role } from '@verdict/core'
import announcementsWeb from '@verdict/plugin-announcements/web'
import { expect, test } from 'vitest'
import { Screens, type Answers } from '../../../../tests/support/screens.tsx'
import { nextDisplayId } from '../../web/admin/problems/next-display-id.ts'
import contestsWeb from '../../web/index.tsx'

const time = '2026-05-01T08:00:00.000Z'
const pageOf = (records: readonly unknown[]) => ({ records, total: records.length })
const contest = (id: number, different: object = {}) => ({
  id,
  uid: '1',
  author: 'root',
  title: `Cup ${id}`,
  type: 0,
  rule: 'acm',
  auth: 0,
  status: 0,
  visible: true,
  startTime: time,
  endTime: time,
  ...different,
})
const problem = (id: number, different: object = {}) => ({
  id,
  problemId: `P${id}`,
  title: `Problem ${id}`,
  author: 'root',
  auth: 1,
  isRemote: false,
  ...different,
})
const named = (pid: number, displayId: string, different: object = {}) => ({
  pid,
  displayId,
  displayTitle: `Title ${displayId}`,
  color: '',
  isMade: false,
  ...different,
})

let screens: Screens
async function open(path: string, answers: Answers, { roles = ['root'] as Role[], plugins = [contestsWeb, announcementsWeb] } = {}) {
  screens = await Screens.start({ plugins, answers, viewer: { username: 'jury', roles, permissions: ['contest_admin'] } })
  return screens.open(path)
}
/** Awaited before `act`, because nothing new is rendered within it. */
async function click(wanted: Promise<HTMLElement>) {
  const found = await wanted
  await act(async () => void fireEvent.click(found))
}
const press = (name: string | RegExp) => click(screen.findAllByRole('button', { name }).then((buttons) => buttons.at(-1)!))

test('the list offers the operations that the user may run; only root deletes, after a question', async () => {
  const list = '/api/admin/contest/get-contest-list'
  await open('/admin/contest', { [list]: pageOf([contest(1, { uid: 'x' }), contest(2, { uid: 'y' })]) }, { roles: ['admin'] })
  await screen.findByText('Cup 1')
  expect(screen.queryByRole('link', { name: 'Edit “Cup 1”' })).toBeNull()
  expect((screen.getByRole('switch', { name: 'Show “Cup 1”' }) as HTMLButtonElement).disabled).toBe(true)
  await open('/admin/contest', { [list]: pageOf([contest(1)]), '/api/admin/contest/change-contest-visible': null, '/api/admin/contest': null })
  await click(screen.findByRole('switch', { name: 'Show “Cup 1”' }))
  await expect.poll(() => screens.sentTo('/api/admin/contest/change-contest-visible')).toEqual([{ cid: '1', visible: 'false' }])
  await press('Delete “Cup 1”')
  expect(screens.sentTo('/api/admin/contest')).toEqual([])
  await press('Delete contest')
  await expect.poll(() => screens.sentTo('/api/admin/contest')).toEqual([{ cid: '1' }])
})

test('a copy opens in its form', async () => {
  const router = await open('/admin/contest', {
    '/api/admin/contest/get-contest-list': pageOf([contest(1)]),
    '/api/admin/contest/clone': { cid: 2 },
  })
  await press('Copy “Cup 1”')
  await expect.poll(() => router.state.location.pathname).toBe('/admin/contest/2/edit')
})

const problemList = '/api/admin/contest/get-problem-list'
const ofContest = { problemList: pageOf([problem(1), problem(2, { auth: 3 })]), contestProblemMap: { 1: named(1, 'A'), 2: named(2, 'B', { isMade: true }) } }
const candidates = { problemList: pageOf([problem(7)]), contestProblemMap: {} }
const answers = {
  '/api/admin/contest': contest(5),
  '/api/admin/contest/choices': { rules: [], judges: [] },
  [problemList]: (query: { problemType?: string; unused?: string }) =>
    query.problemType ? candidates : query.unused ? { problemList: pageOf([problem(9)]), contestProblemMap: {} } : ofContest,
}

test('problems are moved, and those that the contest owns are distinguished from those of the bank', async () => {
  await open('/admin/contest/5/problems', answers)
  const rows = await screen.findByRole('table', { name: 'Problems' })
  expect(await within(rows).findByText('Created for this contest')).toBeTruthy()
  await press('Move problem B up')
  await expect.poll(() => screens.sentTo('/api/admin/contest/problem-order')).toEqual([{ cid: 5, pids: [2, 1] }])
  expect(await screen.findByRole('table', { name: 'Unused problems' })).toBeTruthy()
  // No plugin here imports from other judges.
  expect(screen.queryByRole('button', { name: 'Import from another judge' })).toBeNull()
})

test('a problem of the bank stays in the public list unless the dialog says otherwise', async () => {
  const adding = '/api/admin/contest/add-problem-from-public'
  await open('/admin/contest/5/problems', answers)
  await press('Add from the bank')
  for (const leaves of [false, true]) {
    await press('Add problem P7')
    expect(await screen.findByText(/^Anyone can read it/)).toBeTruthy()
    if (leaves) await click(screen.findByRole('radio', { name: /^Remove from the public list/ }))
    await press('Add')
    await expect.poll(() => screen.queryByText(/^Anyone can read it/)).toBeNull()
  }
  expect(screens.sentTo(adding)).toEqual([
    { cid: 5, pid: 7, displayId: 'C', staysListed: true },
    { cid: 5, pid: 7, displayId: 'D', staysListed: false },
  ])
})

test('after the end, problem admins are offered to make the problems public that only contests show', async () => {
  const moving = '/api/admin/problem/change-problem-auth'
  const kept = {
    problemList: pageOf([problem(1), problem(2, { auth: 3 }), problem(3, { auth: 3 })]),
    contestProblemMap: { 1: named(1, 'A'), 2: named(2, 'B'), 3: named(3, 'C', { isMade: true }) },
  }
  const ended = { ...answers, '/api/admin/contest': contest(5, { status: 1 }), [problemList]: kept, [moving]: null }
  const offers = () => screen.queryByText(/1 problem is not in the public list/)
  for (const [answersOf, roles] of [
    [{ ...ended, '/api/admin/contest': contest(5) }, ['root']],
    [ended, ['admin']],
  ] as [Answers, Role[]][]) {
    await open('/admin/contest/5/problems', answersOf, { roles })
    await screen.findByText('Created for this contest')
    expect(offers()).toBeNull()
  }
  await open('/admin/contest/5/problems', ended)
  await expect.poll(offers).toBeTruthy()
  await press('Make public')
  expect(screens.sentTo(moving)).toEqual([])
  await press('Make public')
  await expect.poll(() => screens.sentTo(moving)).toEqual([{ id: 2, auth: 1 }])
})

test('the announcements of a contest are written where those of the site are, unless that plugin is off', async () => {
  const call = '/api/admin/contest/announcement'
  const announcement = { id: 3, title: 'Roads', content: 'They are undirected.', uid: '1', username: 'root', status: 0, gmtCreate: time, gmtModified: time }
  await open('/admin/contest/5/announcement', { '/api/admin/contest': contest(5), [call]: pageOf([announcement]) })
  await press('Edit “Roads”')
  fireEvent.change(await screen.findByRole('textbox', { name: 'Title' }), { target: { value: 'Bridges' } })
  await press('Save')
  await expect.poll(() => screens.sentTo(call)).toContainEqual({ announcement: { id: 3, title: 'Bridges', content: 'They are undirected.', status: 0 } })
  await open('/admin/contest/5/announcement', { '/api/admin/contest': contest(5) }, { plugins: [contestsWeb] })
  expect(await screen.findByText('The announcements plugin is disabled')).toBeTruthy()
})

test('display ids are proposed as letters that are free', () => {
  expect([nextDisplayId([]), nextDisplayId(['A', 'C']), nextDisplayId([...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'])]).toEqual(['A', 'B', 'AA'])
})
