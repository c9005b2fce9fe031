import type { ContextKeys } from './contexts.ts'
import { problems } from './problems.ts'

/** What the parts of a problem's page know of the problem that is open. */
export interface ProblemView {
  readonly pid: number
  /** How the place in which it is open calls it. */
  readonly displayId: string
  readonly title: string
  /** 0 ACM, 1 OI. */
  readonly type: number
  readonly difficulty: number
  readonly isRemote: boolean
  readonly judgeMode: string
  /** A comparison with the answer exists, so a test run may name an expected output. */
  readonly codeShare: boolean
  readonly languages: readonly string[]
  /** Templates of the problem's own, by language. */
  readonly templates: Readonly<Record<string, string>>
  readonly examples: readonly { readonly input: string; readonly output: string }[]
  /** The place: `cid`, `tid`, `gid`; empty in the bank. */
  readonly keys: ContextKeys
}

/** What a plugin that shows the page in a place of its own decides. */
export interface ProblemPageProps {
  readonly displayId: string
  readonly keys: ContextKeys
  /** The whole address that asks for the problem's detail (`ProblemDetail`), where it is not the bank's own. */
  readonly detailPath?: string
  /** Where "go back" leads when there is no history. */
  readonly home: string
  /** Leaves out what would tell too much, as in a contest. */
  readonly hides?: readonly ('source' | 'statistics' | 'difficulty' | 'tags' | 'all-submissions')[]
  /** Fills the whole screen, with a list of the place's problems. */
  readonly focus?: boolean
  /** Where focus mode of this problem is, and where it leads back to. */
  readonly focusPath?: string
  /** Where another problem of the place is, for the list in focus mode. */
  problemPath?(displayId: string): string
  /** Where a submission of this place is shown. */
  submissionPath?(submitId: number): string
}

/** The page on which a problem is read and solved; contests, trainings and groups place it under routes of their own. */
export const problemPage = problems.part<ProblemPageProps>('page')

/** What a fill of the page is given; `reload` fetches the problem anew, such as after a solution. */
export interface ProblemFillProps {
  readonly problem: ProblemView
  readonly page: ProblemPageProps
  reload(): void
}

/** The right side: where a program is written and submitted. */
export const problemWorkbench = problems.slot<ProblemFillProps>('workbench')

/** A tab of the left side draws its label when `place` is 'label', and its content when it is 'content'. */
export const problemTabs = problems.slot<ProblemFillProps & { readonly place: 'label' | 'content' }>('tabs')

/** Small links beside the title, such as discussion or statistics. */
export const problemLinks = problems.slot<ProblemFillProps>('links')

/** Beside the list of problems: figures and panels of other plugins. */
export const problemListAside = problems.slot<object>('list-aside')
