import { z } from 'zod'
import type { Viewer } from '@verdict/plugin-problems/contract'
import type { CommentableReference } from './commentables.ts'
import { discussions } from '../discussions.ts'

/** A post, a comment or a reply by its kind and number: `post:5`, `comment:7`, `reply:3`. */
export const WrittenReference = z.templateLiteral([z.enum(['post', 'comment', 'reply']), ':', z.int()])
export type WrittenReference = z.infer<typeof WrittenReference>

/** What somebody has written, as one reader sees it. */
export interface WrittenText {
  readonly uid: string
  readonly content: string
  /** The thing below which it stands; a post stands below itself. */
  readonly thing: CommentableReference
  /** Where it stands, and what that is called. */
  readonly page: { readonly path: string; readonly title: string } | undefined
  /** What it answers; undefined for a post. */
  readonly answers: WrittenReference | undefined
}

/** What people write, for plugins that tell others of it. */
export interface WrittenTexts {
  /** What a viewer sees. What is gone is left out, and what they may not see, so that nobody can tell the two apart. */
  read(references: readonly WrittenReference[], viewer: Viewer): Promise<ReadonlyMap<WrittenReference, WrittenText>>
  /** Who has written a post. */
  authorOf(did: number): Promise<string | undefined>
  /** The people whom a text names as `@name`. */
  mentionedIn(content: string): Promise<string[]>
}

/** What people write in posts, comments and replies. */
export const writtenTexts = discussions.service<WrittenTexts>('written-texts')
