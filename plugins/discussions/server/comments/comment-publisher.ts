import type { ServerContext } from '@verdict/core/server'
import type { z } from 'zod'
import { commentUpdates } from '../../contract.ts'
import type { Written } from './comment-schema.ts'
import type { OpenArea } from './open-area.ts'

export type CommentUpdateInput = z.input<typeof commentUpdates.schema>

/** Notifies open pages of changes to the comments on a thing. Sends full content if all readers can see it, otherwise only that something has changed. */
export class CommentPublisher {
  readonly #ctx: Pick<ServerContext<unknown>, 'publish' | 'logger'>

  constructor(ctx: Pick<ServerContext<unknown>, 'publish' | 'logger'>) {
    this.#ctx = ctx
  }

  /** `happened` is the comment, or a reply to it. */
  async publish(area: OpenArea, { comment, happened = comment }: { comment: Written; happened?: Written }, update: CommentUpdateInput): Promise<void> {
    const restricted = area.restrictedLiveKey(comment, happened)
    await Promise.all([this.#publish(area.liveKey(), update), restricted !== undefined && this.#publish(restricted, { what: 'changed' })])
  }

  async #publish(liveKey: string, update: CommentUpdateInput): Promise<void> {
    // The text is stored, so readers who miss this update see it when they reload the page.
    await this.#ctx
      .publish(commentUpdates, liveKey, update)
      .catch((error: unknown) => this.#ctx.logger.warn({ err: error, liveKey }, 'failed to publish a live update of comments'))
  }
}
