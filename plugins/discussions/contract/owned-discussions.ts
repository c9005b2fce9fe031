import type { PageQuery, paged } from '@verdict/core'
import type { ContextReference, Viewer } from '@verdict/plugin-problems/contract'
import type { z } from 'zod'
import { discussions } from './discussions.ts'
import type { DiscussionForm } from './post-api.ts'
import type { Discussion } from './rows.ts'

type Page = ReturnType<typeof paged<z.input<typeof Discussion>>>
type Person = NonNullable<Viewer>

/** A filter for the posts of an owner. */
export interface OwnedDiscussionQuery extends PageQuery {
  readonly cid?: number | undefined
  /** The display ID of a problem in the owner. */
  readonly pid?: string | undefined
  readonly keyword?: string | undefined
}

/**
 * The posts of owners such as groups, for the plugins that mount them. The caller must check the permission to list and to write. Users who can read the owner
 * can read its posts; its moderators (`viewerModerates`) edit, delete and hide them. The API for single posts also serves owned posts.
 */
export interface OwnedDiscussions {
  /** Returns the visible posts. */
  page(owner: ContextReference, query: OwnedDiscussionQuery, viewer: Viewer): Promise<Page>
  /** Returns all posts, including hidden ones. */
  adminPage(owner: ContextReference, query: OwnedDiscussionQuery, viewer: Person): Promise<Page>
  /**
   * Solved problems are not required, so that new classes can talk; the daily limit applies. The badge shows the author's role in the owner, by default that in
   * the site.
   */
  create(owner: ContextReference, form: DiscussionForm, author: Person, badge?: 'root' | 'admin' | null): Promise<void>
  /** Updates a post of an owner. Only its moderators hide (`status` 1) and pin posts. Posts of the site are rejected. */
  edit(form: DiscussionForm & { readonly id: number; readonly status?: number | null | undefined }, editor: Person): Promise<void>
  remove(did: number, caller: Person): Promise<void>
  /** Deletes all posts of an owner that is being deleted; repeatable. */
  removeAll(owner: ContextReference): Promise<void>
}

/** Whether the owners of one kind have discussions now, such as a switch of the site. While the gate is closed, only site admins see their posts. */
export interface OwnerGate {
  /** The key of the kind of contexts. */
  readonly key: string
  isOpen(): boolean | Promise<boolean>
}

/** The gates of the discussions of owners. */
export const ownerGates = discussions.point<OwnerGate>('owner-gates')

/** The posts of owners. */
export const ownedDiscussions = discussions.service<OwnedDiscussions>('owned-discussions')
