import type { paged, PageQuery } from '@verdict/core'
import type { CompileRequest } from '../admin-api.ts'
import type { Publication } from './bank.ts'
import type { ContextReference, Viewer } from '../contexts.ts'
import { problems } from '../problems.ts'
import type { CasePreview, Problem, ProblemCase, ProblemRow, Tag } from '../rows.ts'
import type { SaveProblemRequest } from '../save-problem.ts'

type Page<Row> = ReturnType<typeof paged<Row>>

/** A page of the problems of an owner. */
export interface OwnedListQuery extends PageQuery {
  readonly keyword?: string | undefined
  /** Problems that are left out, such as those that are shown already. */
  readonly except?: readonly number[]
}

/** A page of the problems with an application: of one owner or of all, with one decision or any. */
export interface ApplicationQuery extends OwnedListQuery {
  readonly owner?: ContextReference | undefined
  readonly publication?: Publication | undefined
}

/** The problems of one owner, such as a group, as one viewer may use them. Each call asks the owner's context about the viewer's right, and knows no problem of another owner. */
export interface OwnedProblems {
  /** The public problems of the owner, with the counts of its context; needs `read` of pid 0. */
  list(query: OwnedListQuery & { readonly tagId?: readonly number[]; readonly difficulty?: number }, language?: string): Promise<Page<ProblemRow>>
  /** All problems of the owner, the newest first; needs `edit` of pid 0. */
  adminList(query: OwnedListQuery & { readonly auth?: number }): Promise<Page<Problem>>
  /** The tags of the site and those of the owner. */
  tags(): Promise<Tag[]>
  /** Adds a problem. The display id gets the prefix of the owner, and tags that are new belong to the owner. */
  create(request: SaveProblemRequest): Promise<{ pid: number }>
  /** Adds a problem like one that the viewer may edit, with its texts, test data and checker as they are now. */
  copy(pid: number, problemId: string): Promise<{ pid: number }>
  /** Changes a problem, which takes back its application and its publication. A display id that is sent gets the prefix again. */
  edit(request: SaveProblemRequest): Promise<void>
  read(pid: number): Promise<Problem>
  cases(pid: number, wantsNames: boolean): Promise<ProblemCase[]>
  previewCase(query: { readonly pid?: number | undefined; readonly upload?: string | undefined; readonly input: string }): Promise<CasePreview>
  compile(use: 'checker' | 'interactor', request: CompileRequest): Promise<void>
  changeAuth(pid: number, auth: 1 | 2 | 3): Promise<void>
  /** Asks for a place in the public bank, or takes the application and the publication back. */
  apply(pid: number, applies: boolean): Promise<void>
  remove(pid: number): Promise<void>
}

/** Opens the problems of owners, and publishes them. */
export interface OwnedProblemService {
  /** Throws NoContext when the viewer may not know the owner. */
  of(owner: ContextReference, viewer: NonNullable<Viewer>): Promise<OwnedProblems>
  /** The problems of the owner of a problem; throws NoProblem unless a context of this kind (`gid`) owns it. */
  ofProblem(pid: number, key: string, viewer: NonNullable<Viewer>): Promise<OwnedProblems>
  /** The problems with an application, the newest first. The caller has checked that the viewer decides about them. */
  applications(query: ApplicationQuery): Promise<Page<Problem>>
  /** Decides about an application; throws NotApplied when it was taken back meanwhile, for instance by an edit, and SavedMeanwhile when the problem is not as it was read. */
  decide(pid: number, publication: NonNullable<Publication>, readRevision?: number): Promise<void>
  /** Deletes all problems of an owner that ends; repeatable. They are gone at once, what belongs to them follows. */
  removeAll(owner: ContextReference): Promise<void>
}

/** The problems that contexts own. */
export const ownedProblems = problems.service<OwnedProblemService>('owned-problems')
