import { discussions } from '../discussions.ts'

/** No call names a thing that can be commented, or it names several. */
export const NothingToComment = discussions.error('nothing-to-comment')

/** The comment or reply does not exist, or the caller may not know it. */
export const NoComment = discussions.error('no-comment', 404)
export const NoReply = discussions.error('no-reply', 404)

/** A comment or reply needs a text. */
export const CommentEmpty = discussions.error('comment-empty')

/** A comment or reply has more than 10,000 characters. */
export const CommentTooLong = discussions.error('comment-too-long')

/** Only the writer and the staff delete a comment or reply. */
export const NotYourComment = discussions.error('not-your-comment', 403)

/** Here, people answer only below their own comments. */
export const RepliesClosed = discussions.error('replies-closed', 403)

/** Who writes has to have solved a number of problems before. */
export const TooFewSolved = discussions.error('too-few-solved', 403)
