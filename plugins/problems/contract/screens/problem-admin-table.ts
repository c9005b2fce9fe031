import type { PageQuery } from '@verdict/core'
import { problems } from '../problems.ts'
import type { Problem } from '../rows.ts'

export interface ProblemAdminTableProps {
  readonly label: string
  /** The reference of the problems' owner, such as `group:5`. The list restarts for another owner. */
  readonly owner: string
  readonly emptyHint: string
  /** The visibilities that the reader can choose: 1 public, 2 hidden, 3 only in contests. A problem can also keep its current one. */
  readonly auths: readonly number[]
  mayEdit(row: Problem): boolean
  /** Returns the path of a problem's form. */
  editPath(pid: number): string
  /** Calls of the owner. They show their errors themselves, like calls of `useApi`. */
  list(query: PageQuery & { readonly keyword: string }, signal: AbortSignal): Promise<{ records: Problem[]; total: number }>
  changeAuth(pid: number, auth: 1 | 2 | 3): Promise<unknown>
  remove(pid: number): Promise<unknown>
  /** Applies for publication in the public list, or withdraws the application; omitted if problems are listed there anyway. */
  apply?(pid: number, isApplied: boolean): Promise<unknown>
}

/** An owner's problems for their authors, including hidden ones, with visibility, test data and publication. */
export const problemAdminTable = problems.part<ProblemAdminTableProps>('admin-table')
