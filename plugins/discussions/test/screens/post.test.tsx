import '@verdict/ui-kit/setup'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { alice, openPost, openScreens } from '../support/discussion-screens.ts'

const press = (button: HTMLElement) => act(async () => void fireEvent.click(button))
const click = async (name: string | RegExp) => press(await screen.findByRole('button', { name }))

test('a post shows its text with links, its badges and numbers, and its comments below', async () => {
  const links = [{ text: 'contest#5', path: '/contest/5', title: 'Autumn Cup' }]
  const post = openPost(7, { content: 'See **contest#5**, not `contest#5`', links, role: 'admin', status: 1, pid: 'SUM', commentNum: 4 })
  await openScreens('/discussion-detail/7', { '/api/get-discussion-detail': post }, alice)
  const link = await screen.findByRole('link', { name: 'Autumn Cup' })
  expect([link.getAttribute('href'), link.title]).toEqual(['/contest/5', 'contest#5'])
  expect(screen.getByText('contest#5', { selector: 'code' })).toBeTruthy()
  expect(screen.getByText('ADM')).toBeTruthy()
  expect(screen.getByText('Hidden')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Go to problem', hidden: true }).closest('a')?.getAttribute('href')).toBe('/problem/SUM')
  await screen.findByText('Comments (0)')
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
})

test('a like shows at once, and is taken back when it is refused', async () => {
  let isRefused = false
  const answers = { '/api/get-discussion-detail': openPost(7), '/api/discussion-like': () => (isRefused ? new Error('Too often') : null) }
  const { calls } = await openScreens('/discussion-detail/7', answers, alice)
  await click(/^Like 2/)
  await screen.findByRole('button', { name: /^Like 3/, pressed: true })
  isRefused = true
  await click(/^Like 3/)
  await screen.findByText('Too often')
  await screen.findByRole('button', { name: /^Like 3/, pressed: true })
  expect(calls.filter(({ path }) => path === '/api/discussion-like').map(({ input }) => input)).toEqual([
    { did: '7', toLike: 'true' },
    { did: '7', toLike: 'false' },
  ])
})

test('a report has labels or a reason', async () => {
  const { calls } = await openScreens('/discussion-detail/7', { '/api/get-discussion-detail': openPost(7) }, alice)
  await click('Report')
  const dialog = within(await screen.findByRole('dialog'))
  await press(dialog.getByRole('button', { name: 'Report' }))
  await screen.findByText('The report label and reason cannot be empty')
  await press(dialog.getByRole('checkbox', { name: 'Spam' }))
  await act(async () => void fireEvent.change(dialog.getByRole('textbox', { name: 'Reason' }), { target: { value: ' Buy here ' } }))
  await press(dialog.getByRole('button', { name: 'Report' }))
  await screen.findByText('Reported. The admins will review it.')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls.filter(({ path }) => path === '/api/discussion-report').map(({ input }) => input)).toEqual([{ did: 7, content: '#Spam# Buy here' }])
})

test('a visitor is asked to log in before a like or a report', async () => {
  const { calls } = await openScreens('/discussion-detail/7', { '/api/get-discussion-detail': openPost(7) })
  await click(/^Like 2/)
  await screen.findAllByText('Log in first')
  await click('Report')
  expect(calls.filter(({ path }) => /like|report/.test(path))).toEqual([])
})

test('a user who deletes a post is led back to the list', async () => {
  const answers = { '/api/get-discussion-detail': openPost(7, { mayDelete: true, mayEdit: true }), '/api/discussion': null }
  const { router } = await openScreens('/discussion-detail/7', answers, alice)
  await click('Delete')
  await press(within(await screen.findByRole('dialog', { name: 'Delete “Post 7”?' })).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/discussion'))
})

test('a post that cannot be read says why', async () => {
  await openScreens('/discussion-detail/7', { '/api/get-discussion-detail': () => new Error('This post has been hidden by an admin') }, alice)
  expect((await screen.findAllByText('This post has been hidden by an admin')).length).toBeGreaterThan(0)
  expect(screen.getByRole('link', { name: 'All discussions' })).toBeTruthy()
})
