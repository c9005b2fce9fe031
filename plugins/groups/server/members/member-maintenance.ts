import type { Users } from '@verdict/core/server'
import type { KeptCount } from '@verdict/server-kit'
import { levels } from '../../contract.ts'
import type { GroupRepository } from '../group/group-repository.ts'
import type { GroupDoc } from '../group/group-schema.ts'
import type { GroupRank } from '../rank/group-rank.ts'
import type { MemberMessages } from './member-messages.ts'
import type { MemberRepository } from '../group/member-repository.ts'

interface Deps {
  readonly groups: GroupRepository
  readonly members: MemberRepository
  readonly memberCount: KeptCount<GroupDoc>
  readonly rank: GroupRank
  readonly news: MemberMessages
  readonly users: Pick<Users, 'find'>
  rightsChanged(uids: readonly string[]): Promise<void>
}

/** Updates what depends on a level: numbers, the ranking, messages and permissions. Repeatable, like followers. */
export class MemberMaintenance {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async refresh(gid: number, uid: string): Promise<void> {
    const { groups, members, memberCount, rank, news, users, rightsChanged } = this.#deps
    const [group, user] = await Promise.all([groups.findOptional(gid), users.find(uid)])
    await memberCount.refresh(gid)
    await rank.refresh(gid, uid)
    await rightsChanged([uid])
    const member = await members.find(gid, uid)
    // The user joined while the group was being disbanded, or their account was deleted.
    if (!group || (!user && member?.level === levels.none)) await members.forget(gid, uid)
    else if (member) await news.tell(group, member)
  }
}
