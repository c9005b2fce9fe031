import type { Db } from 'mongodb'

interface Comment {
  readonly _id: number
  readonly thing: string
  readonly likeNum: number
  readonly replyNum: number
}

/** Returns all stored numbers about comments, and the numbers recounted from the documents. */
export async function keptAndCounted(db: Db) {
  const all = async <T extends object>(name: string) => (await db.collection(`discussions.${name}`).find().toArray()) as unknown as T[]
  const [areas, comments, replies, likes] = await Promise.all([
    all<{ _id: string; commentNum: number }>('comment-areas'),
    all<Comment>('comments'),
    all<{ _id: number; commentId: number }>('replies'),
    all<{ thing: string; isLiked: boolean }>('likes'),
  ])
  const ids = new Set(comments.map(({ _id }) => _id))
  return {
    kept: {
      areas: Object.fromEntries(areas.map(({ _id, commentNum }) => [_id, commentNum])),
      comments: Object.fromEntries(comments.map(({ _id, likeNum, replyNum }) => [_id, { likeNum, replyNum }])),
    },
    counted: {
      areas: Object.fromEntries(areas.map(({ _id }) => [_id, comments.filter(({ thing }) => thing === _id).length])),
      comments: Object.fromEntries(
        comments.map(({ _id }) => [
          _id,
          {
            likeNum: likes.filter(({ thing, isLiked }) => isLiked && thing === `comment:${_id}`).length,
            replyNum: replies.filter(({ commentId }) => commentId === _id).length,
          },
        ]),
      ),
    },
    /** Replies and likes of deleted comments. */
    orphans: [
      ...replies.filter(({ commentId }) => !ids.has(commentId)),
      ...likes.filter(({ thing }) => thing.startsWith('comment:') && !ids.has(Number(thing.slice('comment:'.length)))),
    ],
    size: { comments: comments.length, replies: replies.length },
  }
}
