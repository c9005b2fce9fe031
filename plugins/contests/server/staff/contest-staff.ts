import { unlessRefused, type Served } from '@verdict/core'
import type { Viewer } from '@verdict/plugin-problems/contract'
import { LeadersOnly, StaffCallRefused, StaffOnly, type ContestDuty, type announcementStaffRoutes, type contestStaffRoutes } from '../../contract.ts'
import { ContestAccess } from '../contest/contest-access.ts'
import type { ContestDoc } from '../contest/contest-schema.ts'
import type { ContestAdmin } from './contest-admin.ts'
import type { ContestAnnouncements } from '../onsite/announcements.ts'
import type { ContestProblemAuthoring } from '../problems/contest-problem-authoring.ts'
import { contestProblemList, type ContestProblemListDeps } from '../problems/contest-problem-list.ts'
import type { ContestProblems } from '../problems/contest-problems.ts'

type Person = NonNullable<Viewer>

export interface StaffDeps extends ContestProblemListDeps {
  readonly admin: ContestAdmin
  readonly problems: ContestProblems
  readonly authoring: ContestProblemAuthoring
}

/** Refuses the calls of the admin area to users without permission and duty, whether or not the contest exists. */
export class AdminAreaAccess extends ContestAccess {
  override async onDuty(cid: number, viewer: Viewer, duty: ContestDuty): Promise<ContestDoc> {
    const isStaff = viewer?.may('contest_admin') || (await unlessRefused(() => this.open(cid, viewer)))?.isStaff
    if (!isStaff) throw new StaffCallRefused()
    return super.onDuty(cid, viewer, duty)
  }
}

/** Handles the operations of contest staff, as owners serve them. The site replaces those where it allows more. */
export function contestStaff(deps: StaffDeps): Served<typeof contestStaffRoutes, Person> {
  const { access, admin, problems, authoring } = deps
  return {
    read: ({ query, caller }) => admin.read(query.cid, caller),
    edit: ({ body, caller }) => admin.edit(body, caller),
    remove: async ({ query, caller }) => {
      const { isStaff, leads } = await access.open(query.cid, caller)
      if (!isStaff) throw new StaffOnly()
      if (!leads) throw new LeadersOnly()
      await admin.remove(query.cid)
    },
    changeVisible: ({ query, caller }) => admin.changeVisible(query.cid, query.visible, caller),
    problems: ({ query, caller }) => contestProblemList(deps, { ...query, isListed: true }, caller),
    createProblem: ({ body, caller }) => authoring.create(body, caller),
    readProblem: ({ query, caller }) => problems.read(query.cid, query.pid, caller),
    saveProblem: async ({ body, caller }) => void (await problems.save(body, caller)),
    orderProblems: ({ body, caller }) => problems.order(body.cid, body.pids, caller),
    removeProblem: ({ query, caller }) => problems.remove(query.cid, query.pid, caller),
    addFromBank: ({ body, caller }) => problems.addListed(body, caller),
  }
}

/** Handles the operations of contest staff on announcements. */
export function announcementStaff(announcements: ContestAnnouncements): Served<typeof announcementStaffRoutes, Person> {
  return {
    adminList: ({ query, caller }) => announcements.all(query, caller),
    add: ({ body, caller }) => announcements.add(body.cid, body.announcement, caller),
    change: ({ body, caller }) => announcements.change(body.announcement, caller),
    remove: ({ query, caller }) => announcements.remove(query.aid, caller),
  }
}
