import { paged, type PageQuery } from '@verdict/core'
import { normalizeName, type User, type Users } from '@verdict/core/server'
import type { SchoolClasses } from '@verdict/plugin-accounts/contract'
import type { Viewer } from '@verdict/plugin-problems/contract'
import { saveOver } from '@verdict/server-kit'
import { ImportNothing, levels, NotImported, type ImportRow, type Level } from '../../contract.ts'
import type { GroupAccessService } from '../group/group-access.ts'
import { invitationState, type Invitations } from './invitations.ts'
import type { MemberRepository } from '../group/member-repository.ts'
import type { MemberDoc } from '../group/member-schema.ts'

type Person = NonNullable<Viewer>

interface ImportSource {
  readonly gid: number
  readonly classId?: number | null | undefined
  readonly usernames?: readonly string[] | null | undefined
}

interface Deps {
  readonly access: GroupAccessService
  readonly members: MemberRepository
  readonly invitations: Invitations
  readonly users: Pick<Users, 'findByNames' | 'summaries'>
  /** Without the plugin that provides classes, only names can be imported. */
  readonly classes: SchoolClasses | undefined
}

/** The maximum number of names in an error message. */
const maxNamed = 10

/** Adds many users to a group, or invites them. Only some callers can add members without their consent. */
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
    const known = await this.#deps.members.statesOf(
      gid,
      found.flatMap((user) => user?.uid ?? []),
    )
    const seen = new Set<string>()
    // Callers who can add members need no consent.
    const mayAdd = caller.may('group_member_add')
    return names.map((name, index) => {
      const user = found[index]
      const key = normalizeName(name)
      const member = user && (user.uid === group.uid ? { level: levels.root } : known.get(user.uid))
      const state = seen.has(key) ? 'twice' : stateOf(user, member && { ...member, ...(mayAdd && { invitation: null }) })
      seen.add(key)
      return { name, username: user?.username ?? null, state }
    })
  }

  async add({ gid, usernames }: { readonly gid: number; readonly usernames: readonly string[] }, caller: Person): Promise<{ added: number; invited: number }> {
    const { access, invitations } = this.#deps
    const { group } = await access.root(gid, caller)
    const found = await this.#deps.users.findByNames(usernames)
    const wrong = usernames.filter((_, index) => stateOf(found[index], undefined) !== 'new')
    if (wrong.length > 0) throw new NotImported({ names: wrong.slice(0, maxNamed).join(', '), count: wrong.length })
    const people = new Map(found.flatMap((user) => (user && user.uid !== group.uid ? [[user.uid, user] as const] : [])))
    const mayAdd = caller.may('group_member_add')
    if (!mayAdd) await invitations.requireRoom(gid, people.size)
    const counts = { added: 0, invited: 0 }
    for (const user of people.values()) {
      const done = mayAdd ? await this.#enter(gid, user) : await invitations.invite(gid, user, caller.uid)
      if (done) counts[done] += 1
    }
    return counts
  }

  /** Returns undefined if the user is already a member, also if another admin approved them first. */
  async #enter(gid: number, user: User): Promise<'added' | undefined> {
    const { members } = this.#deps
    const written = await saveOver({
      read: () => members.levelOf(gid, user.uid),
      change: (level) => (level < levels.member ? ({ level: levels.member, news: 'joined' } as const) : undefined),
      write: (level, change) => members.setLevel(gid, user, level, change),
    })
    return written && 'added'
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

function stateOf(user: User | undefined, member: Pick<MemberDoc, 'level' | 'invitation'> | undefined): ImportRow['state'] {
  if (!user) return 'unknown'
  if (user.status !== 0) return 'closed'
  const level = member?.level ?? levels.none
  const isAsked = level === levels.none || level === levels.refused
  return (isAsked && member && invitationState(member)) || states[level]
}
