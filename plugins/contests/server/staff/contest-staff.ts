import type { Served } from '@verdict/core'
import type { Viewer } from '@verdict/plugin-problems/contract'
import type { announcementStaffRoutes, contestStaffRoutes } from '../../contract.ts'
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

/** Handles the operations of contest staff, as owners serve them. The site replaces those where it allows more. */
export function contestStaff(deps: StaffDeps): Served<typeof contestStaffRoutes, Person> {
  const { access, admin, problems, authoring } = deps
  return {
    read: ({ query, caller }) => admin.read(query.cid, caller),
    edit: ({ body, caller }) => admin.edit(body, caller),
    remove: async ({ query, caller }) => {
      await access.managed(query.cid, caller)
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
