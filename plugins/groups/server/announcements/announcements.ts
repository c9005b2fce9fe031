import { paged, withoutNulls, type PageQuery } from '@verdict/core'
import { defineCollection, readPage, type Users } from '@verdict/core/server'
import { authoredRows } from '@verdict/server-kit'
import { announcementFields, type AnnouncementChange, type AnnouncementForm } from '@verdict/plugin-announcements/contract'
import type { Viewer } from '@verdict/plugin-problems/contract'
import type { Collection, Filter } from 'mongodb'
import { z } from 'zod'
import { NoAnnouncement, NoGroup, NotYourAnnouncement } from '../../contract.ts'
import type { GroupAccessService } from '../group/group-access.ts'

const AnnouncementDoc = z.object({
  _id: z.int(),
  gid: z.int(),
  ...announcementFields,
  gmtCreate: z.date(),
  gmtModified: z.date(),
})
type AnnouncementDoc = z.infer<typeof AnnouncementDoc>

export const announcementCollection = defineCollection('announcements', AnnouncementDoc, {
  indexes: [{ key: { gid: 1, status: 1, _id: -1 } }, { key: { gid: 1, _id: -1 } }],
})

type Person = NonNullable<Viewer>
type ListQuery = PageQuery & { readonly gid: number }

interface Deps {
  readonly announcements: Collection<AnnouncementDoc>
  readonly access: GroupAccessService
  readonly users: Pick<Users, 'summaries'>
  nextId(): Promise<number>
}

/** Announcements from group admins to members. */
export class GroupAnnouncements {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async published({ gid, ...query }: ListQuery, caller: Person) {
    await this.#deps.access.member(gid, caller)
    return this.#page({ gid, status: 0 }, query)
  }

  async all({ gid, ...query }: ListQuery, caller: Person) {
    await this.#deps.access.admin(gid, caller)
    return this.#page({ gid }, query)
  }

  async add({ gid, title, content, status }: AnnouncementForm & { readonly gid: number }, caller: Person) {
    await this.#deps.access.admin(gid, caller)
    const now = new Date()
    const _id = await this.#deps.nextId()
    await this.#deps.announcements.insertOne({ _id, gid, title, content, uid: caller.uid, status: status ?? 0, gmtCreate: now, gmtModified: now })
  }

  async change({ id, ...change }: AnnouncementChange & { readonly id: number }, caller: Person): Promise<void> {
    await this.#requireEditor(id, caller)
    await this.#deps.announcements.updateOne({ _id: id }, { $set: { ...withoutNulls(change), gmtModified: new Date() } })
  }

  async remove(id: number, caller: Person): Promise<void> {
    await this.#requireEditor(id, caller)
    await this.#deps.announcements.deleteOne({ _id: id })
  }

  async clear(gid: number): Promise<void> {
    await this.#deps.announcements.deleteMany({ gid })
  }

  /** Requires the author, while they can still post in the group, or a manager. Users who cannot see the group do not learn whether the announcement exists. */
  async #requireEditor(id: number, caller: Person): Promise<void> {
    const found = await this.#deps.announcements.findOne({ _id: id })
    if (!found) throw new NoAnnouncement()
    const { isMember, isAdmin, isRoot } = await this.#deps.access.open(found.gid, caller).catch((error: unknown) => {
      throw error instanceof NoGroup ? new NoAnnouncement() : error
    })
    if (!isMember) throw new NoAnnouncement()
    if (!isRoot && !(isAdmin && found.uid === caller.uid)) throw new NotYourAnnouncement()
  }

  async #page(filter: Filter<AnnouncementDoc>, query: PageQuery) {
    const { found, total } = await readPage(this.#deps.announcements, filter, { _id: -1 }, query)
    return paged(await authoredRows(this.#deps.users, found), total, query)
  }
}
