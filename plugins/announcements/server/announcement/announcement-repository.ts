import { paged, withoutNulls, type PageQuery } from '@verdict/core'
import { defineCollection, readPage, type Users } from '@verdict/core/server'
import { authoredRows } from '@verdict/server-kit'
import type { Collection, Filter } from 'mongodb'
import { z } from 'zod'
import { announcementFields, NoAnnouncement, type AnnouncementChange, type AnnouncementForm } from '../../contract.ts'

const AnnouncementDoc = z.object({
  _id: z.int(),
  ...announcementFields,
  gmtCreate: z.date(),
  gmtModified: z.date(),
})
type AnnouncementDoc = z.infer<typeof AnnouncementDoc>

export const announcementCollection = defineCollection('announcements', AnnouncementDoc, {
  indexes: [{ key: { status: 1, gmtCreate: -1, _id: -1 } }, { key: { gmtCreate: -1, _id: -1 } }],
})

interface AnnouncementDeps {
  readonly announcements: Collection<AnnouncementDoc>
  readonly users: Users
  nextId(): Promise<number>
}

/** Reads and writes announcements. */
export class AnnouncementRepository {
  readonly #deps: AnnouncementDeps

  constructor(deps: AnnouncementDeps) {
    this.#deps = deps
  }

  published(query: PageQuery) {
    return this.#page({ status: 0 }, query)
  }

  all(query: PageQuery) {
    return this.#page({}, query)
  }

  async add({ title, content, status }: AnnouncementForm, uid: string): Promise<void> {
    const now = new Date()
    const _id = await this.#deps.nextId()
    await this.#deps.announcements.insertOne({ _id, title, content, uid, status: status ?? 0, gmtCreate: now, gmtModified: now })
  }

  async change(id: number, change: AnnouncementChange): Promise<void> {
    const { matchedCount } = await this.#deps.announcements.updateOne({ _id: id }, { $set: { ...withoutNulls(change), gmtModified: new Date() } })
    if (matchedCount === 0) throw new NoAnnouncement()
  }

  async remove(id: number): Promise<void> {
    const { deletedCount } = await this.#deps.announcements.deleteOne({ _id: id })
    if (deletedCount === 0) throw new NoAnnouncement()
  }

  async #page(filter: Filter<AnnouncementDoc>, query: PageQuery) {
    const { found, total } = await readPage(this.#deps.announcements, filter, { gmtCreate: -1, _id: -1 }, query)
    return paged(await authoredRows(this.#deps.users, found), total, query)
  }
}
