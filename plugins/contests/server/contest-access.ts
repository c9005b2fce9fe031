import type { Viewer } from '@verdict/plugin-problems/contract'
import { admitsAccount, contestAuths, NoContest, parseAccountRule, StaffOnly } from '../contract.ts'
import type { ContestRepository } from './contest-repository.ts'
import type { ContestDoc } from './contest-schema.ts'
import type { Registrations } from './registrations.ts'

/** A contest, and whether the viewer belongs to its staff. */
export interface OpenContest {
  readonly contest: ContestDoc
  readonly isStaff: boolean
}

/** Who may know, enter and run a contest. */
export class ContestAccess {
  readonly #contests: ContestRepository
  readonly #registrations: Registrations

  constructor(contests: ContestRepository, registrations: Registrations) {
    this.#contests = contests
    this.#registrations = registrations
  }

  /** Throws NoContest for a contest that the viewer may not know. */
  async open(cid: number, viewer: Viewer): Promise<OpenContest> {
    const contest = await this.#contests.find(cid)
    const isStaff = isStaffOf(contest, viewer)
    if (!contest.visible && !isStaff) throw new NoContest()
    return { contest, isStaff }
  }

  /** The contest, for its staff alone. */
  async managed(cid: number, viewer: Viewer): Promise<ContestDoc> {
    const { contest, isStaff } = await this.open(cid, viewer)
    if (!isStaff) throw new StaffOnly()
    return contest
  }

  /** Whether the viewer takes part: registered where that is needed, and admitted by the account rule. */
  async takesPart({ contest, isStaff }: OpenContest, viewer: NonNullable<Viewer>): Promise<boolean> {
    if (isStaff) return true
    if (!isAdmitted(contest, viewer.username)) return false
    return contest.auth === contestAuths.public || this.#registrations.has(contest, viewer.uid)
  }
}

/** Whether the account rule of a contest admits a user name. */
export function isAdmitted({ openAccountLimit, accountLimitRule }: ContestDoc, username: string): boolean {
  if (!openAccountLimit) return true
  const rule = parseAccountRule(accountLimitRule)
  return rule !== undefined && admitsAccount(rule, username)
}

function isStaffOf({ uid }: ContestDoc, viewer: Viewer): boolean {
  return viewer !== undefined && (viewer.role === 'root' || viewer.uid === uid)
}
