import type { Users, UserSummary } from '@verdict/core/server'
import type { Viewer } from '@verdict/plugin-problems/contract'
import type { z } from 'zod'
import type { CommentRow, ReplyRow, TextLink } from '../../contract.ts'
import type { TextLinks } from '../text-links/text-links.ts'
import type { CommentDoc, ReplyDoc } from './comment-schema.ts'
import type { OpenArea } from './open-area.ts'
import type { ReplyRepository } from './reply-repository.ts'

/** The number of replies shown below a comment until the reader loads all. */
const shownReplies = 3

interface Deps {
  readonly replies: ReplyRepository
  readonly users: Pick<Users, 'summaries'>
  readonly textLinks: TextLinks
}

/** The things that the texts of a page mention. */
interface Named {
  readonly people: ReadonlyMap<string, UserSummary>
  readonly links: ReadonlyMap<CommentDoc | ReplyDoc, TextLink[]>
}

interface Thread {
  readonly comment: CommentDoc
  readonly newest: readonly ReplyDoc[]
  readonly total: number
}

/** Returns comments and replies as sent to clients. Mentions become links that the viewer can follow. */
export class CommentRows {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Includes the three newest replies that the viewer can see. */
  async comments(found: readonly CommentDoc[], area: OpenArea, viewer: Viewer): Promise<z.input<typeof CommentRow>[]> {
    const threads = await Promise.all(found.map((comment) => this.#thread(comment, area)))
    const named = await this.#named([...found, ...threads.flatMap(({ newest }) => newest)], viewer)
    return threads.map((thread) => commentRow(thread, named))
  }

  /** Returns a comment without replies. */
  async newComment(comment: CommentDoc, viewer: Viewer): Promise<z.input<typeof CommentRow>> {
    return commentRow({ comment, newest: [], total: 0 }, await this.#named([comment], viewer))
  }

  async replies(found: readonly ReplyDoc[], viewer: Viewer): Promise<z.input<typeof ReplyRow>[]> {
    const named = await this.#named(found, viewer)
    return found.map((reply) => replyRow(reply, named))
  }

  async reply(reply: ReplyDoc, viewer: Viewer): Promise<z.input<typeof ReplyRow>> {
    return replyRow(reply, await this.#named([reply], viewer))
  }

  async #named(written: readonly (CommentDoc | ReplyDoc)[], viewer: Viewer): Promise<Named> {
    const { users, textLinks } = this.#deps
    const texts = written.map(({ content }) => content)
    const [people, links] = await Promise.all([users.summaries(written.flatMap(uidsOf)), textLinks.ofAll(texts, viewer)])
    return { people, links: new Map(written.map((one, index) => [one, links[index]!])) }
  }

  async #thread(comment: CommentDoc, area: OpenArea): Promise<Thread> {
    const { _id, replyNum } = comment
    if (replyNum === 0) return { comment, newest: [], total: 0 }
    const { replies } = this.#deps
    const [newest, total] = await Promise.all([
      replies.of(_id, area, { limit: shownReplies }),
      // The stored number includes replies that the viewer cannot see.
      area.seesAll ? replyNum : replies.countVisible(_id, area),
    ])
    return { comment, newest, total }
  }
}

function uidsOf(written: CommentDoc | ReplyDoc): string[] {
  return 'toUid' in written ? [written.uid, written.toUid] : [written.uid]
}

function commentRow({ comment, newest, total }: Thread, named: Named): z.input<typeof CommentRow> {
  const { _id, content, likeNum, gmtCreate } = comment
  const replyList = newest.map((reply) => replyRow(reply, named))
  return { id: _id, content, links: named.links.get(comment) ?? [], ...writerOf(comment, named), likeNum, totalReplyNum: total, gmtCreate, replyList }
}

function replyRow(reply: ReplyDoc, named: Named): z.input<typeof ReplyRow> {
  const { _id, commentId, toUid, content, gmtCreate, gmtModified } = reply
  const to = named.people.get(toUid)
  const addressee = { toUid, toName: to?.username ?? null, toAvatar: to?.avatar ?? null }
  return { id: _id, commentId, ...writerOf(reply, named), ...addressee, content, links: named.links.get(reply) ?? [], gmtCreate, gmtModified }
}

function writerOf({ uid, role }: CommentDoc | ReplyDoc, { people }: Named) {
  const { username = null, avatar = null, titleName = null, titleColor = null } = people.get(uid) ?? {}
  return { fromUid: uid, fromName: username, fromAvatar: avatar, fromRole: role, fromTitleName: titleName, fromTitleColor: titleColor }
}
