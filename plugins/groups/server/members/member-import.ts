import { paged, type PageQuery } from '@verdict/core'
import { normalizeName, type User, type Users } from '@verdict/core/server'
import type { SchoolClasses } from '@verdict/plugin-accounts/contract'
import type { Viewer } from '@verdict/plugin-problems/contract'
import { ImportNothing, levels, NotImported, type ImportRow, type Level } from '../../contract.ts'
import type { GroupAccessService } from '../group-access.ts'
import type { MemberRepository } from './member-repository.ts'

type Person = NonNullable<Viewer>

interface ImportSource {
  readonly gid: number
  readonly classId?: number | null | undefined
  readonly usernames?: readonly string[] | null | undefined
}

interface Deps {
  readonly access: GroupAccessService
  readonly members: MemberRepository
  readonly users: Pick<Users, 'findByNames' | 'summaries'>
  /** Without the plugin that has classes, only names are imported. */
  readonly classes: SchoolClasses | undefined
}

/** So many names an error spells out. */
const maxNamed = 10

/** Brings many people into a group at once, whatever the group asks of those who come by themselves. */
export class MemberImport {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async classes({ gid, ...query }: PageQuery & { readonly gid: number }, caller: Person) {
    await this.#deps.access.root(gid, caller)
    return (await this.#deps.classes?.list(query, caller)) ?? paged([], 0, query)
  }

  async preview({ gid, classId, usernames }: ImportSource, caller: Person): Promise<ImportRow[]> {
    const { group } = await this.#deps.access.root(gid, caller)
    const names = classId ? await this.#namesOfClass(classId, caller) : (usernames ?? [])
    if (names.length === 0) throw new ImportNothing()
    const found = await this.#deps.users.findByNames(names)
    const known = await this.#deps.members.levelsOf(
      gid,
      found.flatMap((user) => user?.uid ?? []),
    )
    const seen = new Set<string>()
    return names.map((name, index) => {
      const user = found[index]
      const key = normalizeName(name)
      const level = user && (user.uid === group.uid ? levels.root : known.get(user.uid))
      const state = seen.has(key) ? 'twice' : stateOf(user, level)
      seen.add(key)
      return { name, username: user?.username ?? null, state }
    })
  }

  async add({ gid, usernames }: { readonly gid: number; readonly usernames: readonly string[] }, caller: Person): Promise<{ added: number }> {
    const { group } = await this.#deps.access.root(gid, caller)
    const found = await this.#deps.users.findByNames(usernames)
    const wrong = usernames.filter((_, index) => stateOf(found[index], undefined) !== 'new')
    if (wrong.length > 0) throw new NotImported({ names: wrong.slice(0, maxNamed).join(', '), count: wrong.length })
    const people = new Map(found.flatMap((user) => (user && user.uid !== group.uid ? [[user.uid, user] as const] : [])))
    let added = 0
    for (const user of people.values()) if (await this.#enter(gid, user)) added += 1
    return { added }
  }

  /** False for somebody who is a member already, also when somebody else let them in meanwhile. */
  async #enter(gid: number, user: User): Promise<boolean> {
    const { members } = this.#deps
    for (;;) {
      const level = await members.levelOf(gid, user.uid)
      if (level >= levels.member) return false
      if (await members.setLevel(gid, user, level, { level: levels.member, news: 'joined' })) return true
    }
  }

  async #namesOfClass(classId: number, caller: Person): Promise<string[]> {
    const uids = (await this.#deps.classes?.memberUids(classId, caller)) ?? []
    const people = await this.#deps.users.summaries(uids)
    return [...people.values()].map(({ username }) => username).toSorted()
  }
}

const states: Readonly<Record<Level, ImportRow['state']>> = {
  [levels.none]: 'new',
  [levels.applying]: 'applying',
  [levels.refused]: 'refused',
  [levels.member]: 'member',
  [levels.admin]: 'member',
  [levels.root]: 'member',
}

function stateOf(user: User | undefined, level: Level | undefined): ImportRow['state'] {
  if (!user) return 'unknown'
  return user.status === 0 ? states[level ?? levels.none] : 'closed'
}
