import type { ContextKeys } from '../contexts.ts'
import { problems } from '../problems.ts'
import type { ProblemRow } from '../rows.ts'

/** A titled part of a list of problems. */
export interface ProblemGroup {
  readonly id: number
  readonly title: string
  /** A line below the title, such as what is still to be done. */
  readonly note: string
  /** Its problems do not open yet: they are named without a link, and the note says why. */
  readonly isLocked: boolean
  readonly pids: readonly number[]
}

export interface ProblemTableProps {
  readonly label: string
  /** Undefined while they are loading. */
  readonly rows: readonly ProblemRow[] | undefined
  /** Other rows are being loaded. */
  readonly loading?: boolean
  /** In their order; problems of none of them come first. */
  readonly groups?: readonly ProblemGroup[]
  readonly error?: { readonly message: string; readonly onRetry: () => void } | undefined
  /** What stands in place of a table without rows. */
  readonly empty: { readonly title: string; readonly hint: string }
  /** Where the user's results are read: empty for the bank. */
  readonly keys: ContextKeys
  /** Of a list that has pages. */
  readonly pagination?: { readonly page: number; readonly limit: number; readonly total: number; onChange(page: number, limit: number): void }
  /** Of a list that is searched. */
  readonly search?: { readonly keyword: string; onSearch(keyword: string): void }
  /** The address of a problem. */
  problemPath(displayId: string): string
}

/** The problems of a place, with the results of the user and tags that can be hidden. */
export const problemTable = problems.part<ProblemTableProps>('table')
