import type { CompileRequest } from '../admin-api.ts'
import type { ContextKeys } from '../contexts.ts'
import { problems } from '../problems.ts'
import type { CasePreview, Problem, ProblemCase, Tag } from '../rows.ts'
import type { SaveProblemRequest } from '../save-problem.ts'

/** The display ID and the title of a problem in one place, such as a contest. */
export interface PlaceName {
  readonly displayId: string
  readonly title: string
}

/**
 * The calls of the problem form, to the routes of the plugin that shows it: those of a group end in `OwnedProblems`. They show their errors themselves, like
 * calls of `useApi`.
 */
export interface ProblemFormCalls {
  /** Returns the tags that the form offers; users can type others. */
  tags(signal: AbortSignal): Promise<readonly Tag[]>
  read(pid: number, signal: AbortSignal): Promise<Problem>
  cases(pid: number, isUpload: boolean, signal: AbortSignal): Promise<readonly ProblemCase[]>
  previewCase(query: { readonly pid?: number; readonly upload?: string; readonly input: string }, signal: AbortSignal): Promise<CasePreview>
  compile(use: 'checker' | 'interactor', request: CompileRequest): Promise<unknown>
  create(request: SaveProblemRequest, named?: PlaceName): Promise<{ readonly pid: number }>
  edit(request: SaveProblemRequest, named?: PlaceName): Promise<unknown>
}

/** The props with which a plugin shows the form under its own route. */
export interface ProblemFormProps {
  /** The problem to edit; undefined for a new one. */
  readonly pid?: number | undefined
  readonly calls: ProblemFormCalls
  /** The context in which test data and images are uploaded; empty in the bank. */
  readonly keys: ContextKeys
  /** The visibilities that the user can choose: 1 public, 2 hidden, 3 only in contests. A problem can also keep its current one. */
  readonly auths: readonly (1 | 2 | 3)[]
  /** The fixed type of new problems here, as in a contest: 0 ACM, 1 OI. */
  readonly type?: 0 | 1
  /** The prefix that the server adds to display IDs: shown, but not typed. */
  readonly displayIdPrefix?: string
  /**
   * The problem's name in a place with its own display IDs. The form shows it next to the problem's global names and passes it to the calls that save. If the
   * title is empty, the problem's title applies.
   */
  readonly named?: PlaceName
  /** Returns the path of a problem's form, to which the form moves after creating one. */
  editPath(pid: number): string
}

/** The form to write a problem; groups and contests show it under their own routes. */
export const problemForm = problems.part<ProblemFormProps>('form')
