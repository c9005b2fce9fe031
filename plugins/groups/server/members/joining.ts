import { isSameSecret, type AttemptCounter } from '@verdict/core/server'
import type { SealedTexts } from '@verdict/server-kit'
import type { Viewer } from '@verdict/plugin-problems/contract'
import { AlreadyApplied, AlreadyMember, CodeWrong, groupAuths, groupLimits, hasLength, levels, NoJoinLink, ReasonLength, TooManyCodes } from '../../contract.ts'
import type { GroupAccessService, ViewedGroup } from '../group/group-access.ts'
import type { GroupRepository } from '../group/group-repository.ts'
import { groupRow } from '../group/group-rows.ts'
import type { GroupDoc } from '../group/group-schema.ts'
import type { MemberRepository } from '../group/member-repository.ts'

type Person = NonNullable<Viewer>

interface JoinQuery {
  readonly gid: number
  readonly code?: string | undefined
  readonly reason?: string | undefined
}

interface Deps {
  readonly groups: GroupRepository
  readonly members: MemberRepository
  readonly access: GroupAccessService
  readonly attempts: AttemptCounter
  readonly codes: SealedTexts
}

/** The maximum number of wrong codes that a user can try, and the lockout that follows. */
const maxWrongCodes = 10
const lockedMs = 30 * 60_000

/** The ways into a group: directly, by application or by join link. */
export class Joining {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async join({ gid, code = '', reason = '' }: JoinQuery, caller: Person): Promise<void> {
    if (reason !== '' && !hasLength(reason, groupLimits.reason)) throw new ReasonLength(groupLimits.reason)
    const viewed = await this.#deps.access.open(gid, caller)
    requireNew(viewed)
    if (viewed.group.auth === groupAuths.private) await this.#requireCode(viewed.group, code, caller.uid)
    const isOpen = viewed.group.auth === groupAuths.public
    const change = isOpen ? ({ level: levels.member, news: 'joined' } as const) : ({ level: levels.applying, news: 'applied' } as const)
    await this.#enter(viewed, { ...change, reason: reason || null }, caller)
  }

  async preview(token: string, caller: Person) {
    const { group, level } = await this.#byToken(token, caller)
    return { group: groupRow(group), level }
  }

  /** A join link is sufficient, also in a hidden group and after a rejection. */
  async joinByLink(token: string, caller: Person): Promise<{ gid: number }> {
    const viewed = await this.#byToken(token, caller)
    if (viewed.isOwner || viewed.level >= levels.member) throw new AlreadyMember()
    await this.#enter(viewed, { level: levels.member, news: 'joined' }, caller)
    return { gid: viewed.gid }
  }

  async #byToken(token: string, caller: Person): Promise<ViewedGroup> {
    const group = await this.#deps.groups.findByJoinToken(token)
    if (!group || group.isClosed) throw new NoJoinLink()
    return this.#deps.access.view(group, caller)
  }

  async #enter(viewed: ViewedGroup, change: Parameters<MemberRepository['setLevel']>[3], caller: Person): Promise<void> {
    const { members, access } = this.#deps
    for (let now = viewed; !(await members.setLevel(now.gid, caller, now.level, change)); requireLower(now, change.level))
      now = await access.view(now.group, caller)
  }

  /** Counts an attempt before checking it, so that parallel attempts are limited like sequential ones. */
  async #requireCode({ _id: gid, code }: GroupDoc, given: string, uid: string): Promise<void> {
    const { attempts, codes } = this.#deps
    const key = `code ${gid} ${uid}`
    if ((await attempts.add(key, lockedMs)) > maxWrongCodes) throw new TooManyCodes()
    const known = codes.open(code)
    if (known === null || !isSameSecret(given, known)) throw new CodeWrong()
    await attempts.takeBack(key)
  }
}

/** Users who were rejected or have left can try again. */
function requireNew({ isOwner, level }: Pick<ViewedGroup, 'isOwner' | 'level'>): void {
  if (isOwner || level >= levels.member) throw new AlreadyMember()
  if (level === levels.applying) throw new AlreadyApplied()
}

/** Refuses if another user, or the same user in another window, was faster. */
function requireLower(viewed: ViewedGroup, level: number): void {
  if (level === levels.applying) requireNew(viewed)
  else if (viewed.level >= levels.member) throw new AlreadyMember()
}
