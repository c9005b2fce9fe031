import type { ChangeLog, Stored } from '@verdict/core/server'
import type { SubmissionService } from '@verdict/plugin-submissions/contract'
import type { Collection } from 'mongodb'
import type { GroupAnnouncements } from '../announcements/announcements.ts'
import type { GroupRepository } from '../group/group-repository.ts'
import { groupReference, type EndedDoc } from '../group/group-schema.ts'
import type { MemberMessages } from '../members/member-messages.ts'
import type { MemberRepository } from '../group/member-repository.ts'
import type { GroupAvatars } from '../settings/group-avatars.ts'

interface Deps {
  readonly groups: GroupRepository
  readonly members: MemberRepository
  readonly news: MemberMessages
  readonly announcements: GroupAnnouncements
  readonly avatars: GroupAvatars
  readonly submissions: SubmissionService
  readonly ended: Collection<Stored<EndedDoc>>
  readonly swept: ChangeLog<EndedDoc>
}

/** Longer than any call takes, so that none still adds to the group. */
const sweptAfterMs = 15 * 60_000

/** Cleans up after a disbanded group. Other plugins delete their own data as followers of the same change. */
export class Disbanding {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Repeatable: members are notified before their documents are deleted, and receive no message twice. */
  async clear(gid: number, name: string): Promise<void> {
    const { groups, members, news, announcements, avatars, submissions, ended } = this.#deps
    await news.notifyDisbanded(gid, name)
    await submissions.remove(groupReference(gid))
    await avatars.withdraw(await groups.removedAvatar(gid))
    await announcements.clear(gid)
    await members.forgetAll(gid)
    await ended.updateOne({ _id: gid }, { $setOnInsert: { name, clearedAt: new Date() } }, { upsert: true })
  }

  /** Returns the groups of which data may still be stored. */
  async ended(): Promise<number[]> {
    const clearing = await this.#deps.groups.removing()
    // Last, because a group is added here before it leaves the other list.
    const cleared = await this.#deps.ended.find({}, { projection: { _id: 1 } }).toArray()
    return [...clearing, ...cleared.map(({ _id }) => _id)]
  }

  /** Lets followers delete what running calls stored after the group ended. */
  async sweep(now: Date): Promise<void> {
    await this.#deps.swept.remove({ clearedAt: { $lt: new Date(now.getTime() - sweptAfterMs) }, removing: { $ne: true } })
  }

  /** Repeatable. */
  async clearAgain(gid: number): Promise<void> {
    const { members, announcements, submissions } = this.#deps
    await submissions.remove(groupReference(gid))
    await announcements.clear(gid)
    await members.forgetAll(gid)
  }
}
