import { paged, type PageQuery } from '@verdict/core'
import { defineCollection, type Users } from '@verdict/core/server'
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

interface Words {
  title?: string | undefined
  content?: string | undefined
  status?: number | null | undefined
}

/** What the site has announced. */
export class AnnouncementRepository {
  readonly #docs: Collection<AnnouncementDoc>
  readonly #users: Users
  readonly #nextId: () => Promise<number>

  constructor(docs: Collection<AnnouncementDoc>, users: Users, nextId: () => Promise<number>) {
    this.#docs = docs
    this.#users = users
    this.#nextId = nextId
  }

  published(query: PageQuery) {
    return this.#page({ status: 0 }, query)
  }

  all(query: PageQuery) {
    return this.#page({}, query)
  }

  async add({ title, content, status }: { title: string; content: string; status?: number | null | undefined }, uid: string): Promise<void> {
    const now = new Date()
    await this.#docs.insertOne({ _id: await this.#nextId(), title, content, uid, status: status ?? 0, gmtCreate: now, gmtModified: now })
  }

  async change(id: number, words: Words): Promise<void> {
    const sent = Object.fromEntries(Object.entries(words).filter(([, value]) => value !== undefined && value !== null))
    const { matchedCount } = await this.#docs.updateOne({ _id: id }, { $set: { ...sent, gmtModified: new Date() } })
    if (matchedCount === 0) throw new NoAnnouncement()
  }

  async remove(id: number): Promise<void> {
    const { deletedCount } = await this.#docs.deleteOne({ _id: id })
    if (deletedCount === 0) throw new NoAnnouncement()
  }

  async #page(filter: Filter<AnnouncementDoc>, query: PageQuery) {
    const rows = this.#docs
      .find(filter)
      .sort({ gmtCreate: -1, _id: -1 })
      .skip((query.currentPage - 1) * query.limit)
      .limit(query.limit)
    const [found, total] = await Promise.all([rows.toArray(), this.#docs.countDocuments(filter)])
    const writers = await this.#users.summaries(found.map(({ uid }) => uid))
    return paged(
      found.map(({ _id, ...row }) => ({ ...row, id: _id, username: writers.get(row.uid)?.username ?? null })),
      total,
      query,
    )
  }
}
