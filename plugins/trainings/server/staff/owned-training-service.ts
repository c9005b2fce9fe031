import type { Viewer } from '@verdict/plugin-problems/contract'
import { NoTraining, type OwnedTrainings } from '../../contract.ts'
import type { MemberProgress } from '../progress/member-progress.ts'
import type { SectionAdmin } from '../sections/section-admin.ts'
import { TrainingAccess, type OpenTraining } from '../training/training-access.ts'
import type { TrainingService } from '../training/training-service.ts'
import { sectionStaff, trainingStaff, type StaffDeps } from './training-staff.ts'

/**
 * Opens only trainings of owners. Trainings of the site are not accessible here for any user, because their staff are not allowed all operations that owners
 * serve.
 */
export class OwnedTrainingAccess extends TrainingAccess {
  override async open(tid: number, viewer: Viewer): Promise<OpenTraining> {
    const open = await super.open(tid, viewer)
    if (open.training.owner === null) throw new NoTraining()
    return open
  }
}

interface Deps extends StaffDeps {
  readonly service: TrainingService
  readonly sectionAdmin: SectionAdmin
  readonly memberProgress: MemberProgress
}

/** Provides owned trainings to the plugins that mount them, with the operations of the admin area. */
export function ownedTrainingService({ service, sectionAdmin, memberProgress, ...deps }: Deps): OwnedTrainings {
  const { admin, problems } = deps
  return {
    page: (owner, query, viewer) => service.page(query, viewer, owner),
    adminPage: (owner, query) => admin.page(query, owner),
    progressOf: (owner, uid, query) => memberProgress.page(owner, uid, query),
    create: (owner, form, author) => admin.create(form, author, owner),
    staff: trainingStaff(deps),
    sections: sectionStaff(sectionAdmin),
    ownersProblems: (query, viewer) => problems.ofOwner(query, viewer),
    removeAll: (owner) => admin.removeAll(owner),
  }
}
