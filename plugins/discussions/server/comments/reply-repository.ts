import type { ChangeLog } from '@verdict/core/server'
import { removal } from './comment-repository.ts'
import type { Replies, ReplyDoc } from './comment-schema.ts'
import type { OpenArea } from './open-area.ts'

interface Changes {
  readonly replied: ChangeLog<ReplyDoc>
  readonly removed: ChangeLog<ReplyDoc>
}

/** A filter for the replies to a comment: those older than `before`, at most `limit`. */
export interface ReplyQuery {
  readonly before?: number | undefined
  readonly limit?: number | undefined
}

/** As many as fit into one response. */
const maxReplies = 5000

/** Reads and writes replies. */
export class ReplyRepository {
  readonly #replies: Replies
  readonly #changes: Changes

  constructor(replies: Replies, changes: Changes) {
    this.#replies = replies
    this.#changes = changes
  }

  async findOptional(id: number): Promise<ReplyDoc | undefined> {
    return (await this.#replies.findOne({ _id: id, isRemoved: false })) ?? undefined
  }

  /** Returns the replies to a comment that the viewer can see, newest first. */
  of(commentId: number, { filter }: OpenArea, { before, limit = maxReplies }: ReplyQuery = {}): Promise<ReplyDoc[]> {
    return this.#replies
      .find({ commentId, ...filter, ...(before !== undefined && { _id: { $lt: before } }) })
      .sort({ _id: -1 })
      .limit(limit)
      .toArray()
  }

  countVisible(commentId: number, { filter }: OpenArea): Promise<number> {
    return this.#replies.countDocuments({ commentId, ...filter })
  }

  count(commentId: number): Promise<number> {
    return this.#replies.countDocuments({ commentId, isRemoved: false })
  }

  insert(reply: ReplyDoc): Promise<void> {
    return this.#changes.replied.insert(reply)
  }

  /** False if another user deleted it first. */
  async remove(id: number): Promise<boolean> {
    return (await this.#changes.removed.update({ _id: id, isRemoved: false }, removal)) !== undefined
  }

  async removeMany(filter: Pick<ReplyDoc, 'commentId'> | Pick<ReplyDoc, 'uid'>): Promise<void> {
    await this.#changes.removed.updateMany({ ...filter, isRemoved: false }, removal)
  }
}
