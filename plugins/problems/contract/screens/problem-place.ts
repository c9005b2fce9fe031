import type { ContextKeys } from '../contexts.ts'
import type { ProblemDetail } from '../rows.ts'

/** Where problems are read and solved: the bank, or a context. */
export interface ProblemPlace {
  /** The context; empty in the bank. */
  readonly keys: ContextKeys
  /** The address in front of display IDs. */
  readonly path: string
  /** Where "Back" leads when the browser has no history. */
  readonly home: string
  /** Reads a problem. Without it, the call of the bank does, with the keys of the context. */
  readonly read?: (displayId: string, signal: AbortSignal) => Promise<ProblemDetail>
  /** The address of a submission; the page of all submissions when left out. */
  readonly submissionPath?: (submitId: number) => string
}

/** A problem beside its tabs, or filling the screen beside a list of the others in its context. */
export type ProblemLayout = 'page' | 'full-screen'

/** The address of a problem in a place. */
export function problemPath({ path }: Pick<ProblemPlace, 'path'>, displayId: string, layout: ProblemLayout = 'page'): string {
  const page = `${path}/${encodeURIComponent(displayId)}`
  return layout === 'page' ? page : `${page}/full-screen`
}
