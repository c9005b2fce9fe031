import type { Caller } from '@verdict/core/server'
import type { OwnedProblemService, SaveProblemRequest } from '@verdict/plugin-problems/contract'
import { NoContest, type SaveContestProblemRequest } from '../../contract.ts'
import type { ContestAccess } from '../contest-access.ts'
import { contestReference } from '../context/contest-context.ts'

/** In the bank, problems of this kind are met in contests only. */
const contestOnly = 3

/** The problems that contests make for themselves. */
export class MadeProblems {
  readonly #owned: OwnedProblemService
  readonly #access: ContestAccess

  constructor(owned: OwnedProblemService, access: ContestAccess) {
    this.#owned = owned
    this.#access = access
  }

  async create({ problem: { cid, ...problem }, ...request }: SaveContestProblemRequest, caller: Caller): Promise<{ pid: number }> {
    if (!cid) throw new NoContest()
    const { type } = await this.#access.managed(cid, caller)
    return (await this.#owned.of(contestReference(cid), caller)).create({ ...request, problem: { ...problem, ...fixed(type) } })
  }

  async edit({ problem, ...request }: SaveContestProblemRequest, caller: Caller): Promise<void> {
    const saved: SaveProblemRequest = { ...request, problem: { ...problem, auth: contestOnly } }
    await (await this.#owned.ofProblem(problem.id ?? 0, 'cid', caller)).edit(saved)
  }

  async read(pid: number, caller: Caller) {
    return (await this.#owned.ofProblem(pid, 'cid', caller)).read(pid)
  }
}

/** What the contest decides about its problems. */
function fixed(type: number): { type: 0 | 1; auth: typeof contestOnly } {
  return { type: type === 1 ? 1 : 0, auth: contestOnly }
}
