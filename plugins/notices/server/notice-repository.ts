import { paged, type PageQuery } from '@verdict/core'
import { defineCollection, type Users } from '@verdict/core/server'
import type { Collection } from 'mongodb'
import { z } from 'zod'
import { NoNotice, NoRecipient, NoticeType } from '../contract.ts'

const NoticeDoc = z.object({
  _id: z.int(),
  title: z.string(),
  content: z.string(),
  type: NoticeType,
  recipientId: z.string().nullable(),
  adminId: z.string(),
  /** A push has begun; from then on a new person gets it by `catchUp`, whether the push has ended or not. */
  begun: z.boolean(),
  /** Everybody has it. */
  state: z.boolean(),
  gmtCreate: z.date(),
  gmtModified: z.date(),
})
export type NoticeDoc = z.infer<typeof NoticeDoc>

export const noticeCollection = defineCollection('notices', NoticeDoc, {
  indexes: [
    { key: { gmtCreate: -1, _id: -1 } },
    { key: { type: 1, gmtCreate: -1, _id: -1 } },
    { key: { state: 1, _id: 1 } },
    { key: { type: 1, begun: 1, _id: 1 } },
  ],
})

interface Words {
  title?: string | undefined
  content?: string | undefined
  type?: NoticeDoc['type'] | undefined
  recipientId?: string | null | undefined
}

/** What root has to tell people: written here, sent by the post office. */
export class NoticeRepository {
  readonly #docs: Collection<NoticeDoc>
  readonly #users: Users
  readonly #nextId: () => Promise<number>

  constructor(docs: Collection<NoticeDoc>, users: Users, nextId: () => Promise<number>) {
    this.#docs = docs
    this.#users = users
    this.#nextId = nextId
  }

  async page({ type, ...query }: PageQuery & { type?: NoticeDoc['type'] | undefined }) {
    const filter = type ? { type } : {}
    const rows = this.#docs
      .find(filter)
      .sort({ gmtCreate: -1, _id: -1 })
      .skip((query.currentPage - 1) * query.limit)
      .limit(query.limit)
    const [found, total] = await Promise.all([rows.toArray(), this.#docs.countDocuments(filter)])
    const cards = await this.#users.summaries(found.flatMap(({ adminId, recipientId }) => [adminId, ...(recipientId ? [recipientId] : [])]))
    const nameOf = (uid: string | null) => (uid ? (cards.get(uid)?.username ?? null) : null)
    return paged(
      found.map(({ _id, ...row }) => ({ ...row, id: _id, adminUsername: nameOf(row.adminId), recipientUsername: nameOf(row.recipientId) })),
      total,
      query,
    )
  }

  async add(
    { title, content, type, recipientId }: { title: string; content: string; type: NoticeDoc['type']; recipientId?: string | null | undefined },
    adminId: string,
  ): Promise<void> {
    const recipient = await this.#recipient(type, recipientId)
    const now = new Date()
    await this.#docs.insertOne({
      _id: await this.#nextId(),
      title,
      content,
      type,
      recipientId: recipient,
      adminId,
      begun: false,
      state: false,
      gmtCreate: now,
      gmtModified: now,
    })
  }

  /** Changes the words; whom it is for can change until it is sent. */
  async change(id: number, { title, content, type, recipientId }: Words): Promise<void> {
    const notice = await this.#docs.findOne({ _id: id })
    if (!notice) throw new NoNotice()
    const whom =
      notice.begun || (type === undefined && recipientId === undefined)
        ? {}
        : await this.#recipientFilter(type ?? notice.type, recipientId ?? notice.recipientId)
    await this.#docs.updateOne(
      { _id: id },
      { $set: { ...(title !== undefined && { title }), ...(content !== undefined && { content }), ...whom, gmtModified: new Date() } },
    )
  }

  async remove(id: number): Promise<void> {
    const { deletedCount } = await this.#docs.deleteOne({ _id: id })
    if (deletedCount === 0) throw new NoNotice()
  }

  /** The next notice that has not reached everybody yet; it counts as begun. */
  async begin(): Promise<NoticeDoc | undefined> {
    return (await this.#docs.findOneAndUpdate({ state: false }, { $set: { begun: true } }, { sort: { _id: 1 }, returnDocument: 'after' })) ?? undefined
  }

  async finish(id: number): Promise<void> {
    await this.#docs.updateOne({ _id: id }, { $set: { state: true } })
  }

  /** What everybody has been told, or is being told now. */
  recipientsReached(): Promise<NoticeDoc[]> {
    return this.#docs.find({ type: 'All', begun: true }).sort({ _id: 1 }).toArray()
  }

  async #recipientFilter(type: NoticeDoc['type'], recipientId: string | null | undefined) {
    return { type, recipientId: await this.#recipient(type, recipientId) }
  }

  /** A single receiver may be named by uid or by user name. */
  async #recipient(type: NoticeDoc['type'], wanted: string | null | undefined): Promise<string | null> {
    if (type !== 'Single') return null
    const user = wanted ? ((await this.#users.find(wanted)) ?? (await this.#users.findByName(wanted))) : undefined
    if (!user) throw new NoRecipient()
    return user.uid
  }
}
