import type { PageQuery } from '@verdict/core'
import type { ChangeLog } from '@verdict/core/server'
import type { Filter } from 'mongodb'
import type { CommentDoc, Comments } from './comment-schema.ts'
import type { OpenArea } from './open-area.ts'

interface Changes {
  readonly commented: ChangeLog<CommentDoc>
  readonly removed: ChangeLog<CommentDoc>
}

/** Reads and writes comments. */
export class CommentRepository {
  readonly #comments: Comments
  readonly #changes: Changes

  constructor(comments: Comments, changes: Changes) {
    this.#comments = comments
    this.#changes = changes
  }

  async findOptional(id: number): Promise<CommentDoc | undefined> {
    return (await this.#comments.findOne({ _id: id, isRemoved: false })) ?? undefined
  }

  async exists(id: number): Promise<boolean> {
    return (await this.#comments.findOne({ _id: id, isRemoved: false }, { projection: { _id: 1 } })) !== null
  }

  /** Returns the comments that a viewer can see, by likes, then newest first. */
  page({ filter }: OpenArea, { currentPage, limit }: PageQuery): Promise<CommentDoc[]> {
    return this.#comments
      .find(filter)
      .sort({ likeNum: -1, _id: -1 })
      .skip((currentPage - 1) * limit)
      .limit(limit)
      .toArray()
  }

  /** Returns the number of matching comments, counted from an index. */
  count(filter: Filter<CommentDoc>): Promise<number> {
    return this.#comments.countDocuments(filter)
  }

  insert(comment: CommentDoc): Promise<void> {
    return this.#changes.commented.insert(comment)
  }

  /** False if another user deleted it first. */
  async remove(id: number): Promise<boolean> {
    return (await this.#changes.removed.update({ _id: id, isRemoved: false }, removal)) !== undefined
  }

  async removeMany(filter: Pick<CommentDoc, 'thing'> | Pick<CommentDoc, 'uid'>): Promise<void> {
    await this.#changes.removed.updateMany({ ...filter, isRemoved: false }, removal)
  }
}

/** The kernel deletes the document when all followers have finished. */
export const removal = { $set: { isRemoved: true, removing: true } } as const
