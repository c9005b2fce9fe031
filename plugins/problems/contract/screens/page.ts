import type { ContextKeys } from '../contexts.ts'
import { problems } from '../problems.ts'
import type { Problem, ProblemDetail } from '../rows.ts'

/** The place where problems are read and solved: the bank, or a context. */
export interface ProblemPlace {
  /** The context; empty in the bank. */
  readonly keys: ContextKeys
  /** The path before display IDs. */
  readonly path: string
  /** The target of "Back" if the browser has no history. */
  readonly home: string
  /** Reads a problem; defaults to the bank's call with the context's keys. */
  readonly read?: (displayId: string, signal: AbortSignal) => Promise<ProblemDetail>
  /** Returns the path of a submission; defaults to the page among all submissions. */
  readonly submissionPath?: (submitId: number) => string
}

/** A problem next to its tabs, or in full screen next to a list of the others in its context. */
export type ProblemLayout = 'page' | 'full-screen'

/** Returns the path of a problem in a place. */
export function problemPath({ path }: Pick<ProblemPlace, 'path'>, displayId: string, layout: ProblemLayout = 'page'): string {
  const page = `${path}/${encodeURIComponent(displayId)}`
  return layout === 'page' ? page : `${page}/full-screen`
}

/** The open problem, as seen by the parts of its page. */
export interface ProblemView {
  readonly pid: number
  /** The display ID in the context in which the problem is open. */
  readonly displayId: string
  readonly title: string
  /** 0 ACM, 1 OI. */
  readonly type: number
  /** Null if hidden. */
  readonly difficulty: number | null
  readonly isRemote: boolean
  readonly judgeMode: string
  readonly codeShare: boolean
  readonly languages: readonly string[]
  /** The problem's code templates, by language. */
  readonly templates: Readonly<Record<string, string>>
  readonly examples: readonly { readonly input: string; readonly output: string }[]
  /** The context; empty in the bank. */
  readonly keys: ContextKeys
}

/** A problem as shown by a page. */
export interface ProblemPageProps {
  readonly place: ProblemPlace
  readonly displayId: string
  readonly layout: ProblemLayout
}

/** The page to read and solve a problem; contests, trainings and groups show it under their own routes. */
export const problemPage = problems.part<ProblemPageProps>('page')

/** The texts of a statement. */
export type StatementTexts = Pick<Problem, 'description' | 'input' | 'output' | 'hint' | 'source' | 'exampleList'>

/** The texts of a statement as on the problem page, for previews of problems that are not in the bank. */
export const problemStatement = problems.part<{ readonly texts: StatementTexts }>('statement')

/** The props of the page's fills; `reload` fetches the problem again, for example after it was solved. */
export interface ProblemFillProps {
  readonly problem: ProblemView
  readonly place: ProblemPlace
  readonly layout: ProblemLayout
  reload(): void
}

/** The right side of the page, where a program is written and submitted. */
export const problemWorkbench = problems.slot<ProblemFillProps>('workbench')

/** Tabs of the left side. A fill renders its label if `piece` is 'label', and its content if it is 'content'. */
export const problemTabs = problems.slot<ProblemFillProps & { readonly piece: 'label' | 'content' }>('tabs')

/** Small links next to the title, such as discussion or statistics. */
export const problemLinks = problems.slot<ProblemFillProps>('links')

/**
 * Panels at the end of the problem form. A fill keeps and saves its own data of the problem; `pid` is undefined until the problem is saved for the first time.
 */
export const problemFormPanels = problems.slot<{ readonly pid: number | undefined }>('form-panels')

/** Panels next to the problem list. */
export const problemListAside = problems.slot<object>('list-aside')

/** Buttons for the problems that the user has chosen in a list of the admin area. */
export const problemBatchActions = problems.slot<{ readonly pids: readonly number[] }>('batch-actions')

/** Buttons above the problem list of the admin area, such as another way to add problems; `reload` reloads the list. */
export const problemListActions = problems.slot<{ reload(): void }>('list-actions')

/** A problem in that list. */
export interface ProblemRowFillProps {
  readonly problem: Pick<Problem, 'id' | 'problemId' | 'isRemote'>
  reload(): void
}

/** Small buttons at the end of the row of a problem that the reader can edit. */
export const problemRowActions = problems.slot<ProblemRowFillProps>('row-actions')
