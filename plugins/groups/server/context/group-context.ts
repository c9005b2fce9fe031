import { unlessRefused } from '@verdict/core'
import {
  NoProblem,
  NotYours,
  type ContextAction,
  type ContextKind,
  type ContextPage,
  type ContextReference,
  type OpenContext,
  type OwnedProblemService,
  type ProblemBank,
  type Viewer,
} from '@verdict/plugin-problems/contract'
import { NoGroup } from '../../contract.ts'
import type { Disbanding } from './disbanding.ts'
import type { GroupAccessService, ViewedGroup } from '../group/group-access.ts'
import type { GroupRepository } from '../group/group-repository.ts'

interface Deps {
  readonly groups: Pick<GroupRepository, 'findOptional'>
  readonly disbanding: Pick<Disbanding, 'ended'>
  readonly access: GroupAccessService
  readonly bank: ProblemBank
  readonly owned: OwnedProblemService
}

/** The maximum number of problems listed next to the editor, equal to the largest page of a list. */
const maxListed = 500

/** Groups as contexts of problems and submissions, and as owners of other plugins' data. Here, only members know a group, even if it is public. */
export function groupContexts(deps: Deps): ContextKind {
  return {
    key: 'gid',
    word: 'group',
    open: async (gid, viewer) => {
      const viewed = await unlessRefused(() => deps.access.open(gid, viewer), NoGroup)
      return viewer && viewed?.isMember ? new GroupContext(viewed, viewer, deps) : undefined
    },
    exists: async (gid) => (await deps.groups.findOptional(gid)) !== undefined,
    ended: () => deps.disbanding.ended(),
    fileOwner: async (gid) => `group:${gid}`,
  }
}

/** A group, opened by a member. */
class GroupContext implements OpenContext {
  readonly reference: ContextReference
  readonly around = []
  readonly rules = { cooldown: true, sharing: true, countsOutside: false, priority: 'normal', treatedAs: 'group' } as const
  readonly page: ContextPage
  readonly viewerManages: boolean
  readonly viewerModerates: boolean
  readonly displayIdPrefix: string
  readonly #group: ViewedGroup
  readonly #viewer: NonNullable<Viewer>
  readonly #deps: Deps

  constructor(group: ViewedGroup, viewer: NonNullable<Viewer>, deps: Deps) {
    this.#group = group
    this.#viewer = viewer
    this.#deps = deps
    this.reference = group.reference
    this.page = { path: `/group/${group.gid}`, title: group.name }
    this.viewerManages = group.isRoot
    this.viewerModerates = group.isAdmin
    this.displayIdPrefix = group.shortName
  }

  async findProblem(displayId: string): Promise<number | undefined> {
    const found = await this.#deps.bank.find(displayId)
    // `authorize` decides whether the viewer can read it.
    return found?.owner === this.reference ? found.pid : undefined
  }

  async displayIds(pids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const summaries = await this.#deps.bank.summaries(pids)
    return new Map([...summaries].flatMap(([pid, { owner, problemId }]) => (owner === this.reference ? [[pid, problemId] as const] : [])))
  }

  async problems() {
    const owned = await this.#deps.owned.of(this.reference, this.#viewer)
    const { records } = await owned.list({ currentPage: 1, limit: maxListed })
    return records.map(({ pid, problemId }) => ({ pid, displayId: problemId }))
  }

  async authorize(action: ContextAction, pid: number): Promise<void> {
    const { isAdmin, isRoot } = this.#group
    if (pid === 0) {
      if ((action === 'edit' || action === 'upload-pictures') && !isAdmin) throw new NotYours()
      if (action === 'download-data') throw new NotYours()
      return
    }
    const problem = (await this.#deps.bank.summaries([pid])).get(pid)
    if (problem?.owner !== this.reference) throw new NoProblem()
    if (action === 'edit' || action === 'download-data' || action === 'upload-pictures') {
      if (!isRoot) throw new NotYours()
      return
    }
    if (problem.auth !== 1) throw new NoProblem()
  }

  async rowRules() {
    return [{ shows: 'all' }] as const
  }
}
