import type { Client, PageQuery } from '@verdict/core'
import type { AnnouncementForm, AnnouncementRow } from '@verdict/plugin-announcements/contract'
import type { z } from 'zod'
import type { AdminContestRow, AdminContest, ContestRow } from './rows.ts'
import type { BankProblemForm, contestAdminApi, ContestForm, ContestProblemForm, ContestProblemList } from './admin-api.ts'
import { contests } from './contests.ts'
import type { ContestProblemQuery } from './owned-contests.ts'

export interface ContestTableProps {
  readonly label: string
  /** Undefined while they are loading. */
  readonly rows: readonly ContestRow[] | undefined
  /** Other rows are being loaded. */
  readonly loading: boolean
  readonly error: { readonly message: string; readonly onRetry?: () => void } | undefined
  readonly empty: { readonly title: string; readonly hint: string }
  readonly pagination: { readonly page: number; readonly limit: number; readonly total: number; onChange(page: number, limit: number): void }
}

/** A list of contests, for those who take part. */
export const contestTable = contests.part<ContestTableProps>('table')

type AdminRow = z.output<typeof AdminContestRow>
type ProblemForm = z.input<typeof ContestProblemForm>

/** The calls of the pages on which contests are run: those of an owner end in `OwnedContests`. They show their failures themselves, as calls of `useApi` do. */
export interface ContestAdminCalls {
  list(query: PageQuery & { readonly keyword: string }, signal: AbortSignal): Promise<{ records: AdminRow[]; total: number }>
  rules(signal: AbortSignal): Promise<readonly { readonly id: string; readonly type: number }[]>
  read(cid: number, signal: AbortSignal): Promise<AdminContest>
  create(form: z.input<typeof ContestForm>): Promise<{ readonly cid: number }>
  edit(form: z.input<typeof ContestForm>): Promise<unknown>
  changeVisible(cid: number, visible: boolean): Promise<unknown>
  remove(cid: number): Promise<unknown>
  problems(query: ContestProblemQuery, signal: AbortSignal): Promise<z.output<typeof ContestProblemList>>
  addFromBank(form: z.input<typeof BankProblemForm>): Promise<unknown>
  saveProblem(form: ProblemForm): Promise<unknown>
  orderProblems(cid: number, pids: number[]): Promise<unknown>
  removeProblem(cid: number, pid: number): Promise<unknown>
  announcements(query: PageQuery & { readonly cid: number }, signal: AbortSignal): Promise<{ records: AnnouncementRow[]; total: number }>
  addAnnouncement(cid: number, form: AnnouncementForm): Promise<unknown>
  changeAnnouncement(form: AnnouncementForm & { readonly id: number }): Promise<unknown>
  removeAnnouncement(aid: number): Promise<unknown>
}

type Alike = 'read' | 'edit' | 'changeVisible' | 'remove' | 'problems' | 'addFromBank' | 'orderProblems'

/** The calls that the site and owners serve alike, each under paths of its own. */
export function contestCallsOf(api: Pick<Client<typeof contestAdminApi.routes>, Alike>): Pick<ContestAdminCalls, Alike> {
  return {
    read: (cid, signal) => api.read({ query: { cid } }, signal),
    edit: (body) => api.edit({ body }),
    changeVisible: (cid, visible) => api.changeVisible({ query: { cid, visible } }),
    remove: (cid) => api.remove({ query: { cid } }),
    problems: (query, signal) => api.problems({ query }, signal),
    addFromBank: (body) => api.addFromBank({ body }),
    orderProblems: (cid, pids) => api.orderProblems({ body: { cid, pids } }),
  }
}

/** The problems that the owner of contests has made, for those who add them. */
export interface OwnProblems {
  /** The name of the button and of the dialog. */
  readonly add: string
  /** What follows for the problem. */
  readonly hint: string
  /** Adds one by its display id in the owner. */
  addProblem(form: { readonly cid: number; readonly problemId: string; readonly displayId: string }): Promise<unknown>
}

/** Where contests are run: in the administration of the site, or in their owner. */
export interface ContestAdminPlace {
  readonly title: string
  /** The address of the list; those of a contest follow as `/7/edit`, `/7/problems` and `/7/announcement`, that of a new one as `/create`. */
  readonly path: string
  /** The context in whose name pictures are uploaded; empty on the site. */
  readonly keys: Readonly<Record<string, number>>
  readonly calls: ContestAdminCalls
  readonly ownProblems?: OwnProblems
  /** Who runs them may also copy them, make problems for them, and move those of the bank: on the site alone. */
  readonly ofSite?: boolean
  mayManage(row: AdminRow): boolean
  mayRemove(row: AdminRow): boolean
}

/** A page of `ContestAdminPlace`, for a route of the owner, which has the parameter `contestId` where it is about one contest. */
export const contestAdmin = contests.part<{ readonly screen: 'list' | 'form' | 'problems' | 'announcements'; readonly place: ContestAdminPlace }>('admin')
