import '@verdict/ui-kit/setup'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { alice, listOf, openScreens, postOf } from '../support/discussion-screens.ts'

const press = (button: HTMLElement) => act(async () => void fireEvent.click(button))
const rowOf = async (title: string) => (await screen.findByRole('link', { name: title })).closest('tr')!

test('posts show who wrote them, where they belong, and what the reader may do with their own', async () => {
  const own = postOf(1, { uid: 'uid-alice', author: 'alice', topPriority: true, pid: 'SUM' })
  await openScreens('/discussion', { '/api/get-discussion-list': listOf([own, postOf(2, { role: 'root' })]) }, alice)
  const mine = within(await rowOf('Post 1'))
  expect(mine.getByText('Pinned')).toBeTruthy()
  expect(mine.getByRole('link', { name: 'Discussions of SUM' }).getAttribute('href')).toBe('/discussion/SUM')
  expect(mine.getByRole('link', { name: 'Edit Post 1' }).getAttribute('href')).toBe('/discussion-edit/1')
  const other = within(await rowOf('Post 2'))
  expect(other.getByText('SPA')).toBeTruthy()
  expect(other.queryByRole('link', { name: 'Edit Post 2' })).toBeNull()
  expect(other.queryByRole('button', { name: 'Delete Post 2' })).toBeNull()
})

test('the filters are in the address and sent to the server', async () => {
  const { router, calls } = await openScreens('/discussion?cid=2&keyword=tree&onlyMine=true', { '/api/get-discussion-list': listOf([]) }, alice)
  await screen.findByText('No posts found')
  const asked = () => calls.filter(({ path }) => path === '/api/get-discussion-list').at(-1)?.input
  expect(asked()).toMatchObject({ cid: '2', keyword: 'tree', onlyMine: 'true', currentPage: '1', limit: '10' })
  await press(screen.getByRole('button', { name: 'Chat' }))
  await waitFor(() => expect(asked()).toMatchObject({ cid: '1' }))
  expect(router.state.location.search).toBe('?keyword=tree&cid=1&onlyMine=true')
  await press(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(router.state.location.search).toBe(''))
})

test('the list of a problem asks for its posts, and a new post is about it', async () => {
  const { calls } = await openScreens('/discussion/SUM', { '/api/get-discussion-list': listOf([postOf(1)]) }, alice)
  await screen.findByRole('heading', { name: 'Discussions of problem SUM' })
  await rowOf('Post 1')
  expect(calls.find(({ path }) => path === '/api/get-discussion-list')?.input).toMatchObject({ pid: 'SUM' })
  expect(screen.getByRole('button', { name: 'New post', hidden: true }).closest('a')?.getAttribute('href')).toBe('/discussion-create?problemID=SUM')
})

test('a visitor is asked to log in before writing; who may not post sees no button', async () => {
  const answers = { '/api/get-discussion-list': listOf([postOf(1)]) }
  const { router } = await openScreens('/discussion', answers)
  await rowOf('Post 1')
  await press(screen.getByRole('button', { name: 'New post', hidden: true }))
  await screen.findByText('Log in first')
  expect(router.state.location.pathname).toBe('/discussion')
  expect(screen.queryByRole('switch', { name: 'Only mine' })).toBeNull()
  await openScreens('/discussion', answers, { ...alice, permissions: [] })
  await rowOf('Post 1')
  expect(screen.queryByRole('button', { name: 'New post', hidden: true })).toBeNull()
})

test('one’s own post is deleted after a question', async () => {
  let records = [postOf(1, { uid: 'uid-alice' })]
  const { calls } = await openScreens(
    '/discussion',
    { '/api/get-discussion-list': () => listOf(records), '/api/discussion': () => ((records = []), null) },
    alice,
  )
  await press(within(await rowOf('Post 1')).getByRole('button', { name: 'Delete Post 1' }))
  await press(within(await screen.findByRole('dialog', { name: 'Delete “Post 1”?' })).getByRole('button', { name: 'Delete' }))
  await screen.findByText('No posts yet')
  expect(calls.filter(({ path }) => path === '/api/discussion').map(({ input }) => input)).toEqual([{ did: '1' }])
})
