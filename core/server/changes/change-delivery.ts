import type { ChangeSource } from './change-log.ts'
import { PendingDocumentProcessor, type OnFault, type RetryTiming } from './pending-document-processor.ts'
import type { Follower, Followers } from './followers.ts'

const batchSize = 200
const concurrency = 8
const sweepIntervalMs = 1000

/** Calls the followers of every pending document: immediately after a write, and again after a failure or a crash. */
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

  /** Every change with each of its followers. */
  get followed(): { source: ChangeSource; follower: Follower }[] {
    return [...this.#sources.values()].flatMap((source) => this.followers.of(source.id).map((follower) => ({ source, follower })))
  }

  /** Pending documents must be found without scanning their collections. */
  async ensureIndexes(): Promise<void> {
    await Promise.all(this.#collections().map((rows) => rows.createIndexes([{ key: { pendingDue: 1 }, sparse: true }])))
  }

  start(): void {
    this.#open = true
    this.#timer = setInterval(() => this.#run(() => this.sweep()), sweepIntervalMs)
  }

  /** Delivers one document in the background, or all due documents of the collection. */
  wake({ collection }: ChangeSource, documentId: unknown): void {
    if (this.#open) this.#run(() => (documentId === undefined ? this.#sweepRows(collection) : this.#processor.run(collection, documentId)))
  }

  /** Delivers everything that is due; concurrent calls share one sweep. */
  sweep(): Promise<void> {
    this.#sweeping ??= this.#sweepAll().finally(() => (this.#sweeping = undefined))
    return this.#sweeping
  }

  /** Resolves when no delivery is running. */
  async idle(): Promise<void> {
    while (this.#working.size > 0) await Promise.allSettled(this.#working)
  }

  /** How many documents are pending. */
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
      const due = await rows.find({ pendingDue: { $lte: new Date() } }, { projection: { _id: 1 }, limit: batchSize }).toArray()
      for (let next = 0; next < due.length && this.#open; next += concurrency) {
        await Promise.all(due.slice(next, next + concurrency).map(({ _id }) => this.#processor.run(rows, _id)))
      }
      more = due.length === batchSize
    }
  }

  #collections(): ChangeSource['collection'][] {
    return [...new Map([...this.#sources.values()].map(({ collection }) => [collection.collectionName, collection])).values()]
  }
}
