import type { OwnedContests } from '@verdict/plugin-contests/contract'
import { isOwnedBy, NoProblem, NotYours, type OwnedProblemService, type ProblemBank, type Viewer } from '@verdict/plugin-problems/contract'

interface Deps {
  readonly owned: Pick<OwnedContests, 'staff'>
  readonly bank: Pick<ProblemBank, 'find' | 'mayEdit'>
  readonly problems: Pick<OwnedProblemService, 'ofProblem'>
}

interface AddQuery {
  readonly cid: number
  readonly problemId: string
  readonly displayId: string
}

/** The visibility of group problems once a contest contains them: contests only. */
const onlyInContests = 3

/** Adds group problems to the group's contests. */
export class GroupProblemAdding {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async add({ cid, problemId, displayId }: AddQuery, caller: NonNullable<Viewer>): Promise<void> {
    const { owned, bank, problems } = this.#deps
    const problem = await bank.find(problemId)
    // The contest checks that it belongs to this group.
    if (!problem || !isOwnedBy(problem, 'gid')) throw new NoProblem()
    const disappears = problem.auth !== onlyInContests
    if (disappears && !(await bank.mayEdit(caller, problem.pid))) throw new NotYours()
    await owned.staff.addFromBank({ body: { cid, pid: problem.pid, displayId }, caller })
    // Last, so that a refusal leaves the problem's visibility unchanged.
    if (disappears) await (await problems.ofProblem(problem.pid, 'gid', caller)).changeAuth(problem.pid, onlyInContests)
  }
}
