import { paged, type PageQuery } from '@verdict/core'
import { type Caller, defineCollection, isDuplicate, readPage } from '@verdict/core/server'
import { ownerId, type Viewer } from '@verdict/plugin-problems/contract'
import type { Collection } from 'mongodb'
import { z } from 'zod'
import { AlreadyReported, NoReport, ReportEmpty, TextTooLong } from '../../contract.ts'
import type { PostAccess } from '../posts/post-access.ts'
import type { PostRepository } from '../posts/post-repository.ts'

const ReportDoc = z.object({
  _id: z.int(),
  did: z.int(),
  uid: z.string(),
  reporter: z.string(),
  content: z.string(),
  isHandled: z.boolean(),
  gmtCreate: z.date(),
  gmtModified: z.date(),
})
type ReportDoc = z.infer<typeof ReportDoc>

export const reportCollection = defineCollection('reports', ReportDoc, {
  indexes: [
    // Also prevents duplicate reports at the same moment.
    { key: { did: 1, uid: 1 }, unique: true },
    { key: { isHandled: 1, _id: -1 } },
  ],
})

interface Deps {
  readonly reports: Collection<ReportDoc>
  readonly posts: PostRepository
  readonly access: PostAccess
  nextId(): Promise<number>
}

/** Clients prefix labels to a reason of at most 200 characters. */
const maxReport = 500

/** Users' reports about posts, for admins. */
export class Reports {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async add(did: number, sent: string, caller: Caller): Promise<void> {
    const { reports, access, nextId } = this.#deps
    await access.open(did, caller)
    const content = sent.trim()
    if (content === '') throw new ReportEmpty()
    if (content.length > maxReport) throw new TextTooLong({ field: 'report', maximum: maxReport })
    const now = new Date()
    try {
      await reports.insertOne({
        _id: await nextId(),
        did,
        uid: caller.uid,
        reporter: caller.username,
        content,
        isHandled: false,
        gmtCreate: now,
        gmtModified: now,
      })
    } catch (error) {
      if (isDuplicate(error)) throw new AlreadyReported()
      throw error
    }
  }

  /** Returns unhandled reports first, then newest first. */
  async page(query: PageQuery, viewer: Viewer) {
    const { reports, posts, access } = this.#deps
    const { found, total } = await readPage(reports, {}, { isHandled: 1, _id: -1 }, query)
    const reported = await posts.many(found.map(({ did }) => did))
    const rows = found.map(async ({ _id: id, did, reporter, content, isHandled: status, gmtCreate, gmtModified }) => {
      const post = reported.get(did)
      // An admin without access to problems sees the report, but not the title of a post about a hidden problem.
      const seen = post && (await access.canSee(post, viewer)) ? post : undefined
      const gid = seen ? ownerId(seen, 'gid') : null
      const about = { discussionTitle: seen?.title ?? null, discussionAuthor: seen?.author ?? null }
      return { id, did, gid, ...about, reporter, content, status, gmtCreate, gmtModified }
    })
    return paged(await Promise.all(rows), total, query)
  }

  async change(id: number, isHandled: boolean): Promise<void> {
    const { matchedCount } = await this.#deps.reports.updateOne({ _id: id }, { $set: { isHandled, gmtModified: new Date() } })
    if (matchedCount === 0) throw new NoReport()
  }

  async removePost(did: number): Promise<void> {
    await this.#deps.reports.deleteMany({ did })
  }
}
