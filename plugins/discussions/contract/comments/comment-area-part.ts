import { discussions } from '../discussions.ts'

/** The comments below a thing, by the field that names it: `{ did: 5 }`. */
export interface CommentAreaProps {
  readonly thing: Readonly<Record<string, number>>
  /** Changes when the reader sees other comments than before, such as at the end of a contest; they are read again, and what is being written stays. */
  readonly phase?: number | string
}

/** The comments below a thing: to write, read, answer, like and delete. */
export const commentArea = discussions.part<CommentAreaProps>('comment-area')
