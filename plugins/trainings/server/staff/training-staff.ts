import type { Served } from '@verdict/core'
import type { Viewer } from '@verdict/plugin-problems/contract'
import type { sectionStaffRoutes, trainingStaffRoutes } from '../../contract.ts'
import type { SectionAdmin } from '../sections/section-admin.ts'
import type { TrainingAccess } from '../training/training-access.ts'
import type { TrainingAdmin } from './training-admin.ts'
import type { TrainingProblems } from '../problems/training-problems.ts'

type Person = NonNullable<Viewer>

export interface StaffDeps {
  readonly access: TrainingAccess
  readonly admin: TrainingAdmin
  readonly problems: TrainingProblems
}

/** Handles the operations of training staff, as owners serve them. The site replaces those where it allows more. */
export function trainingStaff({ access, admin, problems }: StaffDeps): Served<typeof trainingStaffRoutes, Person> {
  return {
    read: ({ query, caller }) => admin.read(query.tid, caller),
    edit: ({ body, caller }) => admin.edit(body, caller),
    remove: async ({ query, caller }) => {
      await access.managed(query.tid, caller)
      await admin.remove(query.tid)
    },
    changeStatus: ({ query, caller }) => admin.changeStatus(query.tid, query.status, caller),
    problems: ({ query, caller }) => problems.list(query, caller),
    saveProblem: ({ body, caller }) => problems.save(body, caller),
    orderProblems: ({ body, caller }) => problems.order(body.tid, body.pids, caller),
    removeProblem: ({ query, caller }) => problems.remove(query.tid, query.pid, caller),
    addFromBank: ({ body, caller }) => problems.add(body, caller),
  }
}

/** Handles the operations of training staff on sections. */
export function sectionStaff(sections: SectionAdmin): Served<typeof sectionStaffRoutes, Person> {
  return {
    add: ({ body, caller }) => sections.add(body, caller),
    save: ({ body, caller }) => sections.save(body, caller),
    order: ({ body, caller }) => sections.order(body.tid, body.ids, caller),
    remove: ({ query, caller }) => sections.remove(query.tid, query.id, caller),
  }
}
