import type { AccountRepository } from '../accounts/account-repository.ts'

/** For each account: one submission that it sends, and one that waits for its result or for its turn. */
const perAccount = 2

/** How many tasks of a site are worked on at the same time; claims ask for it, so it is kept in memory. */
export class SlotCounts {
  readonly #accounts: AccountRepository
  #working = new Map<string, number>()

  constructor(accounts: AccountRepository) {
    this.#accounts = accounts
  }

  async refresh(): Promise<void> {
    this.#working = await this.#accounts.working()
  }

  /** At least one, which says why nothing happens. */
  of(site: string): number {
    return Math.max(1, perAccount * (this.#working.get(site) ?? 0))
  }
}
