import type { Viewer } from '@verdict/plugin-problems/contract'
import { discussions } from '../discussions.ts'

/** A thing below which people comment, by the key of its kind and its number, as comments store it: `did:5`. */
export type CommentableReference = `${string}:${number}`

/** A thing, open to a viewer who may see it. What is left out is as below a public post. */
export interface OpenCommentable {
  /** The uid of whoever made the thing; comments show it. */
  readonly author?: string | null
  /** Where its comments stand, and what the thing is called; messages about them lead there. */
  readonly page?: { readonly path: string; readonly title: string }
  /** The viewer runs the thing: sees and deletes every comment, answers everybody, and is seen by everybody. The staff of the site when left out. */
  readonly isStaff?: boolean
  /** What everybody else sees: all comments, or only what they and the staff have written, such as in a running contest. */
  readonly shows?: 'all' | 'own-and-staff'
  /** Below which comments everybody else may answer: below all, or only below their own. */
  readonly replies?: 'everywhere' | 'own'
  /** Throws where the viewer may read and not write. */
  requireWriting?(): Promise<void>
  /** Whether writers need the number of solved problems that the site asks for. */
  readonly threshold?: boolean
}

/** A kind of things that can be commented, provided by the plugin that has the things. */
export interface CommentableKind {
  /** Names the things in the fields of calls, such as `did`, and in references; small letters. */
  readonly key: string
  /** Throws a coded error when there is no such thing, when the viewer may not know it, or when its comments are closed. */
  open(id: number, viewer: Viewer): OpenCommentable | Promise<OpenCommentable>
  /** Told when the number of comments below a thing has changed, which `CommentAreas` knows; maybe more than once, and again after a failure or a crash. */
  counted?(id: number): void | Promise<void>
}

/** All kinds of things that can be commented. */
export const commentables = discussions.point<CommentableKind>('commentables')
