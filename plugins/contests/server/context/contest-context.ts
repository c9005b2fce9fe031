import { unlessRefused } from '@verdict/core'
import {
  contextIdIn,
  NoProblem,
  NotYours,
  permits,
  type ContextAction,
  type ContextKind,
  type ContextPage,
  type ContextReference,
  type ContextResolver,
  type OpenContext,
  type ProblemBank,
  type Viewer,
} from '@verdict/plugin-problems/contract'
import { contestStatuses, NoContest, preparesProblems, seesUnfrozen } from '../../contract.ts'
import type { ContestAccess, OpenContest } from '../contest/contest-access.ts'
import { statusAt } from '../contest/contest-clock.ts'
import type { ContestRepository } from '../contest/contest-repository.ts'
import { participantRules } from './participant-row-rules.ts'

interface Deps {
  readonly access: ContestAccess
  readonly bank: Pick<ProblemBank, 'summaries'>
  readonly contests: Pick<ContestRepository, 'ownerOf'>
  readonly resolver: Pick<ContextResolver, 'fileOwner'>
}

/** Provides contests as contexts of problems and submissions. */
export function contestContexts({ access, bank, contests, resolver }: Deps): ContextKind {
  return {
    key: 'cid',
    word: 'contest',
    open: async (cid, viewer) => {
      const open = await unlessRefused(() => access.open(cid, viewer), NoContest)
      return open && new ContestContext(open, viewer, { access, bank })
    },
    fileOwner: async (cid) => {
      const owner = await contests.ownerOf(cid)
      return resolver.fileOwner(owner === null ? [] : [owner])
    },
  }
}

export function contestReference(cid: number): ContextReference {
  return `cid:${cid}`
}

/** Returns the contests among the contexts of a submission. */
export function contestsIn(references: readonly string[]): number[] {
  return references.flatMap((reference) => contextIdIn([reference], 'cid') ?? [])
}

/** A contest as opened by one viewer. */
export class ContestContext implements OpenContext {
  readonly reference: ContextReference
  readonly around: readonly OpenContext[]
  readonly viewerManages: boolean
  readonly viewerJudges: boolean
  readonly viewerIsStaff: boolean
  readonly page: ContextPage
  readonly hidesHints: boolean
  readonly rules = { cooldown: false, sharing: false, countsOutside: false, priority: 'contest', treatedAs: 'contest' } as const
  readonly #open: OpenContest
  readonly #viewer: Viewer
  readonly #deps: Pick<Deps, 'access' | 'bank'>
  #view: Promise<void> | undefined

  constructor(open: OpenContest, viewer: Viewer, deps: Pick<Deps, 'access' | 'bank'>) {
    this.#open = open
    this.#viewer = viewer
    this.#deps = deps
    this.reference = contestReference(open.contest._id)
    this.around = open.around
    this.viewerManages = open.duties.includes('manage')
    this.viewerJudges = open.duties.includes('judge')
    this.viewerIsStaff = open.isStaff
    this.page = { path: `/contest/${open.contest._id}`, title: open.contest.title }
    this.hidesHints = !preparesProblems(open) && statusAt(open.contest, new Date()) !== contestStatuses.ended
  }

  async findProblem(displayId: string): Promise<number | undefined> {
    await this.#requireView()
    return this.#problems.find((problem) => problem.displayId === displayId)?.pid
  }

  async displayIds(pids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    return new Map(this.#named(pids).map(({ pid, displayId }) => [pid, displayId]))
  }

  async displayTitles(pids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    return new Map(this.#named(pids).map(({ pid, displayTitle }) => [pid, displayTitle]))
  }

  async problems() {
    await this.#requireView()
    return this.#problems.map(({ pid, displayId, displayTitle }) => ({ pid, displayId, title: displayTitle }))
  }

  async authorize(action: ContextAction, pid: number, at = new Date()): Promise<void> {
    if (action === 'read' || action === 'submit' || action === 'test-run') {
      if (!this.#problems.some((problem) => problem.pid === pid)) throw new NoProblem()
      await (action === 'read' ? this.#requireView() : this.#deps.access.requireSubmit(this.#open, this.#viewer, at))
      return
    }
    if (!this.viewerManages) throw new NotYours()
    // Contest staff edit only problems that the contest owns; bank problems belong to the bank.
    if (pid !== 0 && (await this.#deps.bank.summaries([pid])).get(pid)?.owner !== this.reference) throw new NotYours()
  }

  async rowRules() {
    if (preparesProblems(this.#open)) return [{ shows: 'all' }] as const
    return (await this.#mayView()) ? participantRules(this.#open.contest, new Date(), { seesUnfrozen: seesUnfrozen(this.#open) }) : []
  }

  #named(pids: readonly number[]) {
    // Submissions to a withdrawn problem keep its name.
    return [...this.#problems, ...(this.#open.contest.withdrawn ?? [])].filter(({ pid }) => pids.includes(pid))
  }

  get #problems() {
    return this.#open.contest.problems
  }

  #requireView(): Promise<void> {
    return (this.#view ??= this.#deps.access.requireView(this.#open, this.#viewer))
  }

  #mayView(): Promise<boolean> {
    return permits(() => this.#requireView())
  }
}
