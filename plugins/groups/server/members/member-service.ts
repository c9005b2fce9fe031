import { paged, type CodedErrorClass } from '@verdict/core'
import type { Users } from '@verdict/core/server'
import type { Viewer } from '@verdict/plugin-problems/contract'
import { saveOver } from '@verdict/server-kit'
import {
  AdminsOnly,
  levels,
  LevelTooHigh,
  MembersOnly,
  MemberStays,
  NoMember,
  NotYourself,
  OwnerStays,
  refusalOfLevel,
  refusalOfRemoval,
  type Level,
  type MemberRefusal,
} from '../../contract.ts'
import { actorOf, type GroupAccessService, type ViewedGroup } from '../group/group-access.ts'
import type { GroupRepository } from '../group/group-repository.ts'
import { memberDetail, memberRow } from '../group/group-rows.ts'
import type { MemberRepository } from '../group/member-repository.ts'

type Person = NonNullable<Viewer>
type ListQuery = Parameters<MemberRepository['members']>[0]

interface Deps {
  readonly groups: GroupRepository
  readonly members: MemberRepository
  readonly access: GroupAccessService
  readonly users: Pick<Users, 'summaries'>
}

const errors: Readonly<Record<MemberRefusal, CodedErrorClass>> = {
  'admins-only': AdminsOnly,
  'no-member': NoMember,
  'owner-stays': OwnerStays,
  'member-stays': MemberStays,
  'level-too-high': LevelTooHigh,
  'not-yourself': NotYourself,
}

/** The members of a group, and the operations of group admins on them. */
export class MemberService {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async page(query: ListQuery, caller: Person) {
    const { isAdmin } = await this.#deps.access.member(query.gid, caller)
    return this.#rows(await this.#deps.members.members(query), query, isAdmin)
  }

  async applications(query: ListQuery, caller: Person) {
    await this.#deps.access.admin(query.gid, caller)
    return this.#rows(await this.#deps.members.membersAndApplicants(query), query, true)
  }

  async #rows({ found, total }: Awaited<ReturnType<MemberRepository['members']>>, query: ListQuery, isForAdmin: boolean) {
    const users = await this.#deps.users.summaries(found.map(({ uid }) => uid))
    return paged(
      found.map((member) => memberRow(member, users.get(member.uid), isForAdmin)),
      total,
      query,
    )
  }

  async detail(gid: number, uid: string, caller: Person) {
    const { access, members, users } = this.#deps
    await access.admin(gid, caller)
    const member = await members.find(gid, uid)
    if (!member || member.level < levels.member) throw new NoMember()
    return memberDetail(member, (await users.summaries([uid])).get(uid))
  }

  /** Adds the row of the owner, who is always a manager; repeatable. */
  async addOwner(gid: number): Promise<void> {
    const { groups, members } = this.#deps
    const group = await groups.findOptional(gid)
    if (group) await members.setLevel(gid, { uid: group.uid, username: group.owner }, levels.none, { level: levels.root })
  }

  changeLevel(gid: number, uid: string, level: Level, caller: Person): Promise<void> {
    return this.#change(gid, uid, caller, (actor, target) => {
      const refusal = refusalOfLevel(actor, target, level)
      if (refusal) throw new errors[refusal]()
      const isAccepted = target.level < levels.member && level >= levels.member
      return { level, ...(isAccepted && { news: 'joined' as const }) }
    })
  }

  remove(gid: number, uid: string, caller: Person): Promise<void> {
    return this.#change(gid, uid, caller, (actor, target) => {
      const refusal = refusalOfRemoval(actor, target)
      if (refusal) throw new errors[refusal]()
      return { level: levels.none, news: 'removed' }
    })
  }

  async exit(gid: number, caller: Person): Promise<void> {
    const { access, members } = this.#deps
    await saveOver({
      read: () => access.open(gid, caller),
      // Super admins count as members without being members.
      refuse: ({ isOwner, level }) => (isOwner ? new OwnerStays() : level < levels.member && new MembersOnly()),
      change: () => ({ level: levels.none }),
      write: ({ level }, change) => members.setLevel(gid, caller, level, change),
    })
  }

  /** Decides from the current levels, and writes only if the target's level has not changed. */
  async #change(
    gid: number,
    uid: string,
    caller: Person,
    decide: (actor: ReturnType<typeof actorOf>, target: Parameters<typeof refusalOfRemoval>[1]) => Parameters<MemberRepository['setLevel']>[3],
  ): Promise<void> {
    const { access, members } = this.#deps
    await saveOver({
      read: async () => ({ viewed: await access.open(gid, caller), row: await members.find(gid, uid) }),
      change: ({ viewed, row }) => decide(actorOf(viewed, caller), targetOf(viewed, uid, row?.level ?? levels.none)),
      write: async ({ row }, change) => row !== undefined && members.setLevel(gid, row, row.level, change),
    })
  }
}

function targetOf({ group }: ViewedGroup, uid: string, level: Level) {
  return { uid, level, isOwner: group.uid === uid }
}
