import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { MongoBulkWriteError, MongoClient, MongoNetworkError, MongoServerSelectionError, type Collection } from 'mongodb'
import { expect } from 'vitest'
import { typed } from './exact.ts'
import type { Random } from './random.ts'
import type { SmallDisk } from './small-disk.ts'

export interface Entry {
  _id: string
  key: string
  n: number
  live: boolean
  tags: string[]
  note?: string
  filling: string
}

/** What a document may be after a write that nobody acknowledged: as before or as after. `undefined` is no document. */
type Outcomes = Map<string, (Entry | undefined)[]>

interface Write {
  after: [string, Entry | undefined][]
  run(): Promise<unknown>
}

/** Does something again and again, on a connection of its own, until that breaks. */
async function untilBroken(uri: string, step: (client: MongoClient) => Promise<unknown>): Promise<void> {
  const client = new MongoClient(uri, { maxPoolSize: 1, serverSelectionTimeoutMS: 1000, retryWrites: false })
  try {
    for (;;) await step(client)
  } catch (error) {
    if (!isBreak(error)) throw error
  } finally {
    await client.close()
  }
}

/** Bears that the server answers with one of these codes. */
async function unless(codes: readonly number[], answer: Promise<unknown>): Promise<void> {
  await answer.catch((error: { code?: number }) => {
    if (!codes.includes(error.code ?? 0)) throw error
  })
}

const [indexNotFound, buildAborted, diskFull] = [27, 276, 14031]

/** Builds and drops an index, and a collection. Several do so at once. */
export function buildUntilBroken(uri: string, { database, collection }: { database: string; collection: string }, acknowledged: () => void): Promise<void> {
  return untilBroken(uri, async (client) => {
    const db = client.db(database)
    await unless([buildAborted, diskFull], db.collection(collection).createIndex({ filling: 1, tags: 1 }))
    await unless([diskFull], db.collection(scratch).insertMany(Array.from({ length: 50 }, (_, index) => ({ index }))))
    acknowledged()
    await unless([indexNotFound], db.collection(collection).dropIndex('filling_1_tags_1'))
    await db.collection(scratch).drop()
    acknowledged()
  })
}

export const scratch = 'scratch'
export const expiring = 'expiring'

/** Documents that are to go at once and such that are to stay: gives the ids of those that stay and were acknowledged. */
export async function expireUntilBroken(uri: string, database: string, stays: Set<string>, acknowledged: () => void): Promise<void> {
  let refused: { code?: number } | undefined
  await untilBroken(uri, async (client) => {
    refused = undefined
    await client.db('admin').command({ setParameter: 1, ttlMonitorSleepSecs: 0.02 })
    const _id = randomUUID()
    const inserted = client
      .db(database)
      .collection<{ _id: string; at: Date }>(expiring)
      .insertMany([{ _id, at: new Date(Date.now() + 1e9) }, ...Array.from({ length: 20 }, () => ({ _id: randomUUID(), at: new Date(1) }))])
    await unless(
      [diskFull],
      inserted.catch((error: { code?: number }) => Promise.reject((refused = error))),
    )
    if (refused) return
    stays.add(_id)
    acknowledged()
  })
}

/** Takes the whole disk and gives it back, until it is told to stop. */
export async function fillDiskUntil(ended: AbortSignal, disk: SmallDisk, random: Random): Promise<void> {
  while (!ended.aborted) {
    disk.fill()
    await setTimeout(20 + random.below(300), undefined, { signal: ended }).catch(() => undefined)
    disk.free()
    await setTimeout(20 + random.below(300), undefined, { signal: ended }).catch(() => undefined)
  }
}

export const indexes = [
  { key: { key: 1 }, unique: true },
  { key: { tags: 1, n: -1 } },
  { key: { n: 1, key: 1 }, partialFilterExpression: { live: true } },
  { key: { note: 1 }, sparse: true },
] as const

/** Whether the connection broke; a bulk write that broke has an error of its own kind, but no number for a code, as no server gave it one. */
function isBreak(error: unknown): boolean {
  if (error instanceof MongoBulkWriteError) return typeof error.code !== 'number'
  // A socket that breaks in the middle of a command speaks for itself: the driver hands its error on as it is.
  const brokenSocket = ['EPIPE', 'ECONNRESET'].includes(String((error as NodeJS.ErrnoException).code))
  return brokenSocket || error instanceof MongoNetworkError || error instanceof MongoServerSelectionError
}

