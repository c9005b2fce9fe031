import type { ChangeLog, Stored } from '@verdict/core/server'
import type { SubmissionService } from '@verdict/plugin-submissions/contract'
import type { Collection } from 'mongodb'
import type { GroupAnnouncements } from '../settings/announcements.ts'
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

/** A call that is answered takes no longer, so nothing is being added to a group any more. */
const sweptAfterMs = 15 * 60_000

/** Clears up behind a group that was disbanded; what other plugins keep for it they delete themselves, as followers of the same change. */
export class Disbanding {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Repeatable: the members are told before they are forgotten, and nobody gets the same message twice. */
  async clear(gid: number, name: string): Promise<void> {
    const { groups, members, news, announcements, avatars, submissions, ended } = this.#deps
    await news.notifyDisbanded(gid, name)
    await submissions.remove(groupReference(gid))
    await avatars.withdraw(await groups.removedAvatar(gid))
    await announcements.clear(gid)
    await members.forgetAll(gid)
    await ended.updateOne({ _id: gid }, { $setOnInsert: { name, clearedAt: new Date() } }, { upsert: true })
  }

  /** The groups of which something may still be stored. */
  async ended(): Promise<number[]> {
    const clearing = await this.#deps.groups.removing()
    // Afterwards: a group is among these before it leaves those.
    const cleared = await this.#deps.ended.find({}, { projection: { _id: 1 } }).toArray()
    return [...clearing, ...cleared.map(({ _id }) => _id)]
  }

  /** Lets followers delete what was stored behind their backs, by somebody who was adding it when the group ended. */
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
