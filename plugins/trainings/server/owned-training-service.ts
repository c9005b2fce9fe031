import type { Viewer } from '@verdict/plugin-problems/contract'
import { NoTraining, type OwnedTrainings } from '../contract.ts'
import type { MemberProgress } from './member-progress.ts'
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
  /** A training of the site is not known here, whoever asks: there, not everybody who runs it may do everything with it. */
  async function requireOwner(tid: number | null | undefined, viewer: Viewer): Promise<void> {
    const { training } = await access.open(tid ?? 0, viewer)
    if (training.owner === null) throw new NoTraining()
  }
  return {
    page: (owner, query, viewer) => service.page(query, viewer, owner),
    adminPage: (owner, query) => admin.page(query, owner),
    progressOf: (owner, uid, query) => memberProgress.page(owner, uid, query),
    create: (owner, form, author) => admin.create(form, author, owner),
    async read(tid, viewer) {
      await requireOwner(tid, viewer)
      return admin.read(tid, viewer)
    },
    async edit(form, viewer) {
      await requireOwner(form.training.id, viewer)
      await admin.edit(form, viewer)
    },
    async changeStatus(tid, status, viewer) {
      await requireOwner(tid, viewer)
      await admin.changeStatus(tid, status, viewer)
    },
    async remove(tid, viewer) {
      await requireOwner(tid, viewer)
      await access.managed(tid, viewer)
      await admin.remove(tid)
    },
    async problems(query, viewer) {
      await requireOwner(query.tid, viewer)
      return problems.list(query, viewer)
    },
    async addProblem(form, viewer) {
      await requireOwner(form.tid, viewer)
      await problems.add(form, viewer)
    },
    async saveProblem(form, viewer) {
      await requireOwner(form.tid, viewer)
      await problems.save(form, viewer)
    },
    async orderProblems(tid, pids, viewer) {
      await requireOwner(tid, viewer)
      await problems.order(tid, pids, viewer)
    },
    async removeProblem(tid, pid, viewer) {
      await requireOwner(tid, viewer)
      await problems.remove(tid, pid, viewer)
    },
    async addSection(form, viewer) {
      await requireOwner(form.tid, viewer)
      return sectionAdmin.add(form, viewer)
    },
    async saveSection(form, viewer) {
      await requireOwner(form.tid, viewer)
      await sectionAdmin.save(form, viewer)
    },
    async orderSections(tid, ids, viewer) {
      await requireOwner(tid, viewer)
      await sectionAdmin.order(tid, ids, viewer)
    },
    async removeSection(tid, id, viewer) {
      await requireOwner(tid, viewer)
      await sectionAdmin.remove(tid, id, viewer)
    },
    removeAll: (owner) => admin.removeAll(owner),
  }
}
