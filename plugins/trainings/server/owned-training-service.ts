import type { Viewer } from '@verdict/plugin-problems/contract'
import { NoTraining, type OwnedTrainings } from '../contract.ts'
import type { MemberProgress } from './progress/member-progress.ts'
import type { SectionAdmin } from './sections/section-admin.ts'
import type { TrainingAccess } from './training-access.ts'
import type { TrainingAdmin } from './training-admin.ts'
import type { TrainingProblems } from './training-problems.ts'
import type { TrainingService } from './training-service.ts'

interface Deps {
  readonly access: TrainingAccess
  readonly service: TrainingService
  readonly admin: TrainingAdmin
  readonly problems: TrainingProblems
  readonly sectionAdmin: SectionAdmin
  readonly memberProgress: MemberProgress
}

/** What the plugins that join trainings with their owners call: what the administration of the site does, for trainings that have an owner. */
export function ownedTrainingService({ access, service, admin, problems, sectionAdmin, memberProgress }: Deps): OwnedTrainings {
  /** Does something with a training of an owner. One of the site is not known here, whoever asks: there, not everybody who runs it may do everything with it. */
  async function owned<Result>(tid: number | null | undefined, viewer: Viewer, act: () => Promise<Result>): Promise<Result> {
    const { training } = await access.open(tid ?? 0, viewer)
    if (training.owner === null) throw new NoTraining()
    return act()
  }
  return {
    page: (owner, query, viewer) => service.page(query, viewer, owner),
    adminPage: (owner, query) => admin.page(query, owner),
    progressOf: (owner, uid, query) => memberProgress.page(owner, uid, query),
    create: (owner, form, author) => admin.create(form, author, owner),
    read: (tid, viewer) => owned(tid, viewer, () => admin.read(tid, viewer)),
    edit: (form, viewer) => owned(form.training.id, viewer, () => admin.edit(form, viewer)),
    changeStatus: (tid, status, viewer) => owned(tid, viewer, () => admin.changeStatus(tid, status, viewer)),
    remove: (tid, viewer) =>
      owned(tid, viewer, async () => {
        await access.managed(tid, viewer)
        await admin.remove(tid)
      }),
    problems: (query, viewer) => owned(query.tid, viewer, () => problems.list(query, viewer)),
    addProblem: (form, viewer) => owned(form.tid, viewer, () => problems.add(form, viewer)),
    saveProblem: (form, viewer) => owned(form.tid, viewer, () => problems.save(form, viewer)),
    orderProblems: (tid, pids, viewer) => owned(tid, viewer, () => problems.order(tid, pids, viewer)),
    removeProblem: (tid, pid, viewer) => owned(tid, viewer, () => problems.remove(tid, pid, viewer)),
    addSection: (form, viewer) => owned(form.tid, viewer, () => sectionAdmin.add(form, viewer)),
    saveSection: (form, viewer) => owned(form.tid, viewer, () => sectionAdmin.save(form, viewer)),
    orderSections: (tid, ids, viewer) => owned(tid, viewer, () => sectionAdmin.order(tid, ids, viewer)),
    removeSection: (tid, id, viewer) => owned(tid, viewer, () => sectionAdmin.remove(tid, id, viewer)),
    removeAll: (owner) => admin.removeAll(owner),
  }
}
