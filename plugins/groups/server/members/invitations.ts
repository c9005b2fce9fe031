import { paged, type PageQuery } from '@verdict/core'
import type { User, Users } from '@verdict/core/server'
import type { Viewer } from '@verdict/plugin-problems/contract'
import { saveOver } from '@verdict/server-kit'
import { declinedDays, levels, maxOpenInvitations, NoInvitation, TooManyInvitations } from '../../contract.ts'
import type { GroupAccessService } from '../group/group-access.ts'
import type { GroupRepository } from '../group/group-repository.ts'
import { groupRow } from '../group/group-rows.ts'
import type { MemberRepository } from '../group/member-repository.ts'
import type { MemberDoc } from '../group/member-schema.ts'

type Person = NonNullable<Viewer>
type Change = Parameters<MemberRepository['setLevel']>[3]

interface Deps {
  readonly groups: Pick<GroupRepository, 'findMany'>
  readonly members: MemberRepository
  readonly access: GroupAccessService
  readonly users: Pick<Users, 'summaries'>
}

const declinedMs = declinedDays * 24 * 3600_000

/** Invitations to groups. A group invites; only the invited user can accept. */
export class Invitations {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Throws if this many more open invitations would exceed the group's limit. */
  async requireRoom(gid: number, more: number): Promise<void> {
    if ((await this.#deps.members.countInvited(gid)) + more > maxOpenInvitations) throw new TooManyInvitations({ limit: maxOpenInvitations })
  }

  /** Invites a user. An applicant becomes a member, since both sides agree. Returns undefined if nothing changes. */
  async invite(gid: number, user: Pick<User, 'uid' | 'username'>, by: string): Promise<'added' | 'invited' | undefined> {
    const { members } = this.#deps
    for (;;) {
      const member = await members.find(gid, user.uid)
      const level = member?.level ?? levels.none
      if (level >= levels.member || (member && invitationState(member) !== undefined && level !== levels.applying)) return undefined
      const isApplicant = level === levels.applying
      const change: Change = isApplicant
        ? { level: levels.member, news: 'joined' }
        : { level, news: 'invited', invitation: { by, at: new Date(), isOpen: true } }
      if (await members.setLevel(gid, user, level, change, member?.version)) return isApplicant ? 'added' : 'invited'
    }
  }

  async mine({ gid, ...query }: PageQuery & { readonly gid?: number | undefined }, caller: Person) {
    const { groups, members, users } = this.#deps
    const { found, total } = await members.invitationsOf(caller.uid, query, gid)
    const known = await groups.findMany(found.map((member) => member.gid))
    const people = await users.summaries(found.flatMap(({ invitation }) => invitation?.by ?? []))
    const rows = found.flatMap(({ gid: of, invitation }) => {
      const group = known.get(of)
      if (!group || group.isClosed || !invitation) return []
      return [{ group: groupRow(group), by: people.get(invitation.by)?.username ?? null, gmtCreate: invitation.at }]
    })
    return paged(rows, total, query)
  }

  async accept(gid: number, caller: Person): Promise<void> {
    const group = (await this.#deps.groups.findMany([gid])).get(gid)
    if (!group || group.isClosed) throw new NoInvitation()
    await this.#answer(gid, caller.uid, () => ({ level: levels.member, news: 'joined' }))
  }

  decline(gid: number, caller: Person): Promise<void> {
    return this.#answer(gid, caller.uid, ({ level, invitation }) => ({
      level,
      ...(invitation && { invitation: { ...invitation, at: new Date(), isOpen: false } }),
    }))
  }

  async invited({ gid, ...query }: PageQuery & { readonly gid: number }, caller: Person) {
    const { access, members, users } = this.#deps
    await access.root(gid, caller)
    const { found, total } = await members.invited(gid, query)
    const people = await users.summaries(found.flatMap(({ invitation }) => invitation?.by ?? []))
    const rows = found.flatMap(({ uid, username, invitation }) =>
      invitation ? [{ uid, username, by: people.get(invitation.by)?.username ?? null, isDeclined: !invitation.isOpen, gmtCreate: invitation.at }] : [],
    )
    return paged(rows, total, query)
  }

  async withdraw(gid: number, uid: string, caller: Person): Promise<void> {
    await this.#deps.access.root(gid, caller)
    await this.#answer(gid, uid, ({ level }) => ({ level, invitation: null }))
  }

  /** Closes an open invitation over the document that was read. If an answer and a withdrawal coincide, the first one counts. */
  async #answer(gid: number, uid: string, changeOf: (member: MemberDoc) => Change): Promise<void> {
    const { members } = this.#deps
    const written = await saveOver({
      read: () => members.find(gid, uid),
      refuse: ({ invitation }) => !invitation?.isOpen && new NoInvitation(),
      change: changeOf,
      write: (member, change) => members.setLevel(gid, member, member.level, change, member.version),
    })
    if (!written) throw new NoInvitation()
  }
}

/** Returns whether a user has an open invitation, or declined too recently for another one. */
export function invitationState({ invitation }: Pick<MemberDoc, 'invitation'>): 'invited' | 'declined' | undefined {
  if (!invitation) return undefined
  if (invitation.isOpen) return 'invited'
  return invitation.at.getTime() > Date.now() - declinedMs ? 'declined' : undefined
}
