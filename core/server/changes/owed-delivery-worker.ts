import type { Document } from 'mongodb'
import type { ChangeSource } from './change-log.ts'
import type { FollowerCaller } from './follower-caller.ts'
import type { Follower } from './followers.ts'
import { retryStamp, type OwedDeliveries, type OwedDelivery } from './owed-deliveries.ts'
import type { PendingDocumentProcessor } from './pending-document-processor.ts'
import type { RetryTiming } from './retry-timing.ts'

/** A follower with the documents of its change. */
export interface Followed {
  readonly source: ChangeSource
  readonly follower: Follower
}

const batchSize = 50
const concurrency = 4

/** Makes owed calls good. */
export class OwedDeliveryWorker {
  readonly #owed: OwedDeliveries
  readonly #caller: FollowerCaller
  readonly #processor: PendingDocumentProcessor
  readonly #timing: RetryTiming

  constructor(deps: { owed: OwedDeliveries; caller: FollowerCaller; processor: PendingDocumentProcessor; timing: RetryTiming }) {
    this.#timing = deps.timing
    this.#owed = deps.owed
    this.#caller = deps.caller
    this.#processor = deps.processor
  }

  /** Makes everything that is due for a follower good, as long as `isOpen`. */
  async run(followed: Followed, isOpen: () => boolean): Promise<void> {
    const { key } = followed.follower
    for (let more = true; more && isOpen();) {
      const due = await this.#owed.due(key, batchSize)
      for (let next = 0; next < due.length && isOpen() && !this.#caller.isLeftAlone(key); next += concurrency)
        await Promise.all(due.slice(next, next + concurrency).map((owed) => this.#deliver(followed, owed)))
      more = due.length === batchSize && !this.#caller.isLeftAlone(key)
    }
  }

  async #deliver({ source, follower }: Followed, owed: OwedDelivery): Promise<void> {
    if (!(await this.#owed.claim(owed))) return
    const { document, payload, request } = owed
    if (!payload) return this.#mark(source, follower.key, owed)
    const reason = await this.#caller.call(follower, { payload: payload.value, document, request })
    if (reason === undefined) await this.#owed.settle(follower.key, document)
    else await this.#owed.add(follower.key, document, { payload, request, reason, isHeld: false })
  }

  /** Calls the follower for a document as it is now. Requires the document's lease, so that no newer write is overtaken. */
  async #mark(source: ChangeSource, key: string, { document, request }: OwedDelivery): Promise<void> {
    const here: Document = { _id: document, removing: { $ne: true } }
    const mark = { $set: { [`pending.${key}`]: retryStamp(request) }, $max: { pendingDue: new Date(this.#timing.now()) } }
    const { matchedCount } = await source.collection.updateOne(here, mark)
    if (matchedCount > 0) await this.#processor.run(source.collection, document)
    else await this.#owed.settle(key, document)
  }
}
