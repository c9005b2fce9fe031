import type { paged, PageQuery, Served } from '@verdict/core'
import type { ContextReference, Viewer } from '@verdict/plugin-problems/contract'
import type { z } from 'zod'
import type { OfferedRule } from '../contest-rules.ts'
import { contests } from '../contests.ts'
import type { ContestForm, ContestProblemList } from '../forms.ts'
import type { announcementStaffRoutes } from '../onsite-api.ts'
import type { AdminContestRow, ContestRow } from '../rows.ts'
import type { contestStaffRoutes } from '../staff/staff-routes.ts'

type Page<Row extends z.ZodType> = ReturnType<typeof paged<z.input<Row>>>
type Person = NonNullable<Viewer>

/**
 * The contests of owners such as groups, for the plugins that mount them. The caller must check the permission to list and to create. Every other method asks
 * the owner's context, with the rules of the admin area: users who can see the owner can see its contests, and its managers manage them. Contests of the site
 * are not accessible here. The participants' API also serves owned contests.
 */
export interface OwnedContests {
  /** The rules for each contest type. */
  rules(): OfferedRule[]
  /** Returns the visible contests: scheduled, running, then ended, each by latest start first. */
  page(owner: ContextReference, query: PageQuery & { readonly status?: number | undefined }): Promise<Page<typeof ContestRow>>
  /** Returns all contests, newest first. */
  adminPage(owner: ContextReference, query: PageQuery & { readonly keyword?: string | undefined }): Promise<Page<typeof AdminContestRow>>
  create(owner: ContextReference, form: ContestForm, creator: Pick<Person, 'uid' | 'username'>): Promise<{ cid: number }>
  /** The handlers of the mounted operations. `addFromBank` also adds problems owned by the contest or its owner. */
  readonly staff: Served<typeof contestStaffRoutes, Person>
  readonly announcements: Served<typeof announcementStaffRoutes, Person>
  /** Returns the owner's problems that the contest does not have. */
  ownersProblems(
    query: PageQuery & { readonly cid: number; readonly keyword?: string | undefined },
    viewer: Person,
  ): Promise<z.input<typeof ContestProblemList>>
  /** Deletes all contests of an owner that is being deleted; repeatable. */
  removeAll(owner: ContextReference): Promise<void>
}

/** The contests of owners. */
export const ownedContests = contests.service<OwnedContests>('owned-contests')
