import '@verdict/ui-kit/setup'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { commentOf, listOf, openArea, replyOf } from './support/area-screen.tsx'

const alice = { username: 'alice', permissions: ['comment_add', 'reply_add'] }
const own = { fromUid: 'uid-alice', fromName: 'alice' }
const press = (button: HTMLElement) => act(async () => void fireEvent.click(button))
const click = async (name: string | RegExp) => press(await screen.findByRole('button', { name }))
const field = (name: string) => screen.findByRole<HTMLTextAreaElement>('textbox', { name })
const write = async (name: string, value: string) => {
  const box = await field(name)
  await act(async () => void fireEvent.change(box, { target: { value } }))
}
/** The confirm button is rendered outside of the page. */
const confirm = async () => {
  const question = { name: 'Delete this comment?' }
  await press(within(await screen.findByRole('dialog', question)).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('dialog', question)).toBeNull())
}

test('comments show who wrote them and whom they answer, with three replies until the reader asks for all', async () => {
  const replies = [9, 8, 7].map((id) => replyOf(id, 1, { to: 'carol' }))
  const screens = await openArea({
    '/api/comments': listOf([commentOf(1, { fromRole: 'root', totalReplyNum: 5, replyList: replies }), commentOf(2, { fromRole: 'admin', name: 'dan' })], {
      rights: { author: 'uid of ben' },
    }),
    '/api/reply': [6, 5].map((id) => replyOf(id, 1)),
  })
  await screen.findByText('Comments (2)')
  expect(within(await screen.findByRole('article', { name: 'by ann' })).getByText('SPA')).toBeTruthy()
  expect(within(screen.getByRole('article', { name: 'by dan' })).getByText('ADM')).toBeTruthy()
  const answers = () => screen.getAllByRole('article', { name: 'by ben' })
  expect(answers()).toHaveLength(3)
  expect(within(answers()[0]!).getByText('Author')).toBeTruthy()
  expect(within(answers()[0]!).getByText(/carol/)).toBeTruthy()
  await click('View all 5 replies')
  await waitFor(() => expect(answers()).toHaveLength(5))
  expect(screens.sentTo('/api/reply')).toEqual([{ commentId: '1', limit: '50', before: '7' }])
  await click('Show fewer')
  expect(answers()).toHaveLength(3)
})

test('replies that the reader has opened stay open when the list is loaded again; where they cannot be loaded, the rest is new all the same', async () => {
  const replies = [9, 8, 7].map((id) => replyOf(id, 1))
  let isDown = false
  let other = commentOf(2, { totalReplyNum: 4, replyList: replies })
  const screens = await openArea({
    '/api/comments': () => listOf([commentOf(1, { totalReplyNum: 5, replyList: replies }), other]),
    '/api/reply': () => (isDown ? new Error('Down') : [6, 5].map((id) => replyOf(id, 1))),
  })
  const loadAgain = async (phase: string, shows: string) => {
    other = { ...other, content: shows }
    await act(() => screens.router.navigate(`/wall?phase=${phase}`))
    await screen.findByText(shows)
  }
  await click('View all 5 replies')
  await screen.findByText('Reply 5')
  await loadAgain('running', 'Second')
  expect(screen.getByText('Reply 5')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'View all 4 replies' })).toBeTruthy()
  isDown = true
  await loadAgain('ended', 'Third')
  expect(screen.queryByText('Reply 5')).toBeNull()
  isDown = false
  await click('Older replies (2)')
  await screen.findByText('Reply 5')
})

test('a comment that is sent stands first and empties its field; one that is refused stays there', async () => {
  let isRefused = true
  const screens = await openArea(
    {
      '/api/comments': listOf([commentOf(1)]),
      '/api/comment': ({ content }: Record<string, unknown>) => (isRefused ? new Error('Solve at least 10 problems') : commentOf(2, { ...own, content })),
    },
    alice,
  )
  await write('Write a comment', '  ')
  await click('Comment')
  await screen.findByText('Content cannot be empty')
  expect(screens.sentTo('/api/comment')).toEqual([])
  await write('Write a comment', 'Well done')
  await click('Comment')
  await screen.findByText('Solve at least 10 problems')
  expect((await field('Write a comment')).value).toBe('Well done')
  isRefused = false
  await act(async () => void fireEvent.keyDown(screen.getByRole('textbox', { name: 'Write a comment' }), { key: 'Enter', ctrlKey: true }))
  await screen.findByText('Comments (2)')
  expect((await field('Write a comment')).value).toBe('')
  expect(screen.getAllByRole('article').map((article) => article.getAttribute('aria-label'))).toEqual(['by alice', 'by ann'])
  expect(screens.sentTo('/api/comment')).toEqual([
    { wid: 1, content: 'Well done' },
    { wid: 1, content: 'Well done' },
  ])
})

test('what is typed is kept in the browser', async () => {
  await openArea({ '/api/comments': listOf([]) }, alice)
  await write('Write a comment', 'Not finished')
  await waitFor(() => expect(JSON.stringify({ ...localStorage })).toContain('Not finished'))
})

