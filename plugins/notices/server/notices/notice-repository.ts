import { paged, type PageQuery } from '@verdict/core'
import { defineCollection, readPage, type Users } from '@verdict/core/server'
import type { Collection } from 'mongodb'
import { z } from 'zod'
import { NoNotice, NoRecipient, NoticeType } from '../../contract.ts'

const NoticeDoc = z.object({
  _id: z.int(),
  title: z.string(),
  content: z.string(),
  type: NoticeType,
  recipientId: z.string().nullable(),
  adminId: z.string(),
  /** Whether delivery has started. From then on, new users get the notice when they register. */
  begun: z.boolean(),
  /** Whether delivery has finished. */
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

interface NewNotice {
  title: string
  content: string
  type: NoticeType
  recipientId?: string | null | undefined
}

type NoticeChange = { [Field in keyof NewNotice]?: NewNotice[Field] | undefined }

interface NoticeDeps {
  readonly notices: Collection<NoticeDoc>
  readonly users: Users
  nextId(): Promise<number>
}

/** Reads and writes the notices that root sends to users. */
export class NoticeRepository {
  readonly #deps: NoticeDeps

  constructor(deps: NoticeDeps) {
    this.#deps = deps
  }

  async page({ type, ...query }: PageQuery & { type?: NoticeType | undefined }) {
    const { found, total } = await readPage(this.#deps.notices, type ? { type } : {}, { gmtCreate: -1, _id: -1 }, query)
    const users = await this.#deps.users.summaries(found.flatMap(({ adminId, recipientId }) => [adminId, ...(recipientId ? [recipientId] : [])]))
    const nameOf = (uid: string | null) => (uid ? (users.get(uid)?.username ?? null) : null)
    return paged(
      found.map(({ _id, ...row }) => ({ ...row, id: _id, adminUsername: nameOf(row.adminId), recipientUsername: nameOf(row.recipientId) })),
      total,
      query,
    )
  }

  async add({ title, content, type, recipientId }: NewNotice, adminId: string): Promise<void> {
    const recipient = await this.#findRecipient(type, recipientId)
    const now = new Date()
    await this.#deps.notices.insertOne({
      _id: await this.#deps.nextId(),
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

  /** Updates a notice. Its recipients are final as soon as delivery has started. */
  async change(id: number, { title, content, type, recipientId }: NoticeChange): Promise<void> {
    const notice = await this.#deps.notices.findOne({ _id: id })
    if (!notice) throw new NoNotice()
    const keepsRecipients = notice.begun || (type === undefined && recipientId === undefined)
    const recipients = keepsRecipients ? {} : await this.#recipients(type ?? notice.type, recipientId ?? notice.recipientId)
    await this.#deps.notices.updateOne(
      { _id: id },
      { $set: { ...(title !== undefined && { title }), ...(content !== undefined && { content }), ...recipients, gmtModified: new Date() } },
    )
  }

  async remove(id: number): Promise<void> {
    const { deletedCount } = await this.#deps.notices.deleteOne({ _id: id })
    if (deletedCount === 0) throw new NoNotice()
  }

  /** Returns the next notice whose delivery has not finished, and marks its delivery as started. */
  async claimNext(): Promise<NoticeDoc | undefined> {
    return (await this.#deps.notices.findOneAndUpdate({ state: false }, { $set: { begun: true } }, { sort: { _id: 1 }, returnDocument: 'after' })) ?? undefined
  }

  async markSent(id: number): Promise<void> {
    await this.#deps.notices.updateOne({ _id: id }, { $set: { state: true } })
  }

  /** Returns the notices to all users whose delivery has started. */
  sentToAll(): Promise<NoticeDoc[]> {
    return this.#deps.notices.find({ type: 'All', begun: true }).sort({ _id: 1 }).toArray()
  }

  async #recipients(type: NoticeType, recipientId: string | null | undefined) {
    return { type, recipientId: await this.#findRecipient(type, recipientId) }
  }

  /** Returns the uid of a single recipient, given as uid or username. */
  async #findRecipient(type: NoticeType, uidOrName: string | null | undefined): Promise<string | null> {
    if (type !== 'Single') return null
    const user = uidOrName ? ((await this.#deps.users.find(uidOrName)) ?? (await this.#deps.users.findByName(uidOrName))) : undefined
    if (!user) throw new NoRecipient()
    return user.uid
  }
}
