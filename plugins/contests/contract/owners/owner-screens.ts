import type { Client, PageQuery } from '@verdict/core'
import type { z } from 'zod'
import type { OfferedRule } from '../contest-rules.ts'
import { contests } from '../contests.ts'
import type { ContestForm, ContestProblemList } from '../forms.ts'
import type { announcementStaffRoutes } from '../onsite-api.ts'
import type { AdminContestRow, ContestRow } from '../rows.ts'
import type { contestStaffRoutes } from '../staff/staff-routes.ts'

export interface ContestTableProps {
  readonly label: string
  /** Set for homework, which is called so and shows neither the tag of public contests nor the public scoreboard. */
  readonly words?: 'homework'
  /** Undefined while loading. */
  readonly rows: readonly ContestRow[] | undefined
  /** Whether other rows are being loaded. */
  readonly loading: boolean
  readonly error: { readonly message: string; readonly onRetry?: () => void } | undefined
  readonly empty: { readonly title: string; readonly hint: string }
  /** How many problems of each contest the reader has solved, by the contest's number. */
  readonly progress?: Readonly<Record<number, { readonly solved: number; readonly count: number }>> | undefined
  /** Without it, all rows are shown. */
  readonly pagination?: { readonly page: number; readonly limit: number; readonly total: number; onChange(page: number, limit: number): void }
}

/** A list of contests for participants. */
export const contestTable = contests.part<ContestTableProps>('table')

type AdminRow = z.output<typeof AdminContestRow>

/** The problems of a contest's owner, for contest staff to add. */
export interface OwnedContestProblems {
  /** The label of the button and title of the dialog. */
  readonly add: string
  /** The consequence for the problem. */
  readonly hint: string
  /** Lists the problems that the contest does not have. */
  list(query: PageQuery & { readonly cid: number; readonly keyword: string }, signal: AbortSignal): Promise<z.output<typeof ContestProblemList>>
  /** Adds a problem by its display ID in the owner. */
  addProblem(form: { readonly cid: number; readonly problemId: string; readonly displayId: string }): Promise<unknown>
}

/** Where contests are managed: the admin area of the site, or their owner. Its calls show their own errors, like those of `useApi`. */
export interface ContestAdminPlace {
  readonly title: string
  /** The context of its texts, where contests have another name. */
  readonly words?: 'homework'
  /** The path of the list. `/7/edit`, `/7/problems` and `/7/announcement` below it belong to a contest; `/create` is for a new one. */
  readonly path: string
  /** The path of the pages of one contest, if not below `path`. Then they do not link to the list. */
  readonly contestPath?: (cid: number) => string
  /** The context that uploaded images belong to; empty on the site. */
  readonly keys: Readonly<Record<string, number>>
  list(query: PageQuery & { readonly keyword: string }, signal: AbortSignal): Promise<{ records: AdminRow[]; total: number }>
  rules(signal: AbortSignal): Promise<readonly OfferedRule[]>
  create(form: z.input<typeof ContestForm>): Promise<{ readonly cid: number }>
  /** The mounted operations. */
  readonly calls: Client<typeof contestStaffRoutes>
  readonly announcements: Client<typeof announcementStaffRoutes>
  readonly ownedProblems?: OwnedContestProblems
  /** Whether contest staff can also copy contests and create problems for them. Only on the site. */
  readonly ofSite?: boolean
  /** Whether the user also adds hidden problems of the bank, changes their visibility, and imports problems into it. */
  readonly usesBank?: boolean
  mayManage(row: AdminRow): boolean
  mayRemove(row: AdminRow): boolean
}

/** A page of `ContestAdminPlace`, for a route of the owner. The route needs the parameter `contestId` if the page is about one contest. */
export const contestAdmin = contests.part<{ readonly screen: 'list' | 'form' | 'problems' | 'announcements'; readonly place: ContestAdminPlace }>('admin')
