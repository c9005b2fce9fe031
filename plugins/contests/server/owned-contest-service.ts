import type { Viewer } from '@verdict/plugin-problems/contract'
import { NoContest, type OwnedContests } from '../contract.ts'
import type { ContestAccess } from './contest-access.ts'
import type { ContestAdmin } from './contest-admin.ts'
import type { ContestService } from './contest-service.ts'
import type { ContestAnnouncements } from './hall/announcements.ts'
import type { ContestProblemAuthoring } from './problems/contest-problem-authoring.ts'
import { contestProblemList, type ContestProblemListDeps } from './problems/contest-problem-list.ts'
import type { ContestProblems } from './problems/contest-problems.ts'

interface Deps extends ContestProblemListDeps {
  readonly access: ContestAccess
  readonly service: ContestService
  readonly admin: ContestAdmin
  readonly problems: ContestProblems
  readonly authoring: ContestProblemAuthoring
  readonly announcements: ContestAnnouncements
}

/** What the plugins that join contests with their owners call: what the administration of the site does, for contests that have an owner. */
export function ownedContestService(deps: Deps): OwnedContests {
  const { access, service, admin, problems, authoring, announcements } = deps
  /** A contest of the site is not known here, whoever asks. */
  async function requireOwner(cid: number | null | undefined, viewer: Viewer): Promise<void> {
    const { contest } = await access.open(cid ?? 0, viewer)
    if (contest.owner === null) throw new NoContest()
  }
  return {
    rules: () => admin.rules(),
    page: (owner, query) => service.page(query, owner),
    adminPage: (owner, query) => admin.page(query, owner),
    create: (owner, form, creator) => admin.create(form, creator, owner),
    async read(cid, viewer) {
      await requireOwner(cid, viewer)
      return admin.read(cid, viewer)
    },
    async edit(form, viewer) {
      await requireOwner(form.id, viewer)
      await admin.edit(form, viewer)
    },
    async changeVisible(cid, visible, viewer) {
      await requireOwner(cid, viewer)
      await admin.changeVisible(cid, visible, viewer)
    },
    async remove(cid, viewer) {
      await requireOwner(cid, viewer)
      await access.managed(cid, viewer)
      await admin.remove(cid)
    },
    async problems(query, viewer) {
      await requireOwner(query.cid, viewer)
      return contestProblemList(deps, { ...query, isListed: true }, viewer)
    },
    async readProblem(cid, pid, viewer) {
      await requireOwner(cid, viewer)
      return problems.read(cid, pid, viewer)
    },
    async addProblem(form, viewer) {
      await requireOwner(form.cid, viewer)
      await problems.addListed(form, viewer)
    },
    async createProblem(request, viewer) {
      await requireOwner(request.problem.cid, viewer)
      return authoring.create(request, viewer)
    },
    async saveProblem(form, viewer) {
      await requireOwner(form.cid, viewer)
      await problems.save(form, viewer)
    },
    async orderProblems(cid, pids, viewer) {
      await requireOwner(cid, viewer)
      await problems.order(cid, pids, viewer)
    },
    async removeProblem(cid, pid, viewer) {
      await requireOwner(cid, viewer)
      await problems.remove(cid, pid, viewer)
    },
    async announcements(query, viewer) {
      await requireOwner(query.cid, viewer)
      return announcements.all(query, viewer)
    },
    async addAnnouncement(cid, form, viewer) {
      await requireOwner(cid, viewer)
      await announcements.add(cid, form, viewer)
    },
    changeAnnouncement: (form, viewer) => announcements.change(form, viewer),
    removeAnnouncement: (aid, viewer) => announcements.remove(aid, viewer),
    removeAll: (owner) => admin.removeAll(owner),
  }
}
