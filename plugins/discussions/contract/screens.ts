import type { PageQuery } from '@verdict/core'
import type { z } from 'zod'
import { discussions } from './discussions.ts'
import type { DiscussionForm } from './post-api.ts'
import type { Discussion } from './rows.ts'

/** The query of the list of posts. */
export interface PostQuery extends PageQuery {
  readonly keyword: string
  /** The category. */
  readonly cid?: number
  /** The display ID of a problem. */
  readonly pid?: string
}

type Form = z.input<typeof DiscussionForm>

/** The calls of the pages of posts; for owners, they lead to `OwnedDiscussions`. They show their own errors, like calls of `useApi`. */
export interface PostCalls {
  list(query: PostQuery & { readonly onlyMine: boolean }, signal: AbortSignal): Promise<{ records: Discussion[]; total: number }>
  add(form: Form): Promise<unknown>
  edit(form: Form & { readonly id: number }): Promise<unknown>
  remove(did: number): Promise<unknown>
  /** Hides or shows a post, if moderators can do that in the list. */
  changeStatus?(did: number, status: 0 | 1): Promise<unknown>
}

/** Where users discuss: the site, or an owner. */
export interface DiscussionPlace {
  /**
   * The prefix of its paths, such as `/course/5`: `/discussion`, `/discussion/A1` about a problem, `/discussion-detail/7`, `/discussion-create`,
   * `/discussion-edit/7`.
   */
  readonly base: string
  /** The context that uploaded images belong to; empty on the site. */
  readonly keys: Readonly<Record<string, number>>
  readonly calls: PostCalls
  readonly mayWrite: boolean
  /** Whether the reader can pin posts and add images to them. */
  readonly moderates: boolean
  /** Whether the list has a filter for the reader's own posts. */
  readonly listsOwn: boolean
  mayEdit(row: Discussion): boolean
  mayDelete(row: Discussion): boolean
  problemPath(displayId: string): string
}

/** A page of posts for a route of an owner, with the parameters `problemID` and `discussionID` as on the site. */
export const discussionScreen = discussions.part<{ readonly screen: 'list' | 'post' | 'form'; readonly place: DiscussionPlace }>('screen')
