import { z } from 'zod'
import type { Viewer } from '@verdict/plugin-problems/contract'
import type { CommentableReference } from './commentables.ts'
import { discussions } from '../discussions.ts'

/** A post, comment or reply by its kind and number: `post:5`, `comment:7`, `reply:3`. */
export const WrittenReference = z.templateLiteral([z.enum(['post', 'comment', 'reply']), ':', z.int()])
export type WrittenReference = z.infer<typeof WrittenReference>

/** A user's text, as visible to one reader. */
export interface WrittenText {
  readonly uid: string
  readonly content: string
  /** The thing that was commented on; for a post, the post. */
  readonly thing: CommentableReference
  /** The page of the text and its title. */
  readonly page: { readonly path: string; readonly title: string } | undefined
  /** The text that it replies to; undefined for a post. */
  readonly answers: WrittenReference | undefined
}

/** Users' texts, for plugins that send messages about them. */
export interface WrittenTexts {
  /** Returns the texts that a viewer can see. Deleted and invisible texts are omitted, so that callers cannot distinguish them. */
  read(references: readonly WrittenReference[], viewer: Viewer): Promise<ReadonlyMap<WrittenReference, WrittenText>>
  /** Returns the author of a post. */
  authorOf(did: number): Promise<string | undefined>
  /** Returns the users whom a text mentions as `@name`. */
  mentionedIn(content: string): Promise<string[]>
}

/** Users' texts in posts, comments and replies. */
export const writtenTexts = discussions.service<WrittenTexts>('written-texts')
