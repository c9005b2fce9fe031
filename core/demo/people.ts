import { client } from '@verdict/core'
import { Person } from '@verdict/core/testing'
import type { Site } from '@verdict/core/site'
import { staff, students } from './cast.ts'
import type { LiveDemo } from './demo.ts'

/** Shorter than a token is valid. */
const hoursOfSession = 12

/** The users of a demo site, as clients of it. */
export class People implements Pick<LiveDemo, 'as' | 'uidOf'> {
  readonly #site: Site
  readonly #uids: ReadonlyMap<string, string>
  readonly #loggedIn = new Map<string, { readonly person: Person; readonly since: number }>()

  private constructor(site: Site, uids: ReadonlyMap<string, string>) {
    this.#site = site
    this.#uids = uids
  }

  static async of(site: Site): Promise<People> {
    const names = ['root', ...[...staff, ...students].map(({ username }) => username)]
    const users = site.db.collection<{ _id: string; username: string }>('kernel.users').find({ username: { $in: names } }, { projection: { username: 1 } })
    return new People(site, new Map(await users.map(({ _id, username }): [string, string] => [username, _id]).toArray()))
  }

  uidOf(username: string): string {
    const uid = this.#uids.get(username)
    if (uid === undefined) throw new Error(`the demo has no user '${username}'`)
    return uid
  }

  as(username: string): Pick<Person, 'use'> {
    return { use: (api) => client(api, async (path, request) => (await this.#personOf(username)).send(path, request)) }
  }

  async #personOf(username: string): Promise<Person> {
    const known = this.#loggedIn.get(username)
    // The clock of the demo goes back after the first logins.
    if (known && Math.abs(Date.now() - known.since) < hoursOfSession * 3_600_000) return known.person
    const { users, sessions } = this.#site.userServices
    const user = await users.find(this.uidOf(username))
    if (!user) throw new Error(`'${username}' is gone`)
    const person = new Person(this.#site.url)
    person.token = await sessions.begin(user, '127.0.0.1', 'Demo')
    this.#loggedIn.set(username, { person, since: Date.now() })
    return person
  }
}
