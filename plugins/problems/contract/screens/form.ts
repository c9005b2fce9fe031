import type { CompileRequest } from '../admin-api.ts'
import type { ContextKeys } from '../contexts.ts'
import { problems } from '../problems.ts'
import type { CasePreview, Problem, ProblemCase, Tag } from '../rows.ts'
import type { SaveProblemRequest } from '../save-problem.ts'

/** The display id and the title of a problem in one place, such as a contest. */
export interface PlaceName {
  readonly displayId: string
  readonly title: string
}

/** The calls of the problem form, which go to routes of whoever shows it: those of a group end in `OwnedProblems`. They show their failures themselves, as calls of `useApi` do. */
export interface ProblemFormCalls {
  /** The tags that the form offers; others may be typed. */
  tags(signal: AbortSignal): Promise<readonly Tag[]>
  read(pid: number, signal: AbortSignal): Promise<Problem>
  cases(pid: number, isUpload: boolean, signal: AbortSignal): Promise<readonly ProblemCase[]>
  previewCase(query: { readonly pid?: number; readonly upload?: string; readonly input: string }, signal: AbortSignal): Promise<CasePreview>
  compile(use: 'checker' | 'interactor', request: CompileRequest): Promise<unknown>
  create(request: SaveProblemRequest, named?: PlaceName): Promise<{ readonly pid: number }>
  edit(request: SaveProblemRequest, named?: PlaceName): Promise<unknown>
}

/** The props with which a plugin shows the form under a route of its own. */
export interface ProblemFormProps {
  /** The problem to edit; without it, the form is for a new one. */
  readonly pid?: number | undefined
  readonly calls: ProblemFormCalls
  /** The context in whose name test data and pictures are uploaded; empty in the bank. */
  readonly keys: ContextKeys
  /** The visibilities that the user may give: 1 public, 2 hidden, 3 only in contests. A problem may also keep the one that it has. */
  readonly auths: readonly (1 | 2 | 3)[]
  /** The type that new problems have here, as in a contest; it cannot be changed then. 0 ACM, 1 OI. */
  readonly type?: 0 | 1
  /** What the server puts in front of the display ids: shown, but not typed. */
  readonly displayIdPrefix?: string
  /** What a place with display ids of its own calls the problem: the form shows it beside the names that the problem has everywhere, and hands it to the calls that save. An empty title stands for that of the problem. */
  readonly named?: PlaceName
  /** The address of the form of a problem, where the form goes on after it has created one. */
  editPath(pid: number): string
}

/** The form in which a problem is written; groups and contests show it under routes of their own. */
export const problemForm = problems.part<ProblemFormProps>('form')
