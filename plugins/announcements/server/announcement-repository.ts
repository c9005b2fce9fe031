import { paged, type PageQuery } from '@verdict/core'
import { defineCollection, readPage, type Users } from '@verdict/core/server'
import type { Collection, Filter } from 'mongodb'
import { z } from 'zod'
import { NoAnnouncement } from '../contract.ts'

const AnnouncementDoc = z.object({
  _id: z.int(),
  title: z.string(),
  content: z.string(),
  uid: z.string(),
  /** 0 is shown, 1 is hidden. */
  status: z.int(),
  gmtCreate: z.date(),
  gmtModified: z.date(),
})
type AnnouncementDoc = z.infer<typeof AnnouncementDoc>

export const announcementCollection = defineCollection('announcements', AnnouncementDoc, {
  indexes: [{ key: { status: 1, gmtCreate: -1, _id: -1 } }, { key: { gmtCreate: -1, _id: -1 } }],
})

interface NewAnnouncement {
  title: string
  content: string
  status?: number | null | undefined
}

type AnnouncementChange = { [Field in keyof NewAnnouncement]?: NewAnnouncement[Field] | undefined }

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

  async add({ title, content, status }: NewAnnouncement, uid: string): Promise<void> {
    const now = new Date()
    const _id = await this.#deps.nextId()
    await this.#deps.announcements.insertOne({ _id, title, content, uid, status: status ?? 0, gmtCreate: now, gmtModified: now })
  }

  async change(id: number, change: AnnouncementChange): Promise<void> {
    const sent = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined && value !== null))
    const { matchedCount } = await this.#deps.announcements.updateOne({ _id: id }, { $set: { ...sent, gmtModified: new Date() } })
    if (matchedCount === 0) throw new NoAnnouncement()
  }

  async remove(id: number): Promise<void> {
    const { deletedCount } = await this.#deps.announcements.deleteOne({ _id: id })
    if (deletedCount === 0) throw new NoAnnouncement()
  }

  async #page(filter: Filter<AnnouncementDoc>, query: PageQuery) {
    const { found, total } = await readPage(this.#deps.announcements, filter, { gmtCreate: -1, _id: -1 }, query)
    const authors = await this.#deps.users.summaries(found.map(({ uid }) => uid))
    return paged(
      found.map(({ _id, ...row }) => ({ ...row, id: _id, username: authors.get(row.uid)?.username ?? null })),
      total,
      query,
    )
  }
}
