import type { ContextKeys } from './contexts.ts'
import { problems } from './problems.ts'
import type { ProblemRow } from './rows.ts'

export interface ProblemTableProps {
  readonly label: string
  /** Undefined while they are loading. */
  readonly rows: readonly ProblemRow[] | undefined
  readonly error?: { readonly message: string; readonly onRetry: () => void } | undefined
  /** What stands in place of a table without rows. */
  readonly empty: { readonly title: string; readonly hint: string }
  /** Where the user's results are read: empty for the bank. */
  readonly keys: ContextKeys
  /** The address of a problem. */
  problemPath(displayId: string): string
}

/** The problems of a place, all at once, with the results of the user and tags that can be hidden. */
export const problemTable = problems.part<ProblemTableProps>('table')
