import type { PageQuery, paged } from '@verdict/core'
import type { ContextReference, Viewer } from '@verdict/plugin-problems/contract'
import type { z } from 'zod'
import { discussions } from './discussions.ts'
import type { DiscussionForm } from './post-api.ts'
import type { Discussion } from './rows.ts'

type Page = ReturnType<typeof paged<z.input<typeof Discussion>>>
type Person = NonNullable<Viewer>

/** Which posts of an owner a list shows. */
export interface OwnedDiscussionQuery extends PageQuery {
  readonly cid?: number | undefined
  /** The display id of a problem in the owner. */
  readonly pid?: string | undefined
  readonly keyword?: string | undefined
}

/**
 * The posts of owners, such as groups, for the plugins that join them. The caller has checked the right to list and to write; who may know the owner, and read there,
 * reads its posts, and who moderates it (`viewerModerates`) edits, deletes and hides them. The calls for single posts need nothing more.
 */
export interface OwnedDiscussions {
  /** The posts that are shown. */
  page(owner: ContextReference, query: OwnedDiscussionQuery, viewer: Viewer): Promise<Page>
  /** Hidden ones as well. */
  adminPage(owner: ContextReference, query: OwnedDiscussionQuery, viewer: Person): Promise<Page>
  /** Nobody has to solve problems first, so that a new class can talk; the limit of a day applies. The badge shows what the author is in the owner; that of the site without it. */
  create(owner: ContextReference, form: DiscussionForm, author: Person, badge?: 'root' | 'admin' | null): Promise<void>
  /** Changes a post of an owner; only who moderates there hides it (`status` 1) and puts it on top. A post of the site is none of these. */
  edit(form: DiscussionForm & { readonly id: number; readonly status?: number | null | undefined }, editor: Person): Promise<void>
  remove(did: number, caller: Person): Promise<void>
  /** Deletes all posts of an owner that ends; repeatable. */
  removeAll(owner: ContextReference): Promise<void>
}

/** Whether the owners of one kind have discussions now, such as a switch of the site; while a gate is closed, their posts are for admins of the site alone. */
export interface OwnerGate {
  /** The key of the kind of contexts. */
  readonly key: string
  isOpen(): boolean | Promise<boolean>
}

/** The gates of the discussions of owners. */
export const ownerGates = discussions.point<OwnerGate>('owner-gates')

/** The posts of contexts. */
export const ownedDiscussions = discussions.service<OwnedDiscussions>('owned-discussions')
