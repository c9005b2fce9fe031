import '@verdict/ui-kit/setup'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { admin, alice, listOf, openPost, openScreens } from '../support/discussion-screens.ts'

const save = async () => {
  const [button] = await screen.findAllByRole('button', { name: 'Save' })
  await act(async () => void fireEvent.click(button!))
}
const field = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name })
const write = async (name: string | RegExp, value: string) => {
  const box = await field(name)
  await act(async () => void fireEvent.change(box, { target: { value } }))
}

test('a post about a problem begins with its id, says what is missing, and is sent', async () => {
  const { calls, router } = await openScreens('/discussion-create?problemID=SUM', { '/api/get-discussion-list': listOf([]) }, alice)
  expect((await field(/^Title/)).value).toBe('[SUM] ')
  expect((await field(/^Problem ID/)).value).toBe('SUM')
  await save()
  for (const message of ['Description is required', 'Category is required', 'Content is required']) await screen.findByText(message)
  const sent = () => calls.filter(({ path }) => path === '/api/discussion').map(({ input }) => input)
  expect(sent()).toEqual([])
  await write(/^Title/, '[SUM] Why 64 bits?')
  await write(/^Description/, 'In short')
  await write('Content', 'In **full**')
  await act(async () => void fireEvent.change(screen.getByRole('combobox', { name: /^Category/ }), { target: { value: '2' } }))
  await save()
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/discussion/SUM', search: '?onlyMine=true' }))
  expect(sent()).toEqual([{ title: '[SUM] Why 64 bits?', description: 'In short', content: 'In **full**', categoryId: 2, pid: 'SUM', topPriority: false }])
})

test('a refused post keeps its contents', async () => {
  const refused = Object.assign(new Error('Problem not found'), { code: 'problems/no-problem' })
  const { router } = await openScreens('/discussion-create', { '/api/discussion': () => refused }, alice)
  await write(/^Title/, 'Why?')
  await write(/^Description/, 'In short')
  await write(/^Problem ID/, 'NONE')
  await write('Content', 'In full')
  await act(async () => void fireEvent.change(screen.getByRole('combobox', { name: /^Category/ }), { target: { value: '1' } }))
  await save()
  await screen.findAllByText('Problem not found')
  expect((await field('Content')).value).toBe('In full')
  expect(router.state.location.pathname).toBe('/discussion-create')
})

test('who edits a post keeps its category and its problem; pictures and pins are for admins', async () => {
  const answers = { '/api/get-discussion-detail': openPost(7, { mayEdit: true, pid: 'SUM' }), '/api/discussion': null }
  const { calls, router } = await openScreens('/discussion-edit/7', answers, alice)
  expect((await field(/^Category/)).disabled).toBe(true)
  expect((await field(/^Problem ID/)).disabled).toBe(true)
  expect(screen.queryByRole('switch', { name: 'Pin to the top' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Image' })).toBeNull()
  await write('Content', 'Better')
  await save()
  await waitFor(() => expect(router.state.location.pathname).toBe('/discussion-detail/7'))
  expect(calls.find(({ path }) => path === '/api/discussion')?.input).toMatchObject({ id: 7, title: 'Post 7', content: 'Better' })
  await openScreens('/discussion-edit/7', answers, admin)
  await screen.findByRole('switch', { name: 'Pin to the top' })
  expect(screen.getByRole('button', { name: 'Image' })).toBeTruthy()
})

test('the form of a post opens only for users who may edit it', async () => {
  await openScreens('/discussion-edit/7', { '/api/get-discussion-detail': openPost(7) }, alice)
  await screen.findByText('Only the author and admins can do this')
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
})
