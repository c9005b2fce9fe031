import type { Stored } from '@verdict/core/server'
import { KeptCount } from '@verdict/server-kit'
import type { Collection } from 'mongodb'
import type { Likes } from '../likes/likes.ts'
import type { CommentRepository } from './comment-repository.ts'
import type { AreaDoc, CommentDoc, Comments } from './comment-schema.ts'
import type { ReplyRepository } from './reply-repository.ts'

const likeKind = 'comment:'

/** What likes call a comment. */
export function likedComment(id: number): string {
  return `${likeKind}${id}`
}

/** The comment that likes call so; undefined for another thing. */
export function commentIn(liked: string): number | undefined {
  return liked.startsWith(likeKind) ? Number(liked.slice(likeKind.length)) : undefined
}

interface Deps {
  readonly areas: Collection<Stored<AreaDoc>>
  readonly documents: Comments
  readonly comments: CommentRepository
  readonly replies: ReplyRepository
  readonly likes: Likes
  /** Tells whoever has the thing that its number has changed. */
  counted(thing: string): Promise<void>
}

/** The numbers of comments, replies and likes. Each call that changes one counts it, and a follower of the change counts again, in case the process has died in between. */
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

  /** Counts the comments below a thing. */
  async refreshArea(thing: string): Promise<void> {
    await this.#areas.refresh(thing)
    await this.#counted(thing)
  }
}
