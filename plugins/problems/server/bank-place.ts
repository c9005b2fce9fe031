import { adminRoles } from '@verdict/core'
import { NotYours, NoProblem, type ContextDeed, type Place, type Viewer } from '../contract.ts'
import { isListed } from './facets.ts'
import type { ProblemDoc } from './problem-docs.ts'
import type { ProblemShelf } from './problem-shelf.ts'

/** The bank itself: public problems are open to everybody, hidden ones and those of contests to nobody (spec 5, section 14). */
export class BankPlace implements Place {
  readonly contexts = []
  readonly references = []
  readonly rules = { interval: true, sharing: true, publicFigures: true, priority: 'normal' } as const
  readonly keys: Place['keys']
  readonly #shelf: ProblemShelf
  readonly #viewer: Viewer

  constructor(shelf: ProblemShelf, keys: readonly string[], viewer: Viewer) {
    this.#shelf = shelf
    this.keys = Object.fromEntries(keys.map((key) => [key, null]))
    this.#viewer = viewer
  }

  async problemNamed(displayId: string): Promise<number> {
    const problem = await this.#shelf.find(displayId)
    if (!problem) throw new NoProblem()
    return problem.pid
  }

  async displayIds(pids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    return new Map([...(await this.#shelf.cards(pids))].map(([pid, { problemId }]) => [pid, problemId]))
  }

  async problems() {
    return []
  }

  async admit(deed: ContextDeed, pid: number): Promise<void> {
    if (deed === 'edit' || deed === 'download-data') return this.#admitEditor(pid)
    if (deed === 'upload-pictures') return this.#admitStaff()
    const problem = await this.#shelf.doc(pid)
    if (!problem || !isListed(problem)) throw new NoProblem()
  }

  async sees(): Promise<boolean> {
    return true
  }

  async shown(): Promise<'all'> {
    return 'all'
  }

  async masks(rows: readonly unknown[]) {
    return rows.map(() => ({}))
  }

  async #admitEditor(pid: number): Promise<void> {
    if (pid === 0) return this.#admitStaff()
    const problem: ProblemDoc | undefined = await this.#shelf.doc(pid)
    if (!problem) throw new NoProblem()
    if (!(await this.#shelf.mayEdit(this.#viewer, pid))) throw new NotYours()
  }

  #admitStaff(): void {
    if (!(adminRoles as readonly string[]).includes(this.#viewer?.role ?? '')) throw new NotYours()
  }
}
