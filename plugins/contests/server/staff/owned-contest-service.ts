import type { Viewer } from '@verdict/plugin-problems/contract'
import { NoContest, type OwnedContests } from '../../contract.ts'
import { ContestAccess, type OpenContest } from '../contest/contest-access.ts'
import type { ContestService } from '../contest/contest-service.ts'
import { announcementStaff, contestStaff, type StaffDeps } from './contest-staff.ts'
import type { ContestAnnouncements } from '../onsite/announcements.ts'
import { ownersProblems } from '../problems/contest-problem-list.ts'

/** Opens only contests of owners, because staff of site contests are not allowed all operations that owners serve. */
export class OwnedContestAccess extends ContestAccess {
  override async open(cid: number, viewer: Viewer): Promise<OpenContest> {
    const open = await super.open(cid, viewer)
    if (open.contest.owner === null) throw new NoContest()
    return open
  }
}

interface Deps extends StaffDeps {
  readonly service: ContestService
  readonly announcements: ContestAnnouncements
}

/** Provides owned contests to the plugins that mount them, with the operations of the admin area. */
export function ownedContestService({ service, announcements, ...deps }: Deps): OwnedContests {
  return {
    rules: () => deps.admin.rules(),
    page: (owner, query) => service.page(query, owner),
    adminPage: (owner, query) => deps.admin.page(query, owner),
    create: (owner, form, creator) => deps.admin.create(form, creator, owner),
    staff: contestStaff(deps),
    announcements: announcementStaff(announcements),
    ownersProblems: (query, viewer) => ownersProblems(deps, query, viewer),
    removeAll: (owner) => deps.admin.removeAll(owner),
  }
}
