import type { ParsedInput } from '@verdict/core'
import { ownJudge } from '@verdict/plugin-judging/contract'
import { NoProblem, type ProblemBank, type ProblemSelection, type ProblemSummary, type Viewer } from '@verdict/plugin-problems/contract'
import type { SubmissionService } from '@verdict/plugin-submissions/contract'
import { saveOver } from '@verdict/server-kit'
import type { z } from 'zod'
import {
  AlreadyAdded,
  DisplayIdOdd,
  DisplayIdRequired,
  DisplayIdTaken,
  DisplayTitleRequired,
  OrderWrong,
  ProblemTypeWrong,
  type BankProblemForm,
  type contestAdminApi,
  type ContestProblem,
  type ContestProblemForm,
  type ContestRule,
} from '../../contract.ts'
import type { ContestAccess } from '../contest/contest-access.ts'
import type { ContestRepository } from '../contest/contest-repository.ts'
import type { ContestDoc, ContestProblemDoc } from '../contest/contest-schema.ts'
import { contestReference } from '../context/contest-context.ts'
import { checkedSettings } from '../rules/rule-settings.ts'

interface Deps {
  readonly contests: ContestRepository
  readonly access: ContestAccess
  readonly bank: ProblemBank
  readonly selection: ProblemSelection
  readonly submissions: SubmissionService
  readonly rules: readonly ContestRule[]
  nextId(): Promise<number>
}

type Person = NonNullable<Viewer>
type Row = z.input<typeof ContestProblem>
type RemoteQuery = ParsedInput<typeof contestAdminApi.routes.importRemote>['query']
const longest = { displayId: 50, displayTitle: 255 }
/** The public list shows public problems; hidden problems cannot be used anywhere. */
const visibilities = { public: 1, hidden: 2 } as const

/** Manages which problems a contest has, and their names there. */
export class ContestProblems {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async read(cid: number, pid: number, caller: Person): Promise<Row> {
    return rowOf(cid, problemIn(await this.#deps.access.managed(cid, caller), pid))
  }

  /** Updates a problem of the contest, or adds one owned by the contest or its owner. */
  async save(form: ContestProblemForm, caller: Person): Promise<Row> {
    const { cid, pid } = form
    const contest = await this.#deps.access.managed(cid, caller)
    if (!contest.problems.some((problem) => problem.pid === pid)) return this.#add(form, caller, (problem) => isOwnedByContest(problem, cid, contest.owner))
    await this.#change(cid, caller, (problems, { problems: saved, rule }) => {
      const old = saved.find((problem) => problem.pid === pid)
      if (!old) throw new NoProblem()
      const schema = this.#deps.rules.find(({ id }) => id === rule)?.problemSettings
      const ruleSettings = checkedSettings(schema, form.ruleSettings ?? old.ruleSettings)
      const changed = { ...old, ...fieldsOf(form, old), ...(ruleSettings && { ruleSettings }), gmtModified: new Date() }
      return problems.map((problem) => (problem === old ? changed : problem))
    })
    return this.read(cid, pid, caller)
  }

  /** Adds a problem from the bank and removes it from the public list unless it stays there. */
  async addFromBank({ staysListed, ...form }: BankProblemForm, caller: Person): Promise<void> {
    const fits = ({ owner, publication, auth }: ProblemSummary) => auth !== visibilities.hidden && (owner === null || publication === 'approved')
    // Done before the contest gets the problem: an interrupted call can be repeated, and never leaves a contest problem public.
    await this.#add(form, caller, fits, async () => (staysListed ? undefined : this.#deps.selection.unlist(form.pid, caller)))
  }

  /** Adds a problem from the public list, or one owned by the contest or its owner. Other problems are known only to users who manage the site. */
  async addListed(form: Pick<ContestProblemForm, 'cid' | 'pid' | 'displayId'>, caller: Person): Promise<void> {
    const { owner: place } = await this.#deps.access.managed(form.cid, caller)
    await this.#add(form, caller, (problem) => isListed(problem) || isOwnedByContest(problem, form.cid, place))
  }

  /** Adds a problem from another judge. All checks come first, because an imported problem stays in the bank. */
  async importRemote({ cid, name, problemId, displayId }: RemoteQuery, caller: Person): Promise<void> {
    const { problems } = await this.#deps.access.managed(cid, caller)
    const named = fieldsOf({ cid, pid: 0, displayId }, { displayTitle: problemId })
    if (problems.some((problem) => problem.displayId === named.displayId)) throw new DisplayIdTaken({ displayId })
    const { pid } = await this.#deps.selection.fromJudge(name, problemId, caller)
    await this.addFromBank({ cid, pid, displayId, staysListed: true }, caller)
  }

