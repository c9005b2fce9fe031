import { switchWords } from '../../contract.ts'
import type { AccountRepository } from './account-repository.ts'

type Lists = Readonly<Record<string, readonly string[] | undefined>>

/** The accounts in the form of HOJ's switches: two lists for each judge, with names and passwords at the same positions. */
export class SwitchAccounts {
  readonly #accounts: AccountRepository

  constructor(accounts: AccountRepository) {
    this.#accounts = accounts
  }

  async read(): Promise<Record<string, string[]>> {
    const lists = await Promise.all(
      Object.entries(switchWords).map(async ([word, oj]) => {
        const names = (await this.#accounts.of(oj)).map(({ username }) => username)
        return [
          [`${word}UsernameList`, names],
          // One for each name, because clients write a new password at the position of its name.
          [`${word}PasswordList`, names.map(() => '')],
        ] as const
      }),
    )
    return Object.fromEntries(lists.flat())
  }

  /** Removes accounts that are no longer named. An empty password keeps the stored one, which is never returned. */
  async write(changed: Lists): Promise<void> {
    for (const [word, oj] of Object.entries(switchWords)) {
      const names = changed[`${word}UsernameList`]?.map((name) => name.trim())
      const passwords = changed[`${word}PasswordList`] ?? []
      if (!names) continue
      for (const [index, name] of names.entries()) if (name !== '') await this.#accounts.save(oj, name, passwords[index] ? { password: passwords[index] } : {})
      for (const { _id, username } of await this.#accounts.of(oj)) if (!names.includes(username)) await this.#accounts.remove(_id)
    }
  }
}