/** So many that the disk of a run is not full of them. */
const mostKnown = 300

/** One connection that writes documents of its own and remembers what the server acknowledged. */
export class Writer {
  readonly #name: string
  readonly #random: Random
  readonly #known = new Map<string, Entry>()
  #unsure: Outcomes = new Map()
  #made = 0

  constructor(name: string, random: Random) {
    this.#name = name
    this.#random = random
  }

  /** Writes until the connection breaks. What a full disk refuses is not done; it refuses no deletion. */
  writeUntilBroken(uri: string, place: { database: string; collection: string }, acknowledged: () => void): Promise<void> {
    return untilBroken(uri, async (client) => {
      const write = this.#next(client.db(place.database).collection<Entry>(place.collection))
      this.#unsure = new Map(write.after.map(([id, after]) => [id, [this.#known.get(id), after]]))
      let isDone = true
      await write.run().catch((error: { code?: number }) => {
        if (error.code !== diskFull || write.after.every(([, after]) => !after)) throw error
        isDone = false
      })
      this.#unsure = new Map()
      if (!isDone) return
      for (const [id, after] of write.after) this.#learn(id, after)
      acknowledged()
    })
  }

  /** Every acknowledged write is in `found`, an unacknowledged one may be, and nothing else is; takes the documents that are its own. */
  compare(found: Map<string, Entry>): void {
    for (const id of new Set([...this.#known.keys(), ...this.#unsure.keys()])) {
      const document = found.get(id)
      const allowed = this.#unsure.get(id) ?? [this.#known.get(id)]
      expect(allowed.map(typed), `document ${id} after the crash`).toContainEqual(typed(document))
      this.#learn(id, document)
      found.delete(id)
    }
    this.#unsure = new Map()
  }

  #learn(id: string, document: Entry | undefined): void {
    if (document) this.#known.set(id, document)
    else this.#known.delete(id)
  }

  #fresh(): Entry {
    this.#made += 1
    return {
      _id: `${this.#name}:${this.#made}`,
      key: `${this.#name}-key-${this.#made}`,
      n: 0,
      live: this.#random.chance(0.5),
      tags: [this.#tag()],
      filling: 'x'.repeat(this.#random.below(3000)),
    }
  }

  #tag(): string {
    return `t${this.#random.below(20)}`
  }

  #next(collection: Collection<Entry>): Write {
    const random = this.#random
    const old = this.#known.size > 0 ? random.pick([...this.#known.values()]) : undefined
    if (!old || random.chance(this.#known.size > mostKnown ? 0.02 : 0.25)) return this.#insertOf(collection)
    const tag = this.#tag()
    const changed: Entry = { ...old, n: old.n + 1, live: !old.live, tags: [...old.tags, tag].slice(-4) }
    const change = { $inc: { n: 1 }, $set: { live: changed.live }, $push: { tags: { $each: [tag], $slice: -4 } } }
    const replaced: Entry = { ...this.#fresh(), _id: old._id, note: `note ${random.below(5)}` }
    return random.pick<() => Write>([
      () => ({ after: [[old._id, changed]], run: () => collection.updateOne({ _id: old._id }, change) }),
      () => ({ after: [[old._id, changed]], run: () => collection.findOneAndUpdate({ key: old.key }, change) }),
      () => ({ after: [[old._id, changed]], run: () => collection.updateOne({ _id: old._id }, change, { writeConcern: { w: 1, j: true } }) }),
      () => ({ after: [[old._id, replaced]], run: () => collection.replaceOne({ _id: old._id }, replaced, { upsert: true }) }),
      () => ({ after: [[old._id, undefined]], run: () => collection.deleteOne({ key: old.key }) }),
      () => ({ after: [[old._id, undefined]], run: () => collection.findOneAndDelete({ _id: old._id }) }),
    ])()
  }

  #insertOf(collection: Collection<Entry>): Write {
    const added = this.#fresh()
    const several = [added, ...this.#random.times(this.#random.below(30), () => this.#fresh())]
    return this.#random.pick<() => Write>([
      () => ({ after: [[added._id, added]], run: () => collection.insertOne({ ...added }) }),
      () => ({ after: [[added._id, added]], run: () => collection.replaceOne({ _id: added._id }, added, { upsert: true }) }),
      () => ({ after: several.map((each) => [each._id, each]), run: () => collection.insertMany(several.map((each) => ({ ...each }))) }),
    ])()
  }
}
