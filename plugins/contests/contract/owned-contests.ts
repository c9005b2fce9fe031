import type { paged, PageQuery, Served } from '@verdict/core'
import type { ContextReference, Viewer } from '@verdict/plugin-problems/contract'
import type { z } from 'zod'
import { contests } from './contests.ts'
import type { ContestForm, ContestProblemList } from './forms.ts'
import type { announcementStaffRoutes } from './onsite-api.ts'
import type { AdminContestRow, ContestRow } from './rows.ts'
import type { contestStaffRoutes } from './staff-routes.ts'

type Page<Row extends z.ZodType> = ReturnType<typeof paged<z.input<Row>>>
type Person = NonNullable<Viewer>

/**
 * The contests of owners, such as groups, for the plugins that join them. The caller has checked the permission to list and to create; every other
 * method asks the context of the owner, with the rules of the admin area: users who may know it may know its contests, and those who manage it manage them.
 * Contests of the site are not known here. The calls of participants need nothing more.
 */
export interface OwnedContests {
  /** The rules for contests of each type. */
  rules(): { id: string; type: number }[]
  /** The visible contests: scheduled, running, ended, each the latest start first. */
  page(owner: ContextReference, query: PageQuery): Promise<Page<typeof ContestRow>>
  /** All contests, the newest first. */
  adminPage(owner: ContextReference, query: PageQuery & { readonly keyword?: string | undefined }): Promise<Page<typeof AdminContestRow>>
  create(owner: ContextReference, form: ContestForm, creator: Pick<Person, 'uid' | 'username'>): Promise<{ cid: number }>
  /** The handlers of the operations that an owner mounts. `addFromBank` also adds problems that the contest or its owner has made. */
  readonly staff: Served<typeof contestStaffRoutes, Person>
  readonly announcements: Served<typeof announcementStaffRoutes, Person>
  /** The problems that the owner has made and the contest does not have. */
  ownersProblems(
    query: PageQuery & { readonly cid: number; readonly keyword?: string | undefined },
    viewer: Person,
  ): Promise<z.input<typeof ContestProblemList>>
  /** Deletes all contests of an owner that ends; repeatable. */
  removeAll(owner: ContextReference): Promise<void>
}

/** The contests of contexts. */
export const ownedContests = contests.service<OwnedContests>('owned-contests')
