import { adminRoles } from '@verdict/core'
import { NotYours, NoProblem, type ContextAction, type ResolvedContext, type Viewer } from '../../contract.ts'
import { isListed } from '../catalogue/facets.ts'
import type { ProblemDoc } from '../problem-schema.ts'
import type { ProblemRepository } from '../catalogue/problem-repository.ts'

/** The bank itself: public problems are open to everybody, hidden ones and those of contests to nobody (spec 5, section 14). */
export class BankContext implements ResolvedContext {
  readonly contexts = []
  readonly references = []
  readonly rules = { interval: true, sharing: true, publicFigures: true, priority: 'normal' } as const
  readonly keys: ResolvedContext['keys']
  readonly #problems: ProblemRepository
  readonly #viewer: Viewer

  constructor(problemRepository: ProblemRepository, keys: readonly string[], viewer: Viewer) {
    this.#problems = problemRepository
    this.keys = Object.fromEntries(keys.map((key) => [key, null]))
    this.#viewer = viewer
  }

  async findProblem(displayId: string): Promise<number> {
    const problem = await this.#problems.find(displayId)
    if (!problem) throw new NoProblem()
    return problem.pid
  }

  async displayIds(pids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    return new Map([...(await this.#problems.summaries(pids))].map(([pid, { problemId }]) => [pid, problemId]))
  }

  async problems() {
    return []
  }

  async authorize(action: ContextAction, pid: number): Promise<void> {
    if (action === 'edit' || action === 'download-data') return this.#requireEditor(pid)
    if (action === 'upload-pictures') return this.#requireStaff()
    const problem = await this.#problems.doc(pid)
    if (!problem || !isListed(problem)) throw new NoProblem()
  }

  async canSee(): Promise<boolean> {
    return true
  }

  async visibleRange(): Promise<'all'> {
    return 'all'
  }

  async masks(rows: readonly unknown[]) {
    return rows.map(() => ({}))
  }

  async #requireEditor(pid: number): Promise<void> {
    if (pid === 0) return this.#requireStaff()
    const problem: ProblemDoc | undefined = await this.#problems.doc(pid)
    if (!problem) throw new NoProblem()
    if (!(await this.#problems.mayEdit(this.#viewer, pid))) throw new NotYours()
  }

  #requireStaff(): void {
    if (!(adminRoles as readonly string[]).includes(this.#viewer?.role ?? '')) throw new NotYours()
  }
}
