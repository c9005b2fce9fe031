import type { Users } from '@verdict/core/server'
import type { Viewer } from '@verdict/plugin-problems/contract'
import type { CommentableReference, WrittenReference, WrittenText, WrittenTexts } from '../../contract.ts'
import type { CommentDoc } from '../comments/comment-schema.ts'
import type { CommentService } from '../comments/comment-service.ts'
import type { ReplyService } from '../comments/reply-service.ts'
import type { PostAccess } from '../posts/post-access.ts'
import type { PostRepository } from '../posts/post-repository.ts'
import { peopleIn } from '../text-links/text-links.ts'

interface Deps {
  readonly posts: PostRepository
  readonly access: PostAccess
  readonly comments: CommentService
  readonly replies: ReplyService
  readonly users: Users
}

/** Reads users' texts, as far as a viewer can see them now. */
export class WrittenTextService implements WrittenTexts {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async read(references: readonly WrittenReference[], viewer: Viewer): Promise<ReadonlyMap<WrittenReference, WrittenText>> {
    const found = await Promise.all([...new Set(references)].map(async (reference) => ({ reference, text: await this.#visible(reference, viewer) })))
    return new Map(found.flatMap(({ reference, text }) => (text ? [[reference, text] as const] : [])))
  }

  async authorOf(did: number): Promise<string | undefined> {
    return (await this.#deps.posts.findOptional(did))?.uid
  }

  async mentionedIn(content: string): Promise<string[]> {
    const names = peopleIn(content)
    const users = names.length === 0 ? [] : await this.#deps.users.findByNames(names)
    return [...new Set(users.flatMap((user) => (user ? [user.uid] : [])))]
  }

  #visible(reference: WrittenReference, viewer: Viewer): Promise<WrittenText | undefined> {
    const [kind, id] = reference.split(':')
    const read = kind === 'post' ? this.#post : kind === 'comment' ? this.#comment : this.#reply
    return read.call(this, Number(id), viewer)
  }

  async #post(did: number, viewer: Viewer): Promise<WrittenText | undefined> {
    const { posts, access } = this.#deps
    const post = await posts.findOptional(did)
    if (!post || !(await access.canSee(post, viewer))) return undefined
    return { uid: post.uid, content: post.content, thing: `did:${did}`, page: await access.pageOf(post, viewer), answers: undefined }
  }

  async #comment(id: number, viewer: Viewer): Promise<WrittenText | undefined> {
    const found = await this.#deps.comments.findVisible(id, viewer)
    if (!found) return undefined
    const { area, comment } = found
    const [key, number] = comment.thing.split(':')
    const answers = key === 'did' ? (`post:${Number(number)}` as const) : undefined
    return { ...textOf(comment), page: area.page, answers }
  }

  async #reply(id: number, viewer: Viewer): Promise<WrittenText | undefined> {
    const found = await this.#deps.replies.findVisible(id, viewer)
    if (!found) return undefined
    const { area, reply } = found
    const answers = reply.quoteType === 'Reply' ? (`reply:${reply.quoteId}` as const) : (`comment:${reply.commentId}` as const)
    return { ...textOf(reply), page: area.page, answers }
  }
}

function textOf({ uid, content, thing }: Pick<CommentDoc, 'uid' | 'content' | 'thing'>) {
  return { uid, content, thing: thing as CommentableReference }
}
