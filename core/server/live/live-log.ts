import { MongoBulkWriteError, MongoServerError, type Collection, type Db } from 'mongodb'

/** One publication: its number is the event id that clients resume from. */
export interface Publication {
  _id: number
  channel: string
  data: unknown
  at: Date
}

const maxEntries = 5000
const pollMilliseconds = 400

/**
 * The bounded log of publications that all processes of a site share. A number is only taken after the one before it was
 * seen, so the log has no gaps and a reader that continues after the last number misses nothing; no change stream is needed.
 */
export class LiveLog {
  readonly #log: Collection<Publication>
  readonly #listen: (publication: Publication) => void
  readonly #onFault: (error: unknown) => void
  #waiting: { channel: string; data: unknown }[] = []
  #last = 0
  #serial: Promise<void> = Promise.resolve()
  #timer: NodeJS.Timeout | undefined

  constructor(db: Db, listen: (publication: Publication) => void, onFault: (error: unknown) => void) {
    this.#log = db.collection<Publication>('kernel.live')
    this.#listen = listen
    this.#onFault = onFault
  }

  get last(): number {
    return this.#last
  }

  async start(): Promise<void> {
    await this.#log.createIndexes([{ key: { channel: 1, _id: 1 } }])
    this.#last = (await this.#log.findOne({}, { sort: { _id: -1 } }))?._id ?? 0
    this.#timer = setInterval(() => void this.#enqueue(() => this.#readOthers()), pollMilliseconds)
  }

  publish(channel: string, data: unknown): Promise<void> {
    this.#waiting.push({ channel, data })
    return this.#enqueue(() => this.#write())
  }

  /** What was published on some channels after the given number; undefined when the log no longer reaches back that far. */
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

  /** Reads on if the given number is of another process that is ahead of this one. */
  async reach(number: number): Promise<void> {
    if (number > this.#last) await this.#enqueue(() => this.#readOthers())
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#serial
  }

  /** Reading and writing take turns, so every publication is heard once and in order. */
  #enqueue(work: () => Promise<void>): Promise<void> {
    this.#serial = this.#serial.then(work).catch(this.#onFault)
    return this.#serial
  }

  async #readOthers(): Promise<void> {
    for (const publication of await this.#log
      .find({ _id: { $gt: this.#last } })
      .sort({ _id: 1 })
      .limit(1000)
      .toArray())
      this.#emit(publication)
  }

  async #write(): Promise<void> {
    const batch = this.#waiting.splice(0)
    while (batch.length > 0) {
      const first = this.#last + 1
      const rows = batch.map((item, index) => ({ _id: first + index, ...item, at: new Date() }))
      const written = await this.#log.insertMany(rows).then(
        () => rows.length,
        (error: unknown) => writtenBefore(error),
      )
      for (const row of rows.slice(0, written)) this.#emit(row)
      batch.splice(0, written)
      if (batch.length > 0) await this.#readOthers()
    }
  }

  #emit(publication: Publication): void {
    this.#last = publication._id
    this.#listen(publication)
    if (publication._id % 500 === 0) void this.#log.deleteMany({ _id: { $lte: publication._id - maxEntries } }).catch(this.#onFault)
  }
}

/** How many of a batch were written before another process had taken the next number. */
function writtenBefore(error: unknown): number {
  if (error instanceof MongoBulkWriteError && error.code === 11000) return error.insertedCount
  if (error instanceof MongoServerError && error.code === 11000) return 0
  throw error
}
