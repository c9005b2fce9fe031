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
  /** Does something with a contest of an owner. A contest of the site is not known here, whoever asks. */
  async function owned<Result>(cid: number | null | undefined, viewer: Viewer, act: () => Promise<Result>): Promise<Result> {
    const { contest } = await access.open(cid ?? 0, viewer)
    if (contest.owner === null) throw new NoContest()
    return act()
  }
  return {
    rules: () => admin.rules(),
    page: (owner, query) => service.page(query, owner),
    adminPage: (owner, query) => admin.page(query, owner),
    create: (owner, form, creator) => admin.create(form, creator, owner),
    read: (cid, viewer) => owned(cid, viewer, () => admin.read(cid, viewer)),
    edit: (form, viewer) => owned(form.id, viewer, () => admin.edit(form, viewer)),
    changeVisible: (cid, visible, viewer) => owned(cid, viewer, () => admin.changeVisible(cid, visible, viewer)),
    remove: (cid, viewer) =>
      owned(cid, viewer, async () => {
        await access.managed(cid, viewer)
        await admin.remove(cid)
      }),
    problems: (query, viewer) => owned(query.cid, viewer, () => contestProblemList(deps, { ...query, isListed: true }, viewer)),
    readProblem: (cid, pid, viewer) => owned(cid, viewer, () => problems.read(cid, pid, viewer)),
    addProblem: (form, viewer) => owned(form.cid, viewer, () => problems.addListed(form, viewer)),
    createProblem: (request, viewer) => owned(request.problem.cid, viewer, () => authoring.create(request, viewer)),
    saveProblem: (form, viewer) => owned(form.cid, viewer, async () => void (await problems.save(form, viewer))),
    orderProblems: (cid, pids, viewer) => owned(cid, viewer, () => problems.order(cid, pids, viewer)),
    removeProblem: (cid, pid, viewer) => owned(cid, viewer, () => problems.remove(cid, pid, viewer)),
    announcements: (query, viewer) => owned(query.cid, viewer, () => announcements.all(query, viewer)),
    addAnnouncement: (cid, form, viewer) => owned(cid, viewer, () => announcements.add(cid, form, viewer)),
    changeAnnouncement: (form, viewer) => announcements.change(form, viewer),
    removeAnnouncement: (aid, viewer) => announcements.remove(aid, viewer),
    removeAll: (owner) => admin.removeAll(owner),
  }
}
