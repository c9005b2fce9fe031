import type { paged, PageQuery } from '@verdict/core'
import type { ContextReference, Viewer } from '@verdict/plugin-problems/contract'
import type { z } from 'zod'
import type { ContestForm } from './admin-api.ts'
import { contests } from './contests.ts'
import type { AdminContestRow, ContestRow } from './rows.ts'

type Page<Row extends z.ZodType> = ReturnType<typeof paged<z.input<Row>>>

/**
 * The contests of owners, such as groups, for the plugins that join them. The caller has checked the right to list and to create; everything else
 * goes through the calls of this plugin, which ask the context of the owner: who may know it may know its contests, and who manages it manages them.
 */
export interface OwnedContests {
  /** The visible contests: scheduled, running, ended, each the latest start first. */
  page(owner: ContextReference, query: PageQuery): Promise<Page<typeof ContestRow>>
  /** All contests, the newest first. */
  adminPage(owner: ContextReference, query: PageQuery): Promise<Page<typeof AdminContestRow>>
  create(owner: ContextReference, form: ContestForm, creator: Pick<NonNullable<Viewer>, 'uid' | 'username'>): Promise<{ cid: number }>
  /** Deletes all contests of an owner that ends; repeatable. */
  removeAll(owner: ContextReference): Promise<void>
}

/** The contests of contexts. */
export const ownedContests = contests.service<OwnedContests>('owned-contests')
