import { pick } from '@verdict/core'
import type { Caller, Users } from '@verdict/core/server'
import { NoProblem } from '@verdict/plugin-problems/contract'
import { saveOver } from '@verdict/server-kit'
import type { z } from 'zod'
import {
  AlreadyDisqualified,
  DisplayIdTaken,
  NotDisqualified,
  NotYourDuty,
  NoSuchUser,
  preparesProblems,
  StaffOnly,
  type ContestDecisions as Decisions,
  type DisqualifiedUser,
} from '../../contract.ts'
import type { ScoreboardCache } from '../boards/scoreboard-cache.ts'
import { shownRows } from '../boards/shown-rows.ts'
import type { ContestAccess } from '../contest/contest-access.ts'
import type { ContestRepository } from '../contest/contest-repository.ts'
import type { ContestDoc } from '../contest/contest-schema.ts'

interface Deps {
  readonly contests: ContestRepository
  readonly access: ContestAccess
  readonly boards: ScoreboardCache
  readonly users: Pick<Users, 'summaries' | 'findByName'>
  /** Called when a contest has other participants. */
  boardChanged(cid: number): Promise<void>
}

type Problems = Pick<ContestDoc, 'problems' | 'withdrawn'>

/** Disqualifies participants and withdraws problems. */
export class ContestDecisions {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async list(cid: number, caller: Caller): Promise<z.input<typeof Decisions>> {
    const open = await this.#deps.access.open(cid, caller)
    if (!preparesProblems(open)) throw open.isStaff ? new NotYourDuty() : new StaffOnly()
    const { contest } = open
    return { disqualified: await this.#disqualified(contest), withdrawn: (contest.withdrawn ?? []).map((problem) => ({ ...problem, cid })) }
  }

  async disqualify(cid: number, { username, reason }: { readonly username: string; readonly reason: string }, caller: Caller): Promise<void> {
    const { access, users, contests, boardChanged } = this.#deps
    await access.onDuty(cid, caller, 'judge')
    const user = await users.findByName(username)
    if (!user) throw new NoSuchUser({ names: username })
    const decision = { ...pick(user, ['uid', 'username']), by: caller.username, at: new Date(), reason }
    if (!(await contests.disqualify(cid, decision))) throw new AlreadyDisqualified({ username: user.username })
    await boardChanged(cid)
  }

  async reinstate(cid: number, uid: string, caller: Caller): Promise<void> {
    const { access, contests, boardChanged } = this.#deps
    await access.onDuty(cid, caller, 'judge')
    if (!(await contests.reinstate(cid, uid))) throw new NotDisqualified()
    await boardChanged(cid)
  }

  async withdraw(cid: number, { pid, reason }: { readonly pid: number; readonly reason: string }, caller: Caller): Promise<void> {
    await this.#changeProblems(cid, caller, ({ problems, withdrawn = [] }) => {
      const position = problems.findIndex((problem) => problem.pid === pid)
      const problem = problems[position]
      if (!problem) throw new NoProblem()
      const decision = { position, by: caller.username, at: new Date(), reason }
      return { problems: problems.toSpliced(position, 1), withdrawn: [...withdrawn, { ...problem, ...decision }] }
    })
  }

  async putBack(cid: number, pid: number, caller: Caller): Promise<void> {
    await this.#changeProblems(cid, caller, ({ problems, withdrawn = [] }) => {
      const found = withdrawn.find((problem) => problem.pid === pid)
      if (!found) throw new NoProblem()
      const { position, by: _by, at: _at, reason: _reason, ...problem } = found
      if (problems.some(({ displayId }) => displayId === problem.displayId)) throw new DisplayIdTaken({ displayId: problem.displayId })
      return { problems: problems.toSpliced(position, 0, problem), withdrawn: withdrawn.filter((one) => one !== found) }
    })
  }

  async #disqualified(contest: ContestDoc): Promise<z.input<typeof DisqualifiedUser>[]> {
    const { boards, users } = this.#deps
    const board = await boards.readDisqualified(contest)
    const results = new Map((await shownRows(users, { contest, isStaff: true }, board.lines)).map((row) => [row.uid, row]))
    const decisions = contest.disqualified ?? []
    const people = await users.summaries(decisions.map(({ uid }) => uid))
    return decisions.map((one) => ({
      ...one,
      username: people.get(one.uid)?.username ?? one.username,
      realname: people.get(one.uid)?.realname ?? null,
      result: results.get(one.uid) ?? null,
    }))
  }

  async #changeProblems(cid: number, caller: Caller, change: (saved: ContestDoc) => Problems): Promise<void> {
    const { access, contests } = this.#deps
    await saveOver({ read: () => access.managed(cid, caller), change, write: (saved, fields) => contests.saveProblems(saved, fields) })
  }
}
