import type { AccountRepository } from '../accounts/account-repository.ts'

/** For each account: one submission that it sends, and one that waits for its result or its turn. */
const perAccount = 2

/** The number of concurrent tasks of a site, kept in memory because claims read it. */
export class SlotCounts {
  readonly #accounts: AccountRepository
  #working = new Map<string, number>()

  constructor(accounts: AccountRepository) {
    this.#accounts = accounts
  }

  async refresh(): Promise<void> {
    this.#working = await this.#accounts.working()
  }

  /** At least one, so that a task can report why nothing happens. */
  of(site: string): number {
    return Math.max(1, perAccount * (this.#working.get(site) ?? 0))
  }
}
