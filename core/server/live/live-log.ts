import { randomUUID } from 'node:crypto'
import { MongoBulkWriteError, type Collection, type Db } from 'mongodb'
import { isDuplicate } from '../storage/duplicates.ts'
import { KeyedMutex } from '../concurrency/keyed-mutex.ts'

/** A publication. Its number is the event id from which clients resume. */
export interface Publication {
  _id: number
  channel: string
  data: unknown
  at: Date
}

/** A publication that is not in the log yet; its publisher awaits it. */
interface Unwritten {
  readonly channel: string
  readonly data: unknown
  attempts: number
  resolve(): void
  reject(error: unknown): void
}

const maxEntries = 5000
const pollMilliseconds = 400
/** Without calls and streams. */
const idlePollMilliseconds = 1200
/** A process that hears from all others only waits for more to start. */
const quietPollMilliseconds = 5000
const maxRead = 1000
/** Each process shows this often that it is there, and is believed for twice as long. */
const presentMilliseconds = 300_000
const presence = 'kernel/presence'
/** While the database is unavailable, up to `maxUnwritten` publications wait for up to `maxAttempts` polls; then they are rejected. */
const maxUnwritten = 5000
const maxAttempts = 25
const maxBatch = 500

interface LogDeps {
  listen(publication: Publication): void
  onFault(error: unknown): void
  /** Whether this process has had neither calls nor streams for a while. */
  isUnused(): boolean
  readonly siblings?: Siblings | undefined
}

/** The processes that were started together with this one, and tell each other when they have published. */
export interface Siblings {
  /** A name that they share. */
  readonly group: string
  tell(): void
  listen(listener: () => void): void
}

/**
 * The bounded log of publications, shared by all processes of a site. A process takes a number only after it has read the one before it,
 * so the log has no gaps, and a reader that continues after its last number misses nothing. This needs no change stream.
 */
export class LiveLog {
  readonly #log: Collection<Publication>
  readonly #listen: (publication: Publication) => void
  readonly #onFault: (error: unknown) => void
  readonly #isUnused: () => boolean
  readonly #siblings: Siblings | undefined
  readonly #group: string
  #willRead = false
  /** Until when processes that tell this one nothing are known to be there. */
  #othersUntil = Number.NEGATIVE_INFINITY
  #showing: NodeJS.Timeout | undefined
  #unwritten: Unwritten[] = []
  #last = 0
  readonly #mutex = new KeyedMutex()
  #timer: NodeJS.Timeout | undefined
  #isOpen = false

  constructor(db: Db, { listen, onFault, isUnused, siblings }: LogDeps) {
    this.#log = db.collection<Publication>('kernel.live')
    this.#listen = listen
    this.#onFault = onFault
    this.#isUnused = isUnused
    this.#siblings = siblings
    this.#group = siblings?.group ?? randomUUID()
  }

  get last(): number {
    return this.#last
  }

  async start(): Promise<void> {
    await this.#log.createIndexes([{ key: { channel: 1, _id: 1 } }])
    this.#last = (await this.#log.findOne({}, { sort: { _id: -1 } }))?._id ?? 0
    this.#isOpen = true
    this.#wait()
    this.#siblings?.listen(() => this.#readSoon())
    this.#showing = setInterval(() => this.#show(), presentMilliseconds)
    this.#show()
  }

