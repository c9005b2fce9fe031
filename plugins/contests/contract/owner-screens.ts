import type { Client, PageQuery } from '@verdict/core'
import type { z } from 'zod'
import { contests } from './contests.ts'
import type { ContestForm, ContestProblemList } from './forms.ts'
import type { announcementStaffRoutes } from './onsite-api.ts'
import type { AdminContestRow, ContestRow } from './rows.ts'
import type { contestStaffRoutes } from './staff-routes.ts'

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

/** A list of contests, for participants. */
export const contestTable = contests.part<ContestTableProps>('table')

type AdminRow = z.output<typeof AdminContestRow>

/** The problems that the owner of contests has made, for contest staff who add them. */
export interface OwnedContestProblems {
  /** The name of the button and of the dialog. */
  readonly add: string
  /** The consequence for the problem. */
  readonly hint: string
  /** Those that the contest does not have. */
  list(query: PageQuery & { readonly cid: number; readonly keyword: string }, signal: AbortSignal): Promise<z.output<typeof ContestProblemList>>
  /** Adds one by its display ID in the owner. */
  addProblem(form: { readonly cid: number; readonly problemId: string; readonly displayId: string }): Promise<unknown>
}

/** The place in which contests are managed: the administration of the site, or their owner. Its calls show their failures themselves, as those of `useApi` do. */
export interface ContestAdminPlace {
  readonly title: string
  /** The address of the list; those of a contest follow as `/7/edit`, `/7/problems` and `/7/announcement`, that of a new one as `/create`. */
  readonly path: string
  /** The context in whose name pictures are uploaded; empty on the site. */
  readonly keys: Readonly<Record<string, number>>
  list(query: PageQuery & { readonly keyword: string }, signal: AbortSignal): Promise<{ records: AdminRow[]; total: number }>
  rules(signal: AbortSignal): Promise<readonly { readonly id: string; readonly type: number }[]>
  create(form: z.input<typeof ContestForm>): Promise<{ readonly cid: number }>
  /** The mounted operations. */
  readonly calls: Client<typeof contestStaffRoutes>
  readonly announcements: Client<typeof announcementStaffRoutes>
  readonly ownedProblems?: OwnedContestProblems
  /** Contest staff can also copy contests, make problems for them, and move those of the bank: on the site alone. */
  readonly ofSite?: boolean
  mayManage(row: AdminRow): boolean
  mayRemove(row: AdminRow): boolean
}

/** A page of `ContestAdminPlace`, for a route of the owner, which has the parameter `contestId` where it is about one contest. */
export const contestAdmin = contests.part<{ readonly screen: 'list' | 'form' | 'problems' | 'announcements'; readonly place: ContestAdminPlace }>('admin')
