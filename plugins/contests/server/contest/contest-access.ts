import { openOwned, permits, type ContextResolver, type OpenContext, type Viewer } from '@verdict/plugin-problems/contract'
import {
  AccountRefused,
  admitsAccount,
  contestAuths,
  contestStatuses,
  HasEnded,
  NoContest,
  NotStarted,
  parseAccountRule,
  RegistrationRequired,
  StaffOnly,
  type ContestEntry,
  type EnteredContest,
} from '../../contract.ts'
import { statusAt } from './contest-clock.ts'
import type { ContestRepository } from './contest-repository.ts'
import type { ContestDoc } from './contest-schema.ts'
import type { Registrations } from './registrations.ts'

/** A contest as opened by one viewer. */
export interface OpenContest {
  readonly contest: ContestDoc
  readonly isStaff: boolean
  /** Its owner and the owner's parent contexts; empty for contests of the site. */
  readonly around: readonly OpenContext[]
}

interface Deps {
  readonly contests: ContestRepository
  readonly registrations: Registrations
  readonly resolver: ContextResolver
}

/** Checks who can see, enter and manage a contest. */
export class ContestAccess implements ContestEntry {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Throws NoContest if the viewer cannot see the contest. */
  async open(cid: number, viewer: Viewer): Promise<OpenContest> {
    const contest = await this.#deps.contests.find(cid)
    const opened = await openOwned(contest, viewer, { resolver: this.#deps.resolver, permission: 'contest_admin' })
    if (!opened || (!contest.visible && !opened.isStaff)) throw new NoContest()
    return { contest, isStaff: opened.isStaff, around: opened.around?.contexts ?? [] }
  }

  /** Returns the contest, for its staff only. */
  async managed(cid: number, viewer: Viewer): Promise<ContestDoc> {
    const { contest, isStaff } = await this.open(cid, viewer)
    if (!isStaff) throw new StaffOnly()
    return contest
  }

  /** Whether the viewer takes part: registered if required, and admitted by the account rule. */
  async takesPart(open: OpenContest, viewer: Viewer): Promise<boolean> {
    return (await this.#refusalOfEntry(open, viewer)) === undefined
  }

  /** Throws unless the viewer can see the contest's problems, submissions and scoreboard. */
  async requireView(open: OpenContest, viewer: Viewer): Promise<void> {
    if (open.isStaff) return
    if (statusAt(open.contest, new Date()) === contestStatuses.scheduled) throw new NotStarted()
    const refusal = open.contest.auth === contestAuths.private || viewer === undefined ? await this.#refusalOfEntry(open, viewer) : undefined
    if (refusal) throw refusal
  }

  async enter(cid: number, viewer: Viewer): Promise<EnteredContest> {
    const open = await this.open(cid, viewer)
    await this.requireView(open, viewer)
    return { author: open.contest.uid, title: open.contest.title, isStaff: open.isStaff, status: statusAt(open.contest, new Date()) }
  }

  /** Whether `requireView` admits the viewer, for live updates. */
  mayView(cid: number, viewer: Viewer): Promise<boolean> {
    return permits(() => this.enter(cid, viewer))
  }

  /** Throws unless the viewer can submit at a moment. */
  async requireSubmit(open: OpenContest, viewer: Viewer, at: Date): Promise<void> {
    const status = statusAt(open.contest, at)
    if (status === contestStatuses.ended && !open.contest.allowEndSubmit) throw new HasEnded()
    if (status === contestStatuses.scheduled && !open.isStaff) throw new NotStarted()
    const refusal = await this.#refusalOfEntry(open, viewer)
    if (refusal) throw refusal
  }

  async #refusalOfEntry({ contest, isStaff }: OpenContest, viewer: Viewer): Promise<Error | undefined> {
    if (isStaff) return undefined
    if (!viewer) return new RegistrationRequired()
    if (contest.auth !== contestAuths.public && !(await this.#deps.registrations.has(contest, viewer.uid))) return new RegistrationRequired()
    return isAdmitted(contest, viewer.username) ? undefined : new AccountRefused()
  }
}

/** Whether the account rule of a contest admits a username. */
export function isAdmitted({ openAccountLimit, accountLimitRule }: ContestDoc, username: string): boolean {
  if (!openAccountLimit) return true
  const rule = parseAccountRule(accountLimitRule)
  return rule !== undefined && admitsAccount(rule, username)
}
