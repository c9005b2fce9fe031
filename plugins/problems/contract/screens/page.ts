import type { ContextKeys } from '../contexts.ts'
import { problems } from '../problems.ts'
import type { Problem } from '../rows.ts'

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

/** The props with which a plugin shows the page in a context of its own. */
export interface ProblemPageProps {
  readonly displayId: string
  readonly keys: ContextKeys
  /** The path of the route that answers with the problem's detail (`ProblemDetail`), query included; the bank's route when left out. */
  readonly detailPath?: string
  /** Where "Back" leads when the browser has no history. */
  readonly home: string
  /** Parts of the page that are hidden, as in a contest. */
  readonly hides?: readonly ('source' | 'statistics' | 'difficulty' | 'tags' | 'all-submissions')[]
  /** Focus mode: fills the whole screen, with a list of the context's problems. */
  readonly focus?: boolean
  /** The address of focus mode, or in focus mode the address to which leaving it leads. */
  readonly focusPath?: string
  /** The address of another problem of the context, for the list in focus mode. */
  problemPath?(displayId: string): string
  /** The address of the page that shows a submission of this context. */
  submissionPath?(submitId: number): string
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
  readonly page: ProblemPageProps
  reload(): void
}

/** The right side of the page, where a program is written and submitted. */
export const problemWorkbench = problems.slot<ProblemFillProps>('workbench')

/** Tabs of the left side: a fill draws its label when `place` is 'label', and its content when it is 'content'. */
export const problemTabs = problems.slot<ProblemFillProps & { readonly place: 'label' | 'content' }>('tabs')

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
