import type { Stored } from '@verdict/core/server'
import { KeptCount } from '@verdict/server-kit'
import type { Collection } from 'mongodb'
import type { Likes } from '../likes/likes.ts'
import type { CommentRepository } from './comment-repository.ts'
import type { AreaDoc, CommentDoc, Comments } from './comment-schema.ts'
import type { ReplyRepository } from './reply-repository.ts'

const likeKind = 'comment:'

/** Returns the name of a comment in likes. */
export function likedComment(id: number): string {
  return `${likeKind}${id}`
}

/** Returns the comment that likes refer to; undefined for another thing. */
export function commentIn(liked: string): number | undefined {
  return liked.startsWith(likeKind) ? Number(liked.slice(likeKind.length)) : undefined
}

interface Deps {
  readonly areas: Collection<Stored<AreaDoc>>
  readonly documents: Comments
  readonly comments: CommentRepository
  readonly replies: ReplyRepository
  readonly likes: Likes
  /** Notifies the thing's plugin that the number has changed. */
  counted(thing: string): Promise<void>
}

/**
 * The numbers of comments, replies and likes. Each call that changes one recounts it. A follower of the change recounts it again, in case the process was
 * killed in between.
 */
export class CommentCounts {
  readonly #areas: KeptCount<AreaDoc>
  readonly #counted: Deps['counted']
  readonly replies: KeptCount<CommentDoc>
  readonly likes: KeptCount<CommentDoc>

  constructor({ areas, documents, comments, replies, likes, counted }: Deps) {
    this.#counted = counted
    this.#areas = new KeptCount(areas, 'commentNum', (thing) => comments.count({ thing, isRemoved: false }))
    this.replies = new KeptCount(documents, 'replyNum', (id) => replies.count(id))
    this.likes = new KeptCount(documents, 'likeNum', (id) => likes.count(likedComment(id)))
  }

  /** Recounts the comments on a thing. */
  async refreshArea(thing: string): Promise<void> {
    await this.#areas.refresh(thing)
    await this.#counted(thing)
  }
}
