import { paged, type PageQuery } from '@verdict/core'
import type { Caller } from '@verdict/core/server'
import type { Viewer } from '@verdict/plugin-problems/contract'
import { NoComment, NotYourComment } from '../../contract.ts'
import type { Likes } from '../likes/likes.ts'
import type { AreaAccess } from './area-access.ts'
import type { AreaRepository } from './area-repository.ts'
import { likedComment, type CommentCounts } from './comment-counts.ts'
import type { CommentPublisher } from './comment-publisher.ts'
import type { CommentRepository } from './comment-repository.ts'
import type { CommentRows } from './comment-rows.ts'
import type { CommentDoc } from './comment-schema.ts'
import type { OpenArea } from './open-area.ts'
import type { SolvedThreshold } from './solved-threshold.ts'
import { authorFields, checkedText } from './written-text.ts'

type Named = Readonly<Record<string, unknown>>

interface Deps {
  readonly access: AreaAccess
  readonly areas: AreaRepository
  readonly comments: CommentRepository
  readonly counts: CommentCounts
  readonly likes: Likes
  readonly rows: CommentRows
  readonly threshold: SolvedThreshold
  readonly publisher: CommentPublisher
  nextId(): Promise<number>
}

/** A comment and the thing that it is on. */
interface VisibleComment {
  readonly area: OpenArea
  readonly comment: CommentDoc
}

/** Reads, writes, likes and deletes comments. */
export class CommentService {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async page(query: PageQuery & Named, viewer: Viewer) {
    const { access, comments, rows, likes } = this.#deps
    const area = await access.named(query, viewer)
    const [found, total] = await Promise.all([comments.page(area, query), this.#total(area)])
    const ids = found.map(({ _id }) => _id)
    const [records, liked] = await Promise.all([
      rows.comments(found, area, viewer),
      viewer ? likes.likedBy(viewer.uid, ids.map(likedComment)) : new Set<string>(),
    ])
    const commentLikeMap = Object.fromEntries(ids.filter((id) => liked.has(likedComment(id))).map((id) => [id, true]))
    return { commentList: paged(records, total, query), commentLikeMap, rights: area.rights }
  }

  async add({ content: sent, ...named }: Named & { readonly content?: string | null | undefined }, writer: Caller) {
    const { access, areas, comments, counts, rows, threshold, publisher, nextId } = this.#deps
    const content = checkedText(sent)
    const area = await access.named(named, writer)
    await area.requireWriting()
    await threshold.require(area, writer)
    await areas.ensure(area.thing)
    const comment: CommentDoc = { _id: await nextId(), ...authorFields(area, writer), content, likeNum: 0, replyNum: 0, countVersion: 0 }
    await comments.insert(comment)
    await counts.refreshArea(area.thing)
    const [row, shownToAll] = await Promise.all([rows.newComment(comment, writer), rows.newComment(comment, undefined)])
    await publisher.publish(area, { comment }, { what: 'comment', comment: shownToAll })
    return row
  }

  async remove(id: number, caller: Caller): Promise<void> {
    const { comments, counts, publisher } = this.#deps
    const { area, comment } = await this.visible(id, caller)
    if (!area.mayRemove(comment)) throw new NotYourComment()
    if (!(await comments.remove(id))) throw new NoComment()
    await counts.refreshArea(area.thing)
    await publisher.publish(area, { comment }, { what: 'comment-removed', id })
  }

  async like(id: number, isLiked: boolean, caller: Caller): Promise<void> {
    const { likes, counts, publisher } = this.#deps
    const { area, comment } = await this.visible(id, caller)
    if (!(await likes.set(likedComment(id), caller.uid, isLiked))) return
    const likeNum = await counts.likes.refresh(id)
    if (likeNum !== undefined) await publisher.publish(area, { comment }, { what: 'likes', id, likeNum })
  }

  /** Returns a comment that the viewer can see. */
  async visible(id: number, viewer: Viewer): Promise<VisibleComment> {
    const found = await this.findVisible(id, viewer)
    if (!found) throw new NoComment()
    return found
  }

  /** Like `visible`, but returns undefined instead of throwing. */
  async findVisible(id: number, viewer: Viewer): Promise<VisibleComment | undefined> {
    const comment = await this.#deps.comments.findOptional(id)
    if (!comment) return undefined
    const area = await this.#deps.access.of(comment, viewer)
    return area?.sees(comment) ? { area, comment } : undefined
  }

  async #total(area: OpenArea): Promise<number> {
    if (!area.seesAll) return this.#deps.comments.count(area.filter)
    return (await this.#deps.areas.counts([area.thing])).get(area.thing) ?? 0
  }
}