test('visitors read, and are asked to log in for everything else; muted people have no form and cannot answer', async () => {
  const answers = { '/api/comments': listOf([commentOf(1, { likeNum: 2 })]) }
  const screens = await openArea(answers)
  await screen.findByRole('button', { name: 'Log in to comment' })
  expect(screen.queryByRole('textbox')).toBeNull()
  await click(/^Like: by ann/)
  await screen.findByText('Log in first')
  await click('Reply: by ann')
  expect(screens.sentTo('/api/comment-like')).toEqual([])
  expect(screen.queryByRole('form', { name: 'Reply to ann' })).toBeNull()
  await openArea(answers, { username: 'mute', permissions: [] })
  await screen.findByText('Your account cannot comment')
  expect(screen.queryByRole('button', { name: 'Reply: by ann' })).toBeNull()
})

test('a like shows at once, and is taken back when it is refused', async () => {
  let isRefused = false
  const screens = await openArea(
    { '/api/comments': listOf([commentOf(1, { likeNum: 2 })], { liked: { 1: true } }), '/api/comment-like': () => (isRefused ? new Error('Too often') : null) },
    alice,
  )
  const like = () => screen.getByRole('button', { name: /^Like: by ann/ })
  await screen.findByRole('button', { name: /^Like: by ann/, pressed: true })
  await press(like())
  expect([like().getAttribute('aria-pressed'), like().textContent?.trim()]).toEqual(['false', '1'])
  isRefused = true
  await press(like())
  await screen.findByText('Too often')
  expect([like().getAttribute('aria-pressed'), like().textContent?.trim()]).toEqual(['false', '1'])
  expect(screens.sentTo('/api/comment-like')).toEqual([
    { cid: '1', toLike: 'false' },
    { cid: '1', toLike: 'true' },
  ])
})

test('a reply answers the comment or the reply below which it was begun, and may quote it', async () => {
  const comment = commentOf(1, { content: 'One\nTwo', totalReplyNum: 1, replyList: [replyOf(9, 1)] })
  const screens = await openArea(
    {
      '/api/comments': listOf([comment]),
      '/api/reply': ({ reply }: Record<string, unknown>) => replyOf(10, 1, { ...own, content: (reply as { content: string }).content }),
    },
    alice,
  )
  await click('Reply: by ben')
  await write('Reply to ben', 'Yes')
  await press(within(screen.getByRole('form', { name: 'Reply to ben' })).getByRole('button', { name: 'Reply' }))
  await screen.findByRole('article', { name: 'by alice' })
  expect(screen.queryByRole('form', { name: 'Reply to ben' })).toBeNull()
  await click('Quote: by ann')
  expect((await field('Reply to ann')).value).toBe('> One\n> Two\n\n')
  await press(within(screen.getByRole('form', { name: 'Reply to ann' })).getByRole('button', { name: 'Reply' }))
  await waitFor(() => expect(screens.sentTo('/api/reply')).toHaveLength(2))
  expect(screens.sentTo('/api/reply')).toEqual([
    { reply: { commentId: 1, content: 'Yes' }, quoteId: 9, quoteType: 'Reply' },
    { reply: { commentId: 1, content: '> One\n> Two\n\n' }, quoteId: 1, quoteType: 'Comment' },
  ])
})

test('people delete what they wrote, after a question, and the staff everything', async () => {
  const comments = [commentOf(1, own), commentOf(2, { totalReplyNum: 1, replyList: [replyOf(9, 2)] })]
  const screens = await openArea({ '/api/comments': listOf(comments), '/api/comment': null }, alice)
  await click('Delete: by alice')
  await confirm()
  await screen.findByText('Comments (1)')
  expect(screens.sentTo('/api/comment')).toEqual([{ id: 1 }])
  expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull()
  const asStaff = await openArea({ '/api/comments': listOf(comments, { rights: { isStaff: true } }), '/api/reply': null }, alice)
  await click('Delete: by ben')
  await confirm()
  await waitFor(() => expect(screen.queryByRole('article', { name: 'by ben' })).toBeNull())
  expect(asStaff.sentTo('/api/reply')).toEqual([{ reply: { id: 9 } }])
})

test('where people answer only below their own comments, there is no button elsewhere', async () => {
  await openArea({ '/api/comments': listOf([commentOf(1), commentOf(2, own)], { rights: { repliesEverywhere: false } }) }, alice)
  await screen.findByRole('button', { name: 'Reply: by alice' })
  expect(screen.queryByRole('button', { name: 'Reply: by ann' })).toBeNull()
})

test('an empty list says what to do, a list that fails can be loaded again, and more comments are loaded below', async () => {
  await openArea({ '/api/comments': listOf([]) })
  await screen.findByText('No comments yet')
  let isDown = true
  const comments = Array.from({ length: 12 }, (_, index) => commentOf(12 - index))
  const page = (number: number) => comments.slice((number - 1) * 10, number * 10)
  const screens = await openArea({
    '/api/comments': ({ currentPage }: Record<string, unknown>) => (isDown ? new Error('Down') : listOf(page(Number(currentPage ?? 1)), { total: 12 })),
  })
  await screen.findByText('Failed to load')
  isDown = false
  await click('Try again')
  await screen.findByText('Comments (12)')
  expect(screen.getAllByRole('article')).toHaveLength(10)
  await click('Load more comments')
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(12))
  expect(screen.queryByRole('button', { name: 'Load more comments' })).toBeNull()
  expect(screens.sentTo('/api/comments').at(-1)).toEqual({ wid: '1', limit: '10', currentPage: '2' })
})
