import type { Viewer } from '@verdict/plugin-problems/contract'
import { discussions } from '../discussions.ts'

/** A thing that users can comment on, by the key of its kind and its number, as stored with comments: `did:5`. */
export type CommentableReference = `${string}:${number}`

/** A thing opened by a viewer who can see it. Omitted fields default to those of a public post. */
export interface OpenCommentable {
  /** The uid of the thing's creator. Comments show it. */
  readonly author?: string | null
  /** The page of the comments and the title of the thing, for links in messages. */
  readonly page?: { readonly path: string; readonly title: string }
  /** Whether the viewer is staff: they see and delete all comments, reply to all, and all readers see what they write. Defaults to the site's admins. */
  readonly isStaff?: boolean
  /** The comments that other viewers see: all, or only their own and those of staff, as in a running contest. */
  readonly shows?: 'all' | 'own-and-staff'
  /** The comments that other viewers can reply to: all, or only their own. */
  readonly replies?: 'everywhere' | 'own'
  /** Throws if the viewer can read but not write. */
  requireWriting?(): Promise<void>
  /** Whether authors need the number of solved problems that the site requires. */
  readonly threshold?: boolean
}

/** A kind of things that can be commented on, provided by the plugin that owns the things. */
export interface CommentableKind {
  /** The name of the kind in request fields, such as `did`, and in references; lower case. */
  readonly key: string
  /** Throws a coded error if the thing does not exist, the viewer cannot see it, or its comments are closed. */
  open(id: number, viewer: Viewer): OpenCommentable | Promise<OpenCommentable>
  /** Called when the number of comments on a thing has changed; see `CommentAreas`. May be called more than once, and again after a failure or a crash. */
  counted?(id: number): void | Promise<void>
}

/** All kinds of things that can be commented on. */
export const commentables = discussions.point<CommentableKind>('commentables')
