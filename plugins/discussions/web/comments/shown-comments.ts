import type { CommentList, CommentRow, CommentUpdate, ReplyRow } from '../../contract.ts'

/** What a page shows of the comments below a thing, from the pages that it has loaded and what has happened since. */
export interface ShownComments {
  readonly comments: readonly CommentRow[]
  readonly total: number
  readonly liked: Readonly<Record<string, boolean>>
  readonly rights: CommentList['rights']
  /** The comments and replies that were added or deleted since, so that nothing counts twice: the answer of one's own call comes as an update, too. */
  readonly known: ReadonlySet<string>
}

/** A page begins the list, or goes on with it; comments that have moved to another page meanwhile are shown once. */
export function withPage(before: ShownComments | undefined, { commentList, commentLikeMap, rights }: CommentList): ShownComments {
  const comments = before ? [...before.comments] : []
  const shown = new Set(comments.map(({ id }) => id))
  comments.push(...commentList.records.filter(({ id }) => !shown.has(id)))
  return { comments, total: commentList.total, liked: { ...before?.liked, ...commentLikeMap }, rights, known: before?.known ?? new Set() }
}

/** What has happened below the thing. */
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
  // New comments stand in front, wherever their likes will put them when the list is loaded again.
  return once(shown, `added ${update.comment.id}`, { comments: [update.comment, ...shown.comments], total: shown.total + 1 })
}

/** The reader likes a comment now, or no longer does. */
export function withLike(shown: ShownComments, id: number, isLiked: boolean): ShownComments {
  if ((shown.liked[id] ?? false) === isLiked) return shown
  const step = isLiked ? 1 : -1
  return { ...changed(shown, id, (comment) => ({ ...comment, likeNum: Math.max(0, comment.likeNum + step) })), liked: { ...shown.liked, [id]: isLiked } }
}

/** Older replies that the reader has asked for. */
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
