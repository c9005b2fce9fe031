import type { paged, PageQuery } from '@verdict/core'
import type { AnnouncementChange, AnnouncementForm, AnnouncementRow } from '@verdict/plugin-announcements/contract'
import type { ContextReference, Viewer } from '@verdict/plugin-problems/contract'
import type { z } from 'zod'
import type { ContestForm, ContestProblemForm, ContestProblemList, SaveContestProblemRequest } from './admin-api.ts'
import { contests } from './contests.ts'
import type { AdminContest, AdminContestRow, ContestProblem, ContestRow } from './rows.ts'

type Page<Row extends z.ZodType> = ReturnType<typeof paged<z.input<Row>>>
type Person = NonNullable<Viewer>

/** Which problems a list shows: those of a contest; with a type, those of the public list that it may add; those that its owner has made and it does not have; or those that it has made and does not use. */
export interface ContestProblemQuery extends PageQuery {
  readonly cid: number
  readonly keyword?: string | undefined
  readonly problemType?: number | undefined
  readonly oj?: string | undefined
  readonly fromOwner?: boolean | undefined
  readonly unused?: boolean | undefined
}

/**
 * The contests of owners, such as groups, for the plugins that join them. The caller has checked the right to list and to create; every other
 * method asks the context of the owner, with the rules of the admin area: who may know it may know its contests, and who manages it manages them.
 * A contest of the site is none of these. The calls of those who take part need nothing more.
 */
export interface OwnedContests {
  /** The rules for contests of each type. */
  rules(): { id: string; type: number }[]
  /** The visible contests: scheduled, running, ended, each the latest start first. */
  page(owner: ContextReference, query: PageQuery): Promise<Page<typeof ContestRow>>
  /** All contests, the newest first. */
  adminPage(owner: ContextReference, query: PageQuery & { readonly keyword?: string | undefined }): Promise<Page<typeof AdminContestRow>>
  create(owner: ContextReference, form: ContestForm, creator: Pick<Person, 'uid' | 'username'>): Promise<{ cid: number }>
  read(cid: number, viewer: Person): Promise<z.input<typeof AdminContest>>
  edit(form: ContestForm, viewer: Person): Promise<void>
  changeVisible(cid: number, visible: boolean, viewer: Person): Promise<void>
  remove(cid: number, viewer: Person): Promise<void>
  problems(query: ContestProblemQuery, viewer: Person): Promise<z.input<typeof ContestProblemList>>
  readProblem(cid: number, pid: number, viewer: Person): Promise<z.input<typeof ContestProblem>>
  /** Adds a problem of the public list, or one that the contest or its owner has made. */
  addProblem(form: Pick<ContestProblemForm, 'cid' | 'pid' | 'displayId'>, viewer: Person): Promise<void>
  /** Makes a problem that belongs to the contest. */
  createProblem(request: SaveContestProblemRequest, viewer: Person): Promise<{ pid: number }>
  saveProblem(form: ContestProblemForm, viewer: Person): Promise<void>
  orderProblems(cid: number, pids: readonly number[], viewer: Person): Promise<void>
  removeProblem(cid: number, pid: number, viewer: Person): Promise<void>
  /** All announcements, hidden ones included. */
  announcements(query: PageQuery & { readonly cid: number }, viewer: Person): Promise<Page<typeof AnnouncementRow>>
  addAnnouncement(cid: number, form: AnnouncementForm, viewer: Person): Promise<void>
  changeAnnouncement(form: AnnouncementChange & { readonly id: number }, viewer: Person): Promise<void>
  removeAnnouncement(aid: number, viewer: Person): Promise<void>
  /** Deletes all contests of an owner that ends; repeatable. */
  removeAll(owner: ContextReference): Promise<void>
}

/** The contests of contexts. */
export const ownedContests = contests.service<OwnedContests>('owned-contests')
