import type { SubmissionService } from '@verdict/plugin-submissions/contract'
import type { GroupAnnouncements } from './announcements.ts'
import type { GroupRepository } from './group-repository.ts'
import { groupReference } from './group-schema.ts'
import type { MemberNews } from './members/member-news.ts'
import type { MemberRepository } from './members/member-repository.ts'
import type { GroupAvatars } from './settings/group-avatars.ts'

interface Deps {
  readonly groups: GroupRepository
  readonly members: MemberRepository
  readonly news: MemberNews
  readonly announcements: GroupAnnouncements
  readonly avatars: GroupAvatars
  readonly submissions: SubmissionService
}

/** Clears up behind a group that was disbanded; what other plugins keep for it they delete themselves, as followers of the same change. */
export class Disbanding {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Repeatable: the members are told before they are forgotten, and nobody gets the same message twice. */
  async clear(gid: number, name: string): Promise<void> {
    const { groups, members, news, announcements, avatars, submissions } = this.#deps
    await news.tellDisbanded(gid, name)
    await submissions.remove(groupReference(gid))
    await avatars.withdraw(await groups.removedAvatar(gid))
    await announcements.clear(gid)
    await members.forgetAll(gid)
  }
}
