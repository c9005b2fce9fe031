import { paged } from '@verdict/core'
import type { Caller } from '@verdict/core/server'
import type { ContextReference } from '@verdict/plugin-problems/contract'
import { AccountRefused, contestAuths, RegistrationNotNeeded, WrongPassword } from '../../contract.ts'
import { isAdmitted, type ContestAccess } from './contest-access.ts'
import type { ContestQuery, ContestRepository } from './contest-repository.ts'
import { contestRow } from './contest-rows.ts'
import type { ContestDoc } from './contest-schema.ts'
import type { Registrations } from './registrations.ts'

const recentDays = 14

interface Deps {
  readonly contests: ContestRepository
  readonly registrations: Registrations
  readonly access: ContestAccess
  /** Called when a user's permissions in contests have changed. */
  rightsChanged(uid: string): Promise<void>
}

/** Reads contests for users and registers them. */
export class ContestService {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Returns the visible contests of the site or an owner. */
  async page(query: ContestQuery, owner: ContextReference | null = null) {
    const { found, total } = await this.#deps.contests.visible(query, new Date(), owner)
    return paged(await this.#rows(found), total, query)
  }

  async recent() {
    return this.#rows(await this.#deps.contests.upcoming(new Date(), recentDays))
  }

  countRecent(): Promise<number> {
    return this.#deps.contests.countUpcoming(new Date(), recentDays)
  }

  async info(cid: number, caller: Caller) {
    const { contest } = await this.#deps.access.open(cid, caller)
    return this.row(contest)
  }

  async row(contest: ContestDoc) {
    return (await this.#rows([contest]))[0]!
  }

  async register(cid: number, password: string, caller: Caller): Promise<void> {
    const { contest } = await this.#deps.access.open(cid, caller)
    if (contest.auth === contestAuths.public) throw new RegistrationNotNeeded()
    if (password === '') throw new WrongPassword()
    if (!isAdmitted(contest, caller.username)) throw new AccountRefused()
    await this.#deps.registrations.register(contest, caller.uid, password)
    await this.#deps.rightsChanged(caller.uid)
  }

  async entryOf(cid: number, caller: Caller) {
    const open = await this.#deps.access.open(cid, caller)
    const {
      isStaff,
      leads,
      duties: [...duties],
    } = open
    return { access: await this.#deps.access.takesPart(open, caller), isStaff, leads, duties: [...duties] }
  }

  /** Public contests have no registrations to count. */
  async #rows(found: readonly ContestDoc[]) {
    const counts = await Promise.all(found.map((contest) => (contest.auth === contestAuths.public ? 0 : this.#deps.registrations.count(contest))))
    const now = new Date()
    return found.map((contest, index) => contestRow(contest, counts[index]!, now))
  }
}
