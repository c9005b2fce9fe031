import { BoundedMap, type UserSummary, type Users } from '@verdict/core/server'

type Summaries = ReadonlyMap<string, UserSummary>

/** A search reads the names of all users in a list. They may be this old. */
const keptForMs = 30_000
const maxLists = 20

/** The summaries of all people of long lists, such as boards, for searches in their names. */
export class RecentSummaries {
  readonly #users: Pick<Users, 'summaries'>
  readonly #lists = new BoundedMap<number, { readonly summaries: Promise<Summaries>; readonly until: number; readonly count: number }>(maxLists)

  constructor(users: Pick<Users, 'summaries'>) {
    this.#users = users
  }

  /** By uid; read anew when the list has another length. */
  of(list: number, uids: readonly string[]): Promise<Summaries> {
    const known = this.#lists.get(list)
    if (known && known.until > Date.now() && known.count === uids.length) return known.summaries
    const summaries = this.#users.summaries(uids)
    this.#lists.set(list, { summaries, until: Date.now() + keptForMs, count: uids.length })
    summaries.catch(() => this.#lists.delete(list))
    return summaries
  }
}
