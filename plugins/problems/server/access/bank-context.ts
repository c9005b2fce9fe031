import { NotYours, NoProblem, type ContextAction, type ResolvedContext, type Viewer } from '../../contract.ts'
import { isListed } from '../problem/facets.ts'
import type { ProblemRepository } from '../problem/problem-repository.ts'
import type { ProblemAccess } from './problem-access.ts'

/** The bank. All users can read public problems here; no user, not even root, can read hidden problems or those of contests. */
export class BankContext implements ResolvedContext {
  readonly contexts = []
  readonly references = []
  readonly rules = { cooldown: true, sharing: true, countsOutside: true, priority: 'normal' } as const
  readonly hidesHints = false
  readonly #keys: () => readonly string[]
  readonly #problems: ProblemRepository
  readonly #access: ProblemAccess
  readonly viewer: Viewer

  constructor(deps: { problems: ProblemRepository; access: ProblemAccess }, keys: () => readonly string[], viewer: Viewer) {
    this.#problems = deps.problems
    this.#access = deps.access
    this.#keys = keys
    this.viewer = viewer
  }

  get keys(): ResolvedContext['keys'] {
    return Object.fromEntries(this.#keys().map((key) => [key, null]))
  }

  async findProblem(displayId: string): Promise<number> {
    const problem = await this.#problems.find(displayId)
    if (!problem) throw new NoProblem()
    return problem.pid
  }

  async displayIds(pids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    return new Map([...(await this.#problems.summaries(pids))].map(([pid, { problemId }]) => [pid, problemId]))
  }

  async displayTitles() {
    return new Map<number, string>()
  }

  async problems() {
    return []
  }

  async authorize(action: ContextAction, pid: number): Promise<void> {
    if (action === 'upload-pictures') return requireStaff(this.viewer)
    if (action === 'edit' || action === 'download-data') {
      if (pid === 0) requireStaff(this.viewer)
      else await this.#access.editable(pid, this.viewer)
      return
    }
    if (action === 'comment' && !this.viewer) throw new NotYours()
    const problem = await this.#problems.doc(pid)
    if (!problem || !isListed(problem)) throw new NoProblem()
  }

  async rowRules() {
    return [{ shows: 'all' }] as const
  }
}

function requireStaff(viewer: Viewer): void {
  if (!viewer?.may('problem_admin')) throw new NotYours()
}