  /** Removes a problem from the contest. Repeatable, because its submissions are deleted afterwards. */
  async remove(cid: number, pid: number, caller: Person): Promise<void> {
    let wasThere = false
    await this.#change(cid, caller, (problems) => {
      wasThere = problems.some((problem) => problem.pid === pid)
      return problems.filter((problem) => problem.pid !== pid)
    })
    const removed = await this.#deps.submissions.remove(contestReference(cid), pid)
    if (!wasThere && removed === 0) throw new NoProblem()
  }

  async order(cid: number, pids: readonly number[], caller: Person): Promise<void> {
    await this.#change(cid, caller, (problems) => {
      const ordered = [...new Set(pids)].flatMap((pid) => problems.find((problem) => problem.pid === pid) ?? [])
      if (ordered.length !== problems.length || pids.length !== problems.length) throw new OrderWrong()
      return ordered
    })
  }

  async #add(form: ContestProblemForm, caller: Person, fits: (problem: ProblemSummary) => boolean, beforeSave?: () => Promise<void>): Promise<Row> {
    const { cid, pid } = form
    const problem = (await this.#deps.bank.summaries([pid])).get(pid)
    if (!problem || !fits(problem)) throw new NoProblem()
    const id = await this.#deps.nextId()
    const now = new Date()
    const added = { id, pid, ...fieldsOf(form, { displayTitle: problem.title }), gmtCreate: now, gmtModified: now }
    const withAdded = (problems: readonly ContestProblemDoc[], { type, withdrawn = [] }: ContestDoc) => {
      if ([...problems, ...withdrawn].some((one) => one.pid === pid)) throw new AlreadyAdded()
      if (problem.oj === ownJudge && problem.type !== type) throw new ProblemTypeWrong()
      return [...problems, added]
    }
    await this.#change(cid, caller, withAdded, beforeSave)
    return rowOf(cid, added)
  }

  /** Computes the problems of a contest from the latest ones. Calls `beforeSave` once they are valid. */
  async #change(
    cid: number,
    caller: Person,
    changeOf: (problems: readonly ContestProblemDoc[], contest: ContestDoc) => ContestProblemDoc[],
    beforeSave?: () => Promise<void>,
  ): Promise<void> {
    await saveOver({
      read: () => this.#deps.access.managed(cid, caller),
      change: async (contest) => {
        const problems = changeOf(contest.problems, contest)
        const ids = problems.map(({ displayId }) => displayId)
        const twice = ids.find((displayId, index) => ids.indexOf(displayId) < index)
        if (twice !== undefined) throw new DisplayIdTaken({ displayId: twice })
        await beforeSave?.()
        return problems
      },
      write: (contest, problems) => this.#deps.contests.saveProblems(contest, { problems }),
    })
  }
}

function isListed({ auth, owner, publication }: ProblemSummary): boolean {
  return auth === visibilities.public && (owner === null || publication === 'approved')
}

/** Whether a contest, or the context that owns the contest, owns the problem. */
function isOwnedByContest({ owner }: ProblemSummary, cid: number, place: ContestDoc['owner']): boolean {
  return owner === contestReference(cid) || (owner !== null && owner === place)
}

/** Returns all problems of a contest in order. */
export function problemRows({ _id, problems }: ContestDoc): Row[] {
  return problems.map((problem) => rowOf(_id, problem))
}

function problemIn({ problems }: ContestDoc, pid: number): ContestProblemDoc {
  const problem = problems.find((one) => one.pid === pid)
  if (!problem) throw new NoProblem()
  return problem
}

type Named = Pick<ContestProblemDoc, 'displayId' | 'displayTitle' | 'color'>

function fieldsOf(form: ContestProblemForm, saved: Partial<Named>): Named {
  const displayId = (form.displayId ?? saved.displayId ?? '').trim()
  const displayTitle = (form.displayTitle ?? saved.displayTitle ?? '').trim()
  if (displayId === '') throw new DisplayIdRequired()
  // Display IDs are part of URLs, names of downloaded files, and keys in scoreboard rows.
  if (displayId.length > longest.displayId || !/^[\p{L}\p{N}_-]+$/u.test(displayId)) throw new DisplayIdOdd()
  if (displayTitle === '' || displayTitle.length > longest.displayTitle) throw new DisplayTitleRequired()
  return { displayId, displayTitle, color: form.color ?? saved.color ?? '' }
}

function rowOf(cid: number, problem: ContestProblemDoc): Row {
  return { ...problem, cid }
}
