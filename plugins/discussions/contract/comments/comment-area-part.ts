import { discussions } from '../discussions.ts'

/** The commented thing, by the field that names it: `{ did: 5 }`. */
export interface CommentAreaProps {
  readonly thing: Readonly<Record<string, number>>
  /** Must change when the reader can see other comments than before, such as at the end of a contest. Comments are reloaded, and drafts are kept. */
  readonly phase?: number | string
}

/** The comments on a thing: to write, read, reply, like and delete. */
export const commentArea = discussions.part<CommentAreaProps>('comment-area')
