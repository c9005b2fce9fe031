import type { CommentList, CommentRow, CommentUpdate, ReplyRow } from '../../contract.ts'

/** The comments that a page shows, from its loaded pages and later updates. */
export interface ShownComments {
  readonly comments: readonly CommentRow[]
  readonly total: number
  readonly liked: Readonly<Record<string, boolean>>
  readonly rights: CommentList['rights']
  /** The comments and replies added or deleted since loading. Prevents counting twice, because the response to one's own call also arrives as an update. */
  readonly known: ReadonlySet<string>
}

/** Returns the list with its first or next page. Comments that have moved between pages are shown once. */
export function withPage(before: ShownComments | undefined, { commentList, commentLikeMap, rights }: CommentList): ShownComments {
  const comments = before ? [...before.comments] : []
  const shown = new Set(comments.map(({ id }) => id))
  comments.push(...commentList.records.filter(({ id }) => !shown.has(id)))
  return { comments, total: commentList.total, liked: { ...before?.liked, ...commentLikeMap }, rights, known: before?.known ?? new Set() }
}

/** Returns the list after an update. */
export function withUpdate(shown: ShownComments, update: CommentUpdate): ShownComments {
  if (update.what === 'changed') return shown
  if (update.what === 'likes') return changed(shown, update.id, (comment) => ({ ...comment, likeNum: update.likeNum }))
  if (update.what === 'reply') {
    const { reply, totalReplyNum } = update
    return changed(shown, update.commentId, (comment) => ({ ...comment, totalReplyNum, replyList: withNewest(comment.replyList, reply) }))
  }
  if (update.what === 'reply-removed') {
    const { totalReplyNum, id } = update
    return changed(shown, update.commentId, (comment) => ({ ...comment, totalReplyNum, replyList: comment.replyList.filter((reply) => reply.id !== id) }))
  }
  if (update.what === 'comment-removed') {
    return once(shown, `removed ${update.id}`, { comments: shown.comments.filter(({ id }) => id !== update.id), total: shown.total - 1 })
  }
  if (shown.comments.some(({ id }) => id === update.comment.id)) return shown
  // New comments are at the top until the list is reloaded in the order of likes.
  return once(shown, `added ${update.comment.id}`, { comments: [update.comment, ...shown.comments], total: shown.total + 1 })
}

/** Returns the list after the reader liked a comment or removed the like. */
export function withLike(shown: ShownComments, id: number, isLiked: boolean): ShownComments {
  if ((shown.liked[id] ?? false) === isLiked) return shown
  const step = isLiked ? 1 : -1
  return { ...changed(shown, id, (comment) => ({ ...comment, likeNum: Math.max(0, comment.likeNum + step) })), liked: { ...shown.liked, [id]: isLiked } }
}

/** Returns the list with older replies that the reader loaded. */
export function withReplies(shown: ShownComments, id: number, replies: readonly ReplyRow[]): ShownComments {
  return changed(shown, id, (comment) => {
    const older = replies.filter((reply) => !comment.replyList.some((one) => one.id === reply.id))
    return { ...comment, replyList: [...comment.replyList, ...older] }
  })
}

function changed(shown: ShownComments, id: number, change: (comment: CommentRow) => CommentRow): ShownComments {
  return { ...shown, comments: shown.comments.map((comment) => (comment.id === id ? change(comment) : comment)) }
}

function once(shown: ShownComments, what: string, change: Pick<ShownComments, 'comments' | 'total'>): ShownComments {
  if (shown.known.has(what)) return shown
  return { ...shown, ...change, known: new Set([...shown.known, what]) }
}

function withNewest(replies: readonly ReplyRow[], reply: ReplyRow): ReplyRow[] {
  return replies.some(({ id }) => id === reply.id) ? [...replies] : [reply, ...replies]
}
