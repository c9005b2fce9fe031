import type { ChangeSource } from './change-log.ts'
import { PendingDocumentProcessor, type OnFault, type RetryTiming } from './pending-document-processor.ts'
import type { Follower, Followers } from './followers.ts'

const batch = 200
const atOnce = 8
const sweepMilliseconds = 1000

/** Calls followers for every pending document: at once after a write, again after a failure or a crash. */
export class ChangeDelivery {
  readonly followers: Followers
  readonly #sources = new Map<string, ChangeSource>()
  readonly #working = new Set<Promise<void>>()
  readonly #onFault: OnFault
  readonly #processor: PendingDocumentProcessor
  #sweeping: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  #open = false

  constructor(followers: Followers, onFault: OnFault, timing: RetryTiming) {
    this.followers = followers
    this.#onFault = onFault
    this.#processor = new PendingDocumentProcessor(this.#sources, followers, onFault, timing)
  }

  addSource(source: ChangeSource): () => void {
    this.#sources.set(source.id, source)
    return () => void this.#sources.delete(source.id)
  }

  /** Every change with those who follow it. */
  get followed(): { source: ChangeSource; follower: Follower }[] {
    return [...this.#sources.values()].flatMap((source) => this.followers.of(source.id).map((follower) => ({ source, follower })))
  }

  /** Every document with pending followers must be found without reading the collection. */
  async ensureIndexes(): Promise<void> {
    await Promise.all(this.#collections().map((rows) => rows.createIndexes([{ key: { pendingDue: 1 }, sparse: true }])))
  }

  start(): void {
    this.#open = true
    this.#timer = setInterval(() => this.#run(() => this.sweep()), sweepMilliseconds)
  }

  /** Looks at one document soon, or at all of its collection that are due. */
  wake({ collection }: ChangeSource, documentId: unknown): void {
    if (this.#open) this.#run(() => (documentId === undefined ? this.#sweepRows(collection) : this.#processor.run(collection, documentId)))
  }

  /** Looks at everything that is due, once however often it is asked. */
  sweep(): Promise<void> {
    this.#sweeping ??= this.#sweepAll().finally(() => (this.#sweeping = undefined))
    return this.#sweeping
  }

  /** Resolves when nothing that was asked for is still being worked on. */
  async idle(): Promise<void> {
    while (this.#working.size > 0) await Promise.allSettled(this.#working)
  }

  /** How many documents wait for a follower. */
  async backlog(): Promise<number> {
    const counts = await Promise.all(this.#collections().map((rows) => rows.countDocuments({ pendingDue: { $exists: true } })))
    return counts.reduce((sum, count) => sum + count, 0)
  }

  async stop(): Promise<void> {
    this.#open = false
    clearInterval(this.#timer)
    await this.idle()
  }

  #run(work: () => Promise<void>): void {
    const running = work().catch((error: unknown) => this.#onFault('kernel', 'delivery of changes', error))
    this.#working.add(running)
    void running.finally(() => this.#working.delete(running))
  }

  async #sweepAll(): Promise<void> {
    for (const rows of this.#collections()) await this.#sweepRows(rows)
  }

  async #sweepRows(rows: ChangeSource['collection']): Promise<void> {
    for (let more = true; more && this.#open;) {
      const due = await rows.find({ pendingDue: { $lte: new Date() } }, { projection: { _id: 1 }, limit: batch }).toArray()
      for (let next = 0; next < due.length && this.#open; next += atOnce) {
        await Promise.all(due.slice(next, next + atOnce).map(({ _id }) => this.#processor.run(rows, _id)))
      }
      more = due.length === batch
    }
  }

  #collections(): ChangeSource['collection'][] {
    return [...new Map([...this.#sources.values()].map(({ collection }) => [collection.collectionName, collection])).values()]
  }
}
