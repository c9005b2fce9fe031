import type { Document } from 'mongodb'
import { ownerOf } from '../../plugin/index.ts'
import type { ChangeSource, Pending } from './change-log.ts'
import type { Follower } from './followers.ts'

/** How a delivery of changes reports a follower that threw. */
export type OnFault = (plugin: string, token: string, error: unknown) => void

const batch = 200

type Row = Document & Pending

/** Calls followers for every pending document, again after a failure or a crash, one process at a time for each document. */
export class Delivery {
  readonly #sources = new Map<string, ChangeSource>()
  readonly #followers = new Map<string, Follower[]>()
  readonly #working = new Set<Promise<void>>()
  readonly #onFault: OnFault
  readonly #retryAfter: number
  readonly #lease: number
  #timer: NodeJS.Timeout | undefined
  #open = false
  #complete = false

  /** `retryAfter`: until a follower that threw is called again; `lease`: until the work of a process that died is taken over. */
  constructor(onFault: OnFault, { retryAfter = 5000, lease = 60_000 }: { retryAfter?: number | undefined; lease?: number | undefined } = {}) {
    this.#onFault = onFault
    this.#retryAfter = retryAfter
    this.#lease = lease
  }

  addSource(source: ChangeSource): () => void {
    this.#sources.set(source.id, source)
    return () => void this.#sources.delete(source.id)
  }

  addFollower(follower: Follower): () => void {
    const known = this.#followers.get(follower.change) ?? []
    if (known.some(({ key }) => key === follower.key)) throw new Error(`plugin '${follower.plugin}' follows '${follower.change}' twice`)
    this.#followers.set(follower.change, [...known, follower])
    return () => void this.#followers.set(follower.change, this.followersOf(follower.change).filter((other) => other !== follower))
  }

  followersOf(change: string): readonly Follower[] {
    return this.#followers.get(change) ?? []
  }

  /** Whom a write has to name; nobody can be told for sure before every plugin has been set up. */
  namesFor(change: string): readonly string[] {
    if (!this.#complete) throw new Error(`'${change}' was told while plugins are still being set up; some followers would miss it`)
    return this.followersOf(change).map(({ key }) => key)
  }

  /** Every plugin is set up: changes can be told from now on. */
  complete(): void {
    this.#complete = true
  }

  get sources(): readonly ChangeSource[] {
    return [...this.#sources.values()]
  }

  /** Every document with pending followers must be found without reading the collection. */
  async ensureIndexes(): Promise<void> {
    const collections = new Map(this.sources.map(({ collection }) => [collection.collectionName, collection]))
    await Promise.all([...collections.values()].map((collection) => collection.createIndexes([{ key: { pendingDue: 1 }, sparse: true }])))
  }

  start(everyMilliseconds = 1000): void {
    this.#open = true
    this.#timer = setInterval(() => this.#run(() => this.sweep()), everyMilliseconds)
  }

  /** Looks at one document soon, or at all that are due. */
  wake(source: ChangeSource, documentId: unknown): void {
    if (this.#open) this.#run(() => (documentId === undefined ? this.#sweepSource(source) : this.#deliver(source, documentId)))
  }

  async sweep(): Promise<void> {
    const collections = new Map(this.sources.map((source) => [source.collection.collectionName, source]))
    for (const source of collections.values()) await this.#sweepSource(source)
  }

  /** Resolves when nothing that was asked for is still being worked on. */
  async idle(): Promise<void> {
    while (this.#working.size > 0) await Promise.allSettled(this.#working)
  }

  /** How many documents wait for a follower. */
  async backlog(): Promise<number> {
    const collections = new Map(this.sources.map(({ collection }) => [collection.collectionName, collection]))
    const counts = await Promise.all([...collections.values()].map((rows) => rows.countDocuments({ pendingDue: { $exists: true } })))
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

  async #sweepSource(source: ChangeSource): Promise<void> {
    for (let more = true; more && this.#open; ) {
      const due = await source.collection.find({ pendingDue: { $lte: new Date() } }, { projection: { _id: 1 }, limit: batch }).toArray()
      for (const { _id } of due) if (this.#open) await this.#deliver(source, _id)
      more = due.length === batch
    }
  }

  async #deliver({ collection }: ChangeSource, id: unknown): Promise<void> {
    const mine = { _id: id } as Document
    const until = () => new Date(Date.now() + this.#lease)
    let row: Row | null = await collection.findOneAndUpdate({ ...mine, pendingDue: { $lte: new Date() } }, { $set: { pendingDue: until() } }, { returnDocument: 'after' })
    const renewal = setInterval(() => void collection.updateOne({ ...mine, pendingDue: { $exists: true } }, { $set: { pendingDue: until() } }).catch(() => undefined), this.#lease / 3)
    try {
      while (row) {
        if (!(await this.#callAll(collection, row))) {
          await collection.updateOne(mine, { $set: { pendingDue: new Date(Date.now() + this.#retryAfter) } })
          return
        }
        row = await this.#finish(collection, row, until)
      }
    } finally {
      clearInterval(renewal)
    }
  }

  /** Calls the followers that the document names; false when one of them must be called again. */
  async #callAll(collection: ChangeSource['collection'], row: Row): Promise<boolean> {
    const done = await Promise.all(
      Object.entries(row.pending ?? {}).map(async ([key, stamp]) => {
        const change = key.slice(key.indexOf('>') + 1)
        const follower = this.followersOf(change).find((known) => known.key === key)
        const source = this.#sources.get(change)
        try {
          if (follower && source) await follower.work(source.payload(row))
        } catch (error) {
          this.#onFault(follower?.plugin ?? ownerOf({ id: change }), change, error)
          return false
        }
        // A newer write has put another stamp in: then the follower is called again.
        await collection.updateOne({ _id: row._id, [`pending.${key}`]: stamp }, { $unset: { [`pending.${key}`]: '' } })
        return true
      }),
    )
    return done.every(Boolean)
  }

  /** Ends the work on a document, or returns it when somebody wrote to it meanwhile. */
  async #finish(collection: ChangeSource['collection'], row: Row, until: () => Date): Promise<Row | null> {
    const quiet = { _id: row._id, $or: [{ pending: {} }, { pending: { $exists: false } }] }
    if (row.removing) {
      if ((await collection.deleteOne(quiet)).deletedCount > 0) return null
    } else if ((await collection.updateOne(quiet, { $unset: { pending: '', pendingDue: '' } })).matchedCount > 0) return null
    return collection.findOneAndUpdate({ _id: row._id }, { $set: { pendingDue: until() } }, { returnDocument: 'after' })
  }
}
