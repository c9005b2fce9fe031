import { paged } from '@verdict/core'
import { expect, test } from 'vitest'
import type { CommentList, CommentRow, CommentUpdate, ReplyRow } from '../../contract.ts'
import { withLike, withPage, withReplies, withUpdate, type ShownComments } from '../../web/comments/shown-comments.ts'

const person = { fromUid: 'a', fromName: 'ann', fromAvatar: null, fromRole: 'user', fromTitleName: null, fromTitleColor: null }
const gmtCreate = '2026-01-02T03:04:05.000Z'
const commentOf = (id: number, more: Partial<CommentRow> = {}): CommentRow => ({
  id,
  content: 'Text',
  links: [],
  ...person,
  likeNum: 0,
  totalReplyNum: 0,
  gmtCreate,
  replyList: [],
  ...more,
})
const replyOf = (id: number): ReplyRow => ({
  id,
  commentId: 1,
  ...person,
  toUid: 'a',
  toName: 'ann',
  toAvatar: null,
  content: 'Text',
  links: [],
  status: 0,
  gmtCreate,
  gmtModified: gmtCreate,
})
const pageOf = (comments: CommentRow[], total: number): CommentList => ({
  commentList: { ...paged(comments, total, { currentPage: 1, limit: 10 }), orders: [], searchCount: true },
  commentLikeMap: {},
  rights: { author: null, isStaff: false, repliesEverywhere: true, liveKeys: [] },
})
const start = withPage(undefined, pageOf([commentOf(1, { totalReplyNum: 5, replyList: [replyOf(9), replyOf(8), replyOf(7)] }), commentOf(2)], 2))
const ids = ({ comments, total }: ShownComments) => [comments.map(({ id }) => id), total]
const after = (...updates: CommentUpdate[]) => updates.reduce(withUpdate, start)

test('what comes twice, as the answer of a call and as an update, counts once', () => {
  const added: CommentUpdate = { what: 'comment', comment: commentOf(3) }
  expect(ids(after(added, added))).toEqual([[3, 1, 2], 3])
  const removed: CommentUpdate = { what: 'comment-removed', id: 1 }
  expect(ids(after(removed, removed))).toEqual([[2], 1])
  // A comment that was not loaded was also counted.
  expect(ids(after({ what: 'comment-removed', id: 99 }))).toEqual([[1, 2], 1])
  const reply: CommentUpdate = { what: 'reply', commentId: 2, totalReplyNum: 1, reply: replyOf(20) }
  expect(after(reply, reply).comments[1]).toMatchObject({ totalReplyNum: 1, replyList: [{ id: 20 }] })
})

test('numbers move, and a reply that is deleted goes', () => {
  const shown = after({ what: 'likes', id: 2, likeNum: 7 }, { what: 'reply-removed', commentId: 1, totalReplyNum: 4, id: 8 })
  expect(shown.comments).toMatchObject([{ totalReplyNum: 4, replyList: [{ id: 9 }, { id: 7 }] }, { likeNum: 7 }])
})

test('a like of the reader shows at once, and once', () => {
  const liked = withLike(withLike(start, 2, true), 2, true)
  expect([liked.comments[1]!.likeNum, liked.liked]).toEqual([1, { 2: true }])
  expect(withLike(liked, 2, false).comments[1]!.likeNum).toBe(0)
})

test('pages and older replies that overlap with what is shown add the rest', () => {
  expect(ids(withPage(start, pageOf([commentOf(2), commentOf(4)], 4)))).toEqual([[1, 2, 4], 4])
  expect(withReplies(start, 1, [replyOf(7), replyOf(6), replyOf(5)]).comments[0]!.replyList.map(({ id }) => id)).toEqual([9, 8, 7, 6, 5])
})
