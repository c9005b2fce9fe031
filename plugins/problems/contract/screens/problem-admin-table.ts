import type { PageQuery } from '@verdict/core'
import { problems } from '../problems.ts'
import type { Problem } from '../rows.ts'

export interface ProblemAdminTableProps {
  readonly label: string
  /** Whose problems are listed, such as `group:5`: for another owner the list begins anew. */
  readonly owner: string
  readonly emptyHint: string
  /** The visibilities that the reader may give: 1 public, 2 hidden, 3 only in contests. A problem also keeps the one that it has. */
  readonly auths: readonly number[]
  mayEdit(row: Problem): boolean
  /** The address of the form of a problem. */
  editPath(pid: number): string
  /** Calls of the owner, which show their failures themselves, as calls of `useApi` do. */
  list(query: PageQuery & { readonly keyword: string }, signal: AbortSignal): Promise<{ records: Problem[]; total: number }>
  changeAuth(pid: number, auth: 1 | 2 | 3): Promise<unknown>
  remove(pid: number): Promise<unknown>
  /** Asks for a place in the public list, or takes that back; left out where problems stand there anyway. */
  apply?(pid: number, isApplied: boolean): Promise<unknown>
}

/** The problems of an owner for those who write them: hidden ones, too, with their visibility, test data and publication. */
export const problemAdminTable = problems.part<ProblemAdminTableProps>('admin-table')
