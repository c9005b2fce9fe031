import type { ContextKeys } from '../contexts.ts'
import { problems } from '../problems.ts'
import type { Problem, ProblemDetail } from '../rows.ts'

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

/** The open problem, as the parts of its page see it. */
export interface ProblemView {
  readonly pid: number
  /** The display id in the context in which the problem is open. */
  readonly displayId: string
  readonly title: string
  /** 0 ACM, 1 OI. */
  readonly type: number
  /** Null where it is hidden. */
  readonly difficulty: number | null
  readonly isRemote: boolean
  readonly judgeMode: string
  readonly codeShare: boolean
  readonly languages: readonly string[]
  /** Code templates of the problem, by language. */
  readonly templates: Readonly<Record<string, string>>
  readonly examples: readonly { readonly input: string; readonly output: string }[]
  /** The context; empty in the bank. */
  readonly keys: ContextKeys
}

/** A problem as a page shows it. */
export interface ProblemPageProps {
  readonly place: ProblemPlace
  readonly displayId: string
  readonly layout: ProblemLayout
}

/** The page on which a problem is read and solved; contests, trainings and groups show it under routes of their own. */
export const problemPage = problems.part<ProblemPageProps>('page')

/** The texts of a statement. */
export type StatementTexts = Pick<Problem, 'description' | 'input' | 'output' | 'hint' | 'source' | 'exampleList'>

/** The texts of a statement as the page shows them, for the preview of a problem that the bank does not have. */
export const problemStatement = problems.part<{ readonly texts: StatementTexts }>('statement')

/** The props of the page's fills; `reload` fetches the problem again, for instance after a solution. */
export interface ProblemFillProps {
  readonly problem: ProblemView
  readonly place: ProblemPlace
  readonly layout: ProblemLayout
  reload(): void
}

/** The right side of the page, where a program is written and submitted. */
export const problemWorkbench = problems.slot<ProblemFillProps>('workbench')

/** Tabs of the left side: a fill draws its label when `piece` is 'label', and its content when it is 'content'. */
export const problemTabs = problems.slot<ProblemFillProps & { readonly piece: 'label' | 'content' }>('tabs')

/** Small links beside the title, such as discussion or statistics. */
export const problemLinks = problems.slot<ProblemFillProps>('links')

/** Panels at the end of the form in which a problem is written. A fill keeps and saves its own data of the problem; `pid` is undefined until the problem was saved for the first time. */
export const problemFormPanels = problems.slot<{ readonly pid: number | undefined }>('form-panels')

/** Panels beside the list of problems. */
export const problemListAside = problems.slot<object>('list-aside')

/** Buttons for the problems that somebody has chosen in a list of the admin area. */
export const problemBatchActions = problems.slot<{ readonly pids: readonly number[] }>('batch-actions')

/** Buttons above the list of problems of the admin area, such as another way to add some; `reload` reads the list again. */
export const problemListActions = problems.slot<{ reload(): void }>('list-actions')

/** A problem in that list. */
export interface ProblemRowFillProps {
  readonly problem: Pick<Problem, 'id' | 'problemId' | 'isRemote'>
  reload(): void
}

/** Small buttons at the end of the row of a problem that the reader may edit. */
export const problemRowActions = problems.slot<ProblemRowFillProps>('row-actions')
