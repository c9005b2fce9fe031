import type { ContextKeys } from '../contexts.ts'
import { problems } from '../problems.ts'
import type { ProblemRow } from '../rows.ts'

/** A titled part of a list of problems. */
export interface ProblemGroup {
  readonly id: number
  readonly title: string
  /** A line below the title, such as what remains to be done. */
  readonly note: string
  /** Whether its problems are still locked: they are named without a link, and the note gives the reason. */
  readonly isLocked: boolean
  readonly pids: readonly number[]
}

export interface ProblemTableProps {
  readonly label: string
  /** Undefined while loading. */
  readonly rows: readonly ProblemRow[] | undefined
  /** Whether other rows are loading. */
  readonly loading?: boolean
  /** In order; problems of none of them come first. */
  readonly groups?: readonly ProblemGroup[]
  readonly error?: { readonly message: string; readonly onRetry: () => void } | undefined
  /** The text that replaces a table without rows. */
  readonly empty: { readonly title: string; readonly hint: string }
  /** The context of the user's results; empty for the bank. */
  readonly keys: ContextKeys
  /** Only for a list with pages. */
  readonly pagination?: { readonly page: number; readonly limit: number; readonly total: number; onChange(page: number, limit: number): void }
  /** Only for a list that can be searched. */
  readonly search?: { readonly keyword: string; onSearch(keyword: string): void }
  /** Returns the path of a problem. */
  problemPath(displayId: string): string
}

/** The problems of a place, with the user's results and tags that can be hidden. */
export const problemTable = problems.part<ProblemTableProps>('table')
