import { openOwned, permits, type ContextResolver, type OpenContext, type Viewer } from '@verdict/plugin-problems/contract'
import {
  AccountRefused,
  admitsAccount,
  contestAuths,
  contestDuties,
  contestStatuses,
  HasEnded,
  NoContest,
  NotStarted,
  NotYourDuty,
  parseAccountRule,
  preparesProblems,
  RegistrationRequired,
  StaffOnly,
  type ContestDuty,
  type ContestEntry,
  type EnteredContest,
  type VisitedContest,
} from '../../contract.ts'
import { statusAt } from './contest-clock.ts'
import type { ContestRepository } from './contest-repository.ts'
import type { ContestDoc } from './contest-schema.ts'
import type { Registrations } from './registrations.ts'

/** A contest as opened by one viewer. */
export interface OpenContest {
  readonly contest: ContestDoc
  /** Whether the viewer has any duty. */
  readonly isStaff: boolean
  /** Whether the viewer has all duties and may give them to others: root, managers of the owner, and the creator. */
  readonly leads: boolean
  readonly duties: readonly ContestDuty[]
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
    const opened = await this.#openOwned(contest, viewer)
    if (!opened) throw new NoContest()
    const duties = opened.isStaff ? contestDuties : dutiesOf(contest, viewer)
    const isStaff = duties.length > 0
    if (!contest.visible && !isStaff) throw new NoContest()
    return { contest, isStaff, leads: opened.isStaff, duties, around: opened.around?.contexts ?? [] }
  }

  /** Returns the contest, for staff with a duty only. */
  async onDuty(cid: number, viewer: Viewer, duty: ContestDuty): Promise<ContestDoc> {
    const open = await this.open(cid, viewer)
    requireDuty(open, duty)
    return open.contest
  }

  /** Returns the contest, for those who manage its form and problems only. */
  managed(cid: number, viewer: Viewer): Promise<ContestDoc> {
    return this.onDuty(cid, viewer, 'manage')
  }

  /** Whether a user can be given duties: they see the contest's owner. Of the site, all users do. */
  async canJoinStaff(contest: ContestDoc, viewer: NonNullable<Viewer>): Promise<boolean> {
    return (await this.#openOwned(contest, viewer)) !== undefined
  }

  /** Whether a user would lead the contest as its creator. */
  async couldLead(contest: ContestDoc, viewer: NonNullable<Viewer>): Promise<boolean> {
    return (await this.#openOwned({ ...contest, uid: viewer.uid }, viewer))?.isStaff ?? false
  }

  #openOwned(contest: ContestDoc, viewer: Viewer) {
    return openOwned(contest, viewer, { resolver: this.#deps.resolver, permission: 'contest_admin' })
  }

  /** Whether the viewer takes part: registered if required, and admitted by the account rule. */
  async takesPart(open: OpenContest, viewer: Viewer): Promise<boolean> {
    return (await this.#refusalOfEntry(open, viewer)) === undefined
  }

  /** Throws unless the viewer can see the contest's problems, submissions and scoreboard. */
  async requireView(open: OpenContest, viewer: Viewer): Promise<void> {
    if (statusAt(open.contest, new Date()) === contestStatuses.scheduled && !preparesProblems(open)) throw new NotStarted()
    await this.requireEntry(open, viewer)
  }

  /** Throws unless the viewer can see the contest's problems once it has started, and its announcements even before. */
  async requireEntry(open: OpenContest, viewer: Viewer): Promise<void> {
    const refusal = open.contest.auth === contestAuths.private || viewer === undefined ? await this.#refusalOfEntry(open, viewer) : undefined
    if (refusal) throw refusal
  }

  async enter(cid: number, viewer: Viewer): Promise<EnteredContest> {
    const open = await this.open(cid, viewer)
    await this.requireView(open, viewer)
    return { author: open.contest.uid, title: open.contest.title, isStaff: preparesProblems(open), status: statusAt(open.contest, new Date()) }
  }

  /** Whether the viewer sees the contest's times, for live updates: all users who see the contest, and visitors if its scoreboard is public. */
  maySee(cid: number, viewer: Viewer): Promise<boolean> {
    return permits(async () => {
      const { contest } = await this.open(cid, viewer)
      if (!viewer && !contest.openRank) throw new NoContest()
    })
  }

  async visit(cid: number, viewer: Viewer): Promise<VisitedContest> {
    const open = await this.open(cid, viewer)
    const refusal = await this.#refusalOfEntry(open, viewer)
    if (refusal) throw refusal
    const { contest, isStaff, duties } = open
    const showsProblems = await permits(() => this.requireView(open, viewer))
    return { title: contest.title, isStaff, duties, status: statusAt(contest, new Date()), showsProblems, problems: contest.problems }
  }

  /** Whether `requireEntry` admits the viewer, for live updates. */
  mayEnter(cid: number, viewer: Viewer): Promise<boolean> {
    return permits(async () => this.requireEntry(await this.open(cid, viewer), viewer))
  }

  /** Throws unless the viewer can submit at a moment. */
  async requireSubmit(open: OpenContest, viewer: Viewer, at: Date): Promise<void> {
    const status = statusAt(open.contest, at)
    if (status === contestStatuses.ended && !open.contest.allowEndSubmit) throw new HasEnded()
    if (status === contestStatuses.scheduled && !preparesProblems(open)) throw new NotStarted()
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

/** Throws unless the viewer belongs to the staff and has a duty. */
export function requireDuty({ isStaff, duties }: OpenContest, duty: ContestDuty): void {
  if (!isStaff) throw new StaffOnly()
  if (!duties.includes(duty)) throw new NotYourDuty()
}

function dutiesOf({ staff = [] }: ContestDoc, viewer: Viewer): readonly ContestDuty[] {
  return staff.find(({ uid }) => uid === viewer?.uid)?.duties ?? []
}

/** Whether the account rule of a contest admits a username. */
export function isAdmitted({ openAccountLimit, accountLimitRule }: ContestDoc, username: string): boolean {
  if (!openAccountLimit) return true
  const rule = parseAccountRule(accountLimitRule)
  return rule !== undefined && admitsAccount(rule, username)
}
