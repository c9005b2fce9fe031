import type { PageQuery } from '@verdict/core'
import type { z } from 'zod'
import { discussions } from './discussions.ts'
import type { DiscussionForm } from './post-api.ts'
import type { Discussion } from './rows.ts'

/** What the list of posts asks for. */
export interface PostQuery extends PageQuery {
  readonly keyword: string
  /** The category. */
  readonly cid?: number
  /** The display id of a problem. */
  readonly pid?: string
}

type Form = z.input<typeof DiscussionForm>

/** The calls of the pages of posts: those of an owner end in `OwnedDiscussions`. They show their failures themselves, as calls of `useApi` do. */
export interface PostCalls {
  list(query: PostQuery & { readonly onlyMine: boolean }, signal: AbortSignal): Promise<{ records: Discussion[]; total: number }>
  add(form: Form): Promise<unknown>
  edit(form: Form & { readonly id: number }): Promise<unknown>
  remove(did: number): Promise<unknown>
  /** Hides or shows a post, where moderators do that in the list. */
  changeStatus?(did: number, status: 0 | 1): Promise<unknown>
}

/** Where people discuss: on the site, or in an owner. */
export interface DiscussionPlace {
  /** In front of the addresses of its pages, such as `/course/5`: `/discussion`, `/discussion/A1` about a problem, `/discussion-detail/7`, `/discussion-create`, `/discussion-edit/7`. */
  readonly base: string
  /** The context in whose name pictures are uploaded; empty on the site. */
  readonly keys: Readonly<Record<string, number>>
  readonly calls: PostCalls
  readonly mayWrite: boolean
  /** Whether the reader puts posts on top, and adds pictures to them. */
  readonly moderates: boolean
  /** Whether the list can be limited to posts of the reader. */
  readonly listsOwn: boolean
  mayEdit(row: Discussion): boolean
  mayDelete(row: Discussion): boolean
  problemPath(displayId: string): string
}

/** A page of posts for a route of an owner, with the parameters `problemID` and `discussionID` as on the site. */
export const discussionScreen = discussions.part<{ readonly screen: 'list' | 'post' | 'form'; readonly place: DiscussionPlace }>('screen')
