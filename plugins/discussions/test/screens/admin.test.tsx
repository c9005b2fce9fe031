import '@verdict/ui-kit/setup'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { admin, listOf, openPost, openScreens, postOf, root } from '../support/discussion-screens.ts'

const press = (button: HTMLElement) => act(async () => void fireEvent.click(button))
const confirm = async (name: string, action: string) => press(within(await screen.findByRole('dialog', { name })).getByRole('button', { name: action }))
const report = {
  id: 3,
  did: 7,
  gid: null,
  discussionTitle: 'Post 7',
  discussionAuthor: 'ben',
  reporter: 'cat',
  content: '#Spam# Buy here',
  status: false,
  gmtCreate: '2026-11-22T12:00:00.000Z',
  gmtModified: '2026-11-22T12:00:00.000Z',
}
const ben = { uid: 'uid-ben', username: 'ben', realname: 'Ben', email: null, titleName: 'Star', titleColor: '#123456', status: 0 }
const usersOf = (role: string, id: number) =>
  listOf([
    { ...ben, uid: 'uid-benny', username: 'benny', roles: [] },
    { ...ben, roles: [{ id, role }] },
  ])

test('admins hide, pin and delete posts, several at once', async () => {
  const { calls } = await openScreens('/admin/discussion', { '/api/get-discussion-list': listOf([postOf(1), postOf(2, { gid: 5 })]) }, admin)
  await screen.findByText('Group 5')
  const sent = () => calls.filter(({ path }) => path === '/api/admin/discussion').map(({ input }) => input)
  expect(calls.find(({ path }) => path === '/api/get-discussion-list')?.input).toMatchObject({ admin: 'true' })
  await press(screen.getByRole('switch', { name: 'Show Post 1' }))
  await press(screen.getByRole('switch', { name: 'Pin Post 2' }))
  await waitFor(() =>
    expect(sent()).toEqual([
      { id: 1, status: 1 },
      { id: 2, topPriority: true },
    ]),
  )
  for (const title of ['Post 1', 'Post 2']) await press(screen.getByRole('checkbox', { name: `Select ${title}` }))
  await press(screen.getByRole('button', { name: 'Delete 2' }))
  await confirm('Delete 2 posts?', 'Delete')
  await waitFor(() => expect(sent().at(-1)).toEqual([1, 2]))
})

test('a report is shown beside the post; the author is muted, and the report is handled', async () => {
  let role: [string, number] = ['no_discuss_user', 1004]
  const answers = {
    '/api/admin/discussion-report': listOf([report]),
    '/api/get-discussion-detail': openPost(7),
    '/api/admin/user/get-user-list': () => usersOf(...role),
    '/api/admin/user/edit-user': () => ((role = ['mute_user', 1005]), null),
  }
  const { calls } = await openScreens('/admin/discussion/report', answers, root)
  await press(await screen.findByRole('button', { name: 'Review the report about Post 7' }))
  await screen.findByText('Report by cat')
  await screen.findByText('full', { selector: 'strong' })
  await press(await screen.findByRole('button', { name: 'Mute ben' }))
  await confirm('Mute ben?', 'Mute ben')
  await screen.findByRole('button', { name: 'Muted' })
  expect(calls.find(({ path }) => path === '/api/admin/user/edit-user')?.input).toEqual({
    uid: 'uid-ben',
    username: 'ben',
    realname: 'Ben',
    email: '',
    type: 1005,
    status: 0,
    titleName: 'Star',
    titleColor: '#123456',
    setNewPwd: false,
  })
  await press(screen.getByRole('button', { name: 'Mark as handled' }))
  await waitFor(() => expect(screen.queryByText('Report by cat')).toBeNull())
  expect(calls.filter(({ path }) => path === '/api/admin/discussion-report').some(({ input }) => input.id === 3 && input.status === true)).toBe(true)
})

test('staff cannot be muted, and only those who edit users mute', async () => {
  const answers = {
    '/api/admin/discussion-report': listOf([report]),
    '/api/get-discussion-detail': openPost(7),
    '/api/admin/user/get-user-list': usersOf('admin', 1001),
  }
  for (const viewer of [root, admin]) {
    const { calls } = await openScreens('/admin/discussion/report', answers, viewer)
    await press(await screen.findByRole('button', { name: 'Review the report about Post 7' }))
    await screen.findByText('full', { selector: 'strong' })
    if (viewer === root) await waitFor(() => expect(calls.some(({ path }) => path === '/api/admin/user/get-user-list')).toBe(true))
    else expect(calls.some(({ path }) => path === '/api/admin/user/get-user-list')).toBe(false)
    expect(screen.queryByRole('button', { name: 'Mute ben' })).toBeNull()
  }
})

test('root adds, renames and deletes categories', async () => {
  const { calls } = await openScreens('/admin/discussion/category', {}, root)
  const sent = () => calls.filter(({ path, input }) => path === '/api/discussion-category' && Object.keys(input).length > 0).map(({ input }) => input)
  const name = async (value: string) => {
    const dialog = within(await screen.findByRole('dialog'))
    await act(async () => void fireEvent.change(dialog.getByRole('textbox', { name: /^Category/ }), { target: { value } }))
    await press(dialog.getByRole('button', { name: 'Save' }))
  }
  await press(await screen.findByRole('button', { name: 'New category' }))
  await name('  ')
  await screen.findByText('Name is required')
  await name('News')
  await waitFor(() => expect(sent()).toEqual([[{ name: 'News' }]]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press(screen.getByRole('button', { name: 'Edit Chat' }))
  await name('Talk')
  await waitFor(() => expect(sent().at(-1)).toEqual([{ id: 1, name: 'Talk' }]))
  await press(screen.getByRole('button', { name: 'Delete Solutions' }))
  await confirm('Delete “Solutions”?', 'Delete')
  await waitFor(() => expect(sent().at(-1)).toEqual({ cid: '2' }))
})
