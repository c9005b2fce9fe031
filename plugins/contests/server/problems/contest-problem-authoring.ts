import {
  isOwnedBy,
  type OwnedProblems,
  type OwnedProblemService,
  type ProblemBank,
  type ProblemSelection,
  type Viewer,
} from '@verdict/plugin-problems/contract'
import { NoContest, type SaveContestProblemRequest } from '../../contract.ts'
import type { ContestAccess } from '../contest/contest-access.ts'
import { contestReference } from '../context/contest-context.ts'

/** The visibility of bank problems that only contests show. */
const contestOnly = 3

type Person = NonNullable<Viewer>

interface Deps {
  readonly owned: OwnedProblemService
  readonly bank: ProblemBank
  readonly selection: ProblemSelection
  readonly access: ContestAccess
}

/** Creates, edits and deletes contest problems: those that contests own, and bank problems with the caller's permissions there. */
export class ContestProblemAuthoring {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async create({ problem: { cid, ...problem }, ...request }: SaveContestProblemRequest, caller: Person): Promise<{ pid: number }> {
    if (!cid) throw new NoContest()
    const { type } = await this.#deps.access.managed(cid, caller)
    const owned = await this.#deps.owned.of(contestReference(cid), caller)
    return owned.create({ ...request, problem: { ...problem, type: type === 1 ? 1 : 0, auth: contestOnly } })
  }

  /** The contest's form sets neither type nor visibility: a bank problem keeps its own. */
  async edit({ problem: { type: _type, auth: _auth, cid: _cid, ...problem }, ...request }: SaveContestProblemRequest, caller: Person): Promise<void> {
    await (await this.#of(problem.id ?? 0, caller)).edit({ ...request, problem })
  }

  async read(pid: number, caller: Person) {
    return (await this.#of(pid, caller)).read(pid)
  }

  /** Deletes the problem everywhere. */
  async remove(pid: number, caller: Person): Promise<void> {
    await (await this.#of(pid, caller)).remove(pid)
  }

  async #of(pid: number, caller: Person): Promise<Pick<OwnedProblems, 'read' | 'edit' | 'remove'>> {
    const { owned, bank, selection } = this.#deps
    const problem = (await bank.summaries([pid])).get(pid)
    return problem && isOwnedBy(problem, 'cid') ? owned.ofProblem(pid, 'cid', caller) : selection.authoring(caller)
  }
}
