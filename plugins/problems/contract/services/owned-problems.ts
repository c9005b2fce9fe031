import type { paged, PageQuery } from '@verdict/core'
import type { CompileRequest } from '../admin-api.ts'
import type { Publication } from './bank.ts'
import type { ContextReference, Viewer } from '../contexts.ts'
import { problems } from '../problems.ts'
import type { CasePreview, Problem, ProblemCase, ProblemRow, Tag } from '../rows.ts'
import type { SaveProblemRequest } from '../save-problem.ts'

type Page<Row> = ReturnType<typeof paged<Row>>

/** A page of an owner's problems. */
export interface OwnedListQuery extends PageQuery {
  readonly keyword?: string | undefined
  /** Problems to leave out, such as those already shown. */
  readonly except?: readonly number[]
}

/** A page of the problems with an application: of one owner or of all, with one decision or any. */
export interface ApplicationQuery extends OwnedListQuery {
  readonly owner?: ContextReference | undefined
  readonly publication?: Publication | undefined
}

/**
 * The problems of one owner, such as a group, as one viewer can use them. Each call asks the owner's context for permission and ignores problems of other
 * owners.
 */
export interface OwnedProblems {
  /** Lists the owner's public problems, with the counts of its context; needs `read` of pid 0. */
  list(query: OwnedListQuery & { readonly tagId?: readonly number[]; readonly difficulty?: number }, language?: string): Promise<Page<ProblemRow>>
  /** Lists all problems of the owner, newest first; needs `edit` of pid 0. */
  adminList(query: OwnedListQuery & { readonly auth?: number }): Promise<Page<Problem>>
  /** Returns the tags of the site and of the owner. */
  tags(): Promise<Tag[]>
  /** Creates a problem. The display ID gets the owner's prefix, and new tags belong to the owner. */
  create(request: SaveProblemRequest): Promise<{ pid: number }>
  /** Copies a problem that the viewer can edit, with its current texts, test data and checker. */
  copy(pid: number, problemId: string): Promise<{ pid: number }>
  /** Updates a problem, which withdraws its application and its publication. A display ID that is sent gets the prefix again. */
  edit(request: SaveProblemRequest): Promise<void>
  read(pid: number): Promise<Problem>
  cases(pid: number, wantsNames: boolean): Promise<ProblemCase[]>
  previewCase(query: { readonly pid?: number | undefined; readonly upload?: string | undefined; readonly input: string }): Promise<CasePreview>
  compile(use: 'checker' | 'interactor', request: CompileRequest): Promise<void>
  changeAuth(pid: number, auth: 1 | 2 | 3): Promise<void>
  /** Applies for publication in the public bank, or withdraws the application and the publication. */
  apply(pid: number, applies: boolean): Promise<void>
  remove(pid: number): Promise<void>
}

/** Opens the problems of owners and publishes them. */
export interface OwnedProblemService {
  /** Throws NoContext if the viewer must not know the owner. */
  of(owner: ContextReference, viewer: NonNullable<Viewer>): Promise<OwnedProblems>
  /** Opens the problems of a problem's owner; throws NoProblem unless a context of this kind (`gid`) owns it. */
  ofProblem(pid: number, key: string, viewer: NonNullable<Viewer>): Promise<OwnedProblems>
  /** Lists the problems with an application, newest first. The caller must have checked that the viewer can decide them. */
  applications(query: ApplicationQuery): Promise<Page<Problem>>
  /**
   * Decides an application. Throws NotApplied if it was withdrawn first, for example by an edit, and SavedMeanwhile if the problem has changed since it was
   * read.
   */
  decide(pid: number, publication: NonNullable<Publication>, readRevision?: number): Promise<void>
  /** Deletes all problems of an owner that ends; repeatable. They disappear immediately; what belongs to them follows. */
  removeAll(owner: ContextReference): Promise<void>
}

/** The problems that contexts own. */
export const ownedProblems = problems.service<OwnedProblemService>('owned-problems')
