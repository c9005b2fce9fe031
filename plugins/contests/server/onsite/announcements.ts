import { paged, withoutNulls, type PageQuery } from '@verdict/core'
import { defineCollection, readPage, type Users } from '@verdict/core/server'
import { authoredRows } from '@verdict/server-kit'
import { announcementFields, type AnnouncementChange, type AnnouncementForm, type AnnouncementRow } from '@verdict/plugin-announcements/contract'
import { permits, type Viewer } from '@verdict/plugin-problems/contract'
import type { Collection, Filter } from 'mongodb'
import { z } from 'zod'
import { NoAnnouncement } from '../../contract.ts'
import type { ContestAccess } from '../contest/contest-access.ts'

const AnnouncementDoc = z.object({
  _id: z.int(),
  cid: z.int(),
  ...announcementFields,
  gmtCreate: z.date(),
  gmtModified: z.date(),
})
type AnnouncementDoc = z.infer<typeof AnnouncementDoc>

export const announcementCollection = defineCollection('announcements', AnnouncementDoc, {
  indexes: [{ key: { cid: 1, status: 1, _id: -1 } }, { key: { cid: 1, _id: -1 } }],
})

interface Deps {
  readonly announcements: Collection<AnnouncementDoc>
  readonly users: Pick<Users, 'summaries'>
  readonly access: ContestAccess
  nextId(): Promise<number>
  publish(cid: number, id: number): Promise<void>
}

type Row = z.input<typeof AnnouncementRow>
type Person = NonNullable<Viewer>

/** The maximum number of announcements for a page that has read none of them. */
const maxUnread = 100

/** Announcements of contest staff to all users in a contest. */
export class ContestAnnouncements {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async published({ cid, ...query }: PageQuery & { readonly cid: number }, caller: Person) {
    await this.#requireEntry(cid, caller)
    return this.#page({ cid, status: 0 }, query)
  }

  async unread(cid: number, read: readonly number[], caller: Person): Promise<Row[]> {
    await this.#requireEntry(cid, caller)
    const found = await this.#deps.announcements
      .find({ cid, status: 0, _id: { $nin: [...read] } })
      .sort({ _id: -1 })
      .limit(maxUnread)
      .toArray()
    return authoredRows(this.#deps.users, found)
  }

  async all({ cid, ...query }: PageQuery & { readonly cid: number }, caller: Person) {
    await this.#deps.access.onDuty(cid, caller, 'announce')
    return this.#page({ cid }, query)
  }

  async add(cid: number, { title, content, status }: AnnouncementForm, caller: Person): Promise<void> {
    await this.#deps.access.onDuty(cid, caller, 'announce')
    const now = new Date()
    const _id = await this.#deps.nextId()
    await this.#deps.announcements.insertOne({ _id, cid, title, content, uid: caller.uid, status: status ?? 0, gmtCreate: now, gmtModified: now })
    await this.#deps.publish(cid, _id)
  }

  async change({ id, ...change }: AnnouncementChange & { readonly id: number }, caller: Person): Promise<void> {
    const { cid } = await this.#changeable(id, caller)
    await this.#deps.announcements.updateOne({ _id: id }, { $set: { ...withoutNulls(change), gmtModified: new Date() } })
    await this.#deps.publish(cid, id)
  }

  async remove(id: number, caller: Person): Promise<void> {
    const { cid } = await this.#changeable(id, caller)
    await this.#deps.announcements.deleteOne({ _id: id })
    await this.#deps.publish(cid, id)
  }

  async clear(cid: number): Promise<void> {
    await this.#deps.announcements.deleteMany({ cid })
  }

  /** Returns an announcement if announcing is a duty of the caller in its contest. Other callers cannot find out whether it exists. */
  async #changeable(id: number, caller: Person): Promise<AnnouncementDoc> {
    const found = await this.#deps.announcements.findOne({ _id: id })
    if (!found || !(await permits(() => this.#deps.access.onDuty(found.cid, caller, 'announce')))) throw new NoAnnouncement()
    return found
  }

  async #requireEntry(cid: number, caller: Person): Promise<void> {
    await this.#deps.access.requireEntry(await this.#deps.access.open(cid, caller), caller)
  }

  async #page(filter: Filter<AnnouncementDoc>, query: PageQuery) {
    const { found, total } = await readPage(this.#deps.announcements, filter, { _id: -1 }, query)
    return paged(await authoredRows(this.#deps.users, found), total, query)
  }
}
