import '@verdict/ui-kit/setup'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Screens } from '../../../../tests/support/screens.tsx'
import { contestAnswers, pageOf, userScreens } from '../../testing/contest-screens.ts'
import { minutes } from '../../testing/forms.ts'

const unreadPath = '/api/get-contest-not-read-announcement'
const announcement = (id: number, title: string) => ({
  id,
  title,
  content: 'Read it.',
  username: 'jury',
  uid: 'x',
  cid: 1001,
  status: 0,
  gmtCreate: minutes(0),
  gmtModified: minutes(0),
})
const news = [announcement(2, 'Problem B is corrected'), announcement(1, 'Lunch is served')]

interface Scenery {
  contest?: object
  entry?: Parameters<typeof contestAnswers>[1]
  rows?: unknown
}

async function entered({ contest = {}, entry = {}, rows = news }: Scenery = {}): Promise<Screens> {
  const screens = await userScreens({ ...contestAnswers(contest, entry), '/api/get-contest-announcement': pageOf(news), [unreadPath]: rows })
  await screens.open('/contest/1001')
  await screen.findByRole('heading', { name: 'Spring Cup' })
  return screens
}

/** Opens another page of the site in the same browser. */
async function openAnother(screens: Screens): Promise<void> {
  cleanup()
  await screens.open('/contest')
}

test('the newest announcement of a contest is seen on other pages, in one line, until it is read', async () => {
  const screens = await entered()
  await openAnother(screens)
  const link = await screen.findByRole('link', { name: 'Problem B is corrected' })
  expect(link.getAttribute('href')).toBe('/contest/1001/announcements')
  expect(link.parentElement!.textContent).toBe('Problem B is corrected+1')
  await act(async () => void fireEvent.click(link))
  await screen.findByRole('heading', { name: 'Announcements' })
  await openAnother(screens)
  await waitFor(() => expect(screens.sentTo(unreadPath).at(-1)).toEqual({ cid: 1001, readAnnouncementList: [2, 1] }))
  await act(async () => undefined)
  expect(screen.queryByText('Problem B is corrected')).toBeNull()
})

test('all announcements of a contest are marked as read together', async () => {
  const screens = await entered()
  await openAnother(screens)
  await screen.findByRole('link', { name: 'Problem B is corrected' })
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Mark the announcements of “Spring Cup” as read' })))
  expect(screen.queryByText('Problem B is corrected')).toBeNull()
  expect(screen.queryByText('Lunch is served')).toBeNull()
})

test.each([
  ['the staff, which has written them', { entry: { access: true, isStaff: true } }],
  ['those who are not admitted', { contest: { auth: 1 }, entry: { access: false, isStaff: false } }],
  ['any user before the start', { contest: { startTime: minutes(10) } }],
  ['any user after the end', { contest: { endTime: minutes(-1) } }],
])('they are no matter of %s', async (_name, scenery) => {
  const screens = await entered(scenery)
  await openAnother(screens)
  await screen.findByRole('heading', { name: 'Contests' })
  expect(screens.sentTo(unreadPath)).toEqual([])
})

test('a contest that can no longer be read is forgotten, without a message', async () => {
  let isGone = false
  const screens = await entered({ rows: () => (isGone ? Object.assign(new Error('Contest not found'), { code: 'contests/no-contest' }) : []) })
  await waitFor(() => expect(screens.sentTo(unreadPath)).toHaveLength(1))
  isGone = true
  await openAnother(screens)
  await waitFor(() => expect(localStorage.getItem('verdict.contests:uid-alice')).toBe('[]'))
  expect(screen.queryByText('Contest not found')).toBeNull()
})