  /** Resolves once the publication is in the log; rejects when it could not be written for a long time. */
  publish(channel: string, data: unknown): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#unwritten.push({ channel, data, attempts: 0, resolve, reject })
      void this.#enqueue(() => this.#write())
    })
  }

  /** The publications on some channels after the given number; undefined when the log no longer reaches back that far. */
  async since(after: number, channels: readonly string[]): Promise<Publication[] | undefined> {
    const now = this.#last
    if (after >= now) return after === now ? [] : undefined
    const next = await this.#log.findOne({ _id: after + 1 }, { projection: { _id: 1 } })
    if (!next) return undefined
    return this.#log
      .find({ channel: { $in: [...channels] }, _id: { $gt: after, $lte: now } })
      .sort({ _id: 1 })
      .toArray()
  }

  /** Reads on when the given number comes from another process that is ahead of this one. */
  async reach(number: number): Promise<void> {
    if (number > this.#last) await this.#enqueue(() => this.#readOthers())
  }

  async stop(): Promise<void> {
    this.#isOpen = false
    clearTimeout(this.#timer)
    clearInterval(this.#showing)
    await this.#enqueue(async () => undefined)
    for (const { reject } of this.#unwritten.splice(0)) reject(new Error('the site closed before the live update was written'))
  }

  #show(): void {
    // The log itself reports a failure.
    this.publish(presence, this.#group).catch(() => undefined)
  }

  /** Waits for the next look at the log. */
  #wait(): void {
    clearTimeout(this.#timer)
    if (this.#isOpen) this.#timer = setTimeout(() => void this.#enqueue(() => this.#poll()).then(() => this.#wait()), this.#pauseMs())
  }

  #pauseMs(): number {
    if (this.#unwritten.length > 0) return pollMilliseconds
    if (performance.now() > this.#othersUntil) return quietPollMilliseconds
    return this.#isUnused() ? idlePollMilliseconds : pollMilliseconds
  }

  /** Reads and writes run one after the other, so every publication is delivered once and in order. */
  #enqueue(work: () => Promise<void>): Promise<void> {
    return this.#mutex.run('log', work).catch(this.#onFault)
  }

  /** Reads what a sibling has told of: once for all that it tells before the reading begins. */
  #readSoon(): void {
    if (this.#willRead || !this.#isOpen) return
    this.#willRead = true
    void this.#enqueue(() => {
      this.#willRead = false
      return this.#readOthers()
    })
  }

  async #readOthers(): Promise<void> {
    for (let isMore = true; isMore;) {
      const found = await this.#log
        .find({ _id: { $gt: this.#last } })
        .sort({ _id: 1 })
        .limit(maxRead)
        .toArray()
      for (const publication of found) this.#emit(publication)
      isMore = found.length === maxRead
    }
  }

  async #poll(): Promise<void> {
    try {
      await this.#readOthers()
    } finally {
      // Counts as an attempt even if nothing can be read: a publication must not wait forever.
      await this.#write()
    }
  }

  /** Writes waiting publications. After a failure they stay at the front, for the next poll. */
  async #write(): Promise<void> {
    while (this.#unwritten.length > 0) {
      const batch = this.#unwritten.slice(0, maxBatch)
      const first = this.#last + 1
      const rows = batch.map(({ channel, data }, index) => ({ _id: first + index, channel, data, at: new Date() }))
      const written = await this.#log.insertMany(rows).then(
        () => rows.length,
        (error: unknown) => {
          const count = writtenBefore(error)
          if (count === undefined) this.#giveUp(batch, error)
          return count
        },
      )
      if (written === undefined) return
      for (const row of rows.slice(0, written)) this.#emit(row)
      if (written > 0) this.#siblings?.tell()
      for (const { resolve } of this.#unwritten.splice(0, written)) resolve()
      if (written < rows.length) await this.#readOthers()
    }
  }

  /** Rejects publications that failed too often, and the oldest ones beyond the limit. */
  #giveUp(batch: readonly Unwritten[], error: unknown): void {
    for (const item of batch) item.attempts += 1
    const excess = Math.max(0, this.#unwritten.length - maxUnwritten)
    const lost = new Set(this.#unwritten.filter((item, index) => item.attempts >= maxAttempts || index < excess))
    this.#unwritten = this.#unwritten.filter((item) => !lost.has(item))
    for (const { reject } of lost) reject(error)
    this.#onFault(error)
    this.#wait()
  }

  #emit(publication: Publication): void {
    this.#last = publication._id
    if (publication.channel === presence && publication.data !== this.#group) this.#othersUntil = performance.now() + 2 * presentMilliseconds
    this.#listen(publication)
    if (publication._id % 500 === 0) void this.#log.deleteMany({ _id: { $lte: publication._id - maxEntries } }).catch(this.#onFault)
  }
}

/** How many publications of a batch were written before another process took the next number; undefined when the write failed. */
function writtenBefore(error: unknown): number | undefined {
  if (error instanceof MongoBulkWriteError && error.code === 11000) return error.insertedCount
  if (isDuplicate(error)) return 0
  return undefined
}
