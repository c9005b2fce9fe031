import {
  DataForbidden,
  NoProblem,
  NotYours,
  openOwned,
  permits,
  type ContextReference,
  type ContextResolver,
  type ResolvedContext,
  type Viewer,
} from '../../contract.ts'
import type { ProblemRepository } from '../problem/problem-repository.ts'
import type { ProblemDoc } from '../problem/problem-schema.ts'

/** Who may read, edit and download a problem. */
export class ProblemAccess {
  readonly #problems: ProblemRepository
  readonly #contexts: () => ContextResolver

  /** The contexts come as a function: the bank, which they open, asks here in turn. */
  constructor(problems: ProblemRepository, contexts: () => ContextResolver) {
    this.#problems = problems
    this.#contexts = contexts
  }

  async mayEdit(viewer: Viewer, pid: number): Promise<boolean> {
    const problem = viewer && (await this.#problems.doc(pid))
    if (!problem) return false
    const { owner, publication, authorUid: uid } = problem
    // A problem admin also reads what he decides about.
    const isForProblemAdmins = owner === null || publication === 'applied' || publication === 'approved'
    if (viewer.role === 'root' || (isForProblemAdmins && isProblemAdmin(viewer))) return true
    const { isStaff, around } = (await openOwned({ uid, owner }, viewer, { resolver: this.#contexts(), permission: 'problem_admin' })) ?? {}
    return isStaff === true || (around !== undefined && (await permits(() => around.authorize('edit', pid))))
  }

  /** The problem, for viewers who may edit it or may read it in the context. */
  async readable(pid: number, context: ResolvedContext, viewer: Viewer): Promise<ProblemDoc> {
    const problem = await this.#existing(pid)
    if (!(await this.mayEdit(viewer, pid))) await context.authorize('read', pid)
    return problem
  }

  async editable(pid: number, viewer: Viewer): Promise<ProblemDoc> {
    const problem = await this.#existing(pid)
    if (!(await this.mayEdit(viewer, pid))) throw new NotYours()
    return problem
  }

  /** The problem, for viewers who may download its test data. */
  async downloadable(pid: number, viewer: Viewer): Promise<ProblemDoc> {
    const problem = await this.#existing(pid)
    if (!(await this.mayEdit(viewer, pid)) && !(problem.owner && (await this.#ownerPermitsDownload(problem.owner, pid, viewer)))) throw new DataForbidden()
    return problem
  }

  async #existing(pid: number): Promise<ProblemDoc> {
    const problem = await this.#problems.doc(pid)
    if (!problem) throw new NoProblem()
    return problem
  }

  async #ownerPermitsDownload(owner: ContextReference, pid: number, viewer: Viewer): Promise<boolean> {
    const context = await this.#contexts().resolveReferences([owner], viewer)
    return context !== undefined && permits(() => context.authorize('download-data', pid))
  }
}

/** Root and problem admins have all rights on all problems of the bank. */
export function isProblemAdmin({ role }: NonNullable<Viewer>): boolean {
  return role === 'root' || role === 'problem_admin'
}
