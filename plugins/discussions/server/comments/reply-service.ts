import type { Caller } from '@verdict/core/server'
import type { Viewer } from '@verdict/plugin-problems/contract'
import { NoReply, NotYourComment, RepliesClosed } from '../../contract.ts'
import type { CommentCounts } from './comment-counts.ts'
import type { CommentPublisher, CommentUpdateInput } from './comment-publisher.ts'
import type { CommentRows } from './comment-rows.ts'
import type { CommentDoc, ReplyDoc } from './comment-schema.ts'
import type { CommentService } from './comment-service.ts'
import type { OpenArea } from './open-area.ts'
import type { ReplyQuery, ReplyRepository } from './reply-repository.ts'
import type { SolvedThreshold } from './solved-threshold.ts'
import { authorFields, checkedText } from './written-text.ts'

interface Deps {
  readonly comments: CommentService
  readonly replies: ReplyRepository
  readonly counts: CommentCounts
  readonly rows: CommentRows
  readonly threshold: SolvedThreshold
  readonly publisher: CommentPublisher
  nextId(): Promise<number>
}

interface SentReply {
  readonly reply: { readonly commentId: number; readonly content?: string | null | undefined }
  readonly quoteId?: number | null | undefined
  readonly quoteType?: string | null | undefined
}

/** Reads, writes and deletes replies. */
export class ReplyService {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async all({ commentId, ...query }: ReplyQuery & { readonly commentId: number }, viewer: Viewer) {
    const { area } = await this.#deps.comments.visible(commentId, viewer)
    return this.#deps.rows.replies(await this.#deps.replies.of(commentId, area, query), viewer)
  }

  /** Returns a reply that the viewer can see, with its comment and thing. */
  async findVisible(id: number, viewer: Viewer): Promise<{ area: OpenArea; comment: CommentDoc; reply: ReplyDoc } | undefined> {
    const { comments, replies } = this.#deps
    const reply = await replies.findOptional(id)
    if (!reply) return undefined
    const above = await comments.findVisible(reply.commentId, viewer)
    return above?.area.sees(reply) ? { ...above, reply } : undefined
  }

  async add({ reply: { commentId, content: sent }, ...quoted }: SentReply, writer: Caller) {
    const { comments, replies, rows, threshold, nextId } = this.#deps
    const content = checkedText(sent)
    const { area, comment } = await comments.visible(commentId, writer)
    if (!area.mayAnswer(comment)) throw new RepliesClosed()
    await area.requireWriting()
    await threshold.require(area, writer)
    const quote = await this.#quote(quoted, comment, area)
    const reply: ReplyDoc = { _id: await nextId(), ...authorFields(area, writer), commentId, ...quote, content }
    await replies.insert(reply)
    const [row, shownToAll] = await Promise.all([rows.reply(reply, writer), rows.reply(reply, undefined)])
    await this.#publish(area, comment, reply, (totalReplyNum) => ({ what: 'reply', commentId, totalReplyNum, reply: shownToAll }))
    return row
  }

  async remove(id: number, caller: Caller): Promise<void> {
    const found = await this.findVisible(id, caller)
    if (!found) throw new NoReply()
    const { area, comment, reply } = found
    if (!area.mayRemove(reply)) throw new NotYourComment()
    if (!(await this.#deps.replies.remove(id))) throw new NoReply()
    await this.#publish(area, comment, reply, (totalReplyNum) => ({ what: 'reply-removed', commentId: comment._id, totalReplyNum, id }))
  }

  /** Returns the quoted text and its author. The author comes from the stored text, not from the request. */
  async #quote(
    { quoteId, quoteType }: Omit<SentReply, 'reply'>,
    comment: CommentDoc,
    area: OpenArea,
  ): Promise<Pick<ReplyDoc, 'toUid' | 'quoteType' | 'quoteId'>> {
    if (quoteType !== 'Reply' || !quoteId) return { toUid: comment.uid, quoteType: 'Comment', quoteId: comment._id }
    const quoted = await this.#deps.replies.findOptional(quoteId)
    if (quoted?.commentId !== comment._id || !area.sees(quoted)) throw new NoReply()
    return { toUid: quoted.uid, quoteType, quoteId }
  }

  async #publish(area: OpenArea, comment: CommentDoc, reply: ReplyDoc, updateOf: (totalReplyNum: number) => CommentUpdateInput): Promise<void> {
    const totalReplyNum = await this.#deps.counts.replies.refresh(comment._id)
    // Without a number the comment was deleted, and pages were notified of that.
    if (totalReplyNum !== undefined) await this.#deps.publisher.publish(area, { comment, happened: reply }, updateOf(totalReplyNum))
  }
}
