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

/** Decides who can read, edit and download a problem. */
export class ProblemAccess {
  readonly #problems: ProblemRepository
  readonly #contexts: () => ContextResolver

  /** The contexts are a function, because the bank, which they open, depends on this class. */
  constructor(problems: ProblemRepository, contexts: () => ContextResolver) {
    this.#problems = problems
    this.#contexts = contexts
  }

  async mayEdit(viewer: Viewer, pid: number): Promise<boolean> {
    const problem = viewer && (await this.#problems.doc(pid))
    if (!problem) return false
    const { owner, publication, authorUid: uid } = problem
    // Problem admins can also read the problems whose applications they decide.
    const isForProblemAdmins = owner === null || publication === 'applied' || publication === 'approved'
    if (viewer.role === 'root' || (isForProblemAdmins && isProblemAdmin(viewer))) return true
    const { isStaff, around } = (await openOwned({ uid, owner }, viewer, { resolver: this.#contexts(), permission: 'problem_admin' })) ?? {}
    return isStaff === true || (around !== undefined && (await permits(() => around.authorize('edit', pid))))
  }

  /** Returns the problem, if the viewer can edit it or can read it in the context. */
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

  /** Returns the problem, if the viewer can download its test data. */
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

/** Whether the viewer has all permissions on all problems of the bank, as root and problem admins do. */
export function isProblemAdmin({ role }: NonNullable<Viewer>): boolean {
  return role === 'root' || role === 'problem_admin'
}
