import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { MongoBulkWriteError, MongoClient, MongoNetworkError, MongoServerSelectionError, type Collection, type IndexDescription } from 'mongodb'
import { expect } from 'vitest'
import { typed } from './exact-types.ts'
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

/** The possible states of a document after an unacknowledged write: that before it and that after it. `undefined` means no document. */
type Outcomes = Map<string, (Entry | undefined)[]>

interface Write {
  after: [string, Entry | undefined][]
  run(): Promise<unknown>
}

/** Repeats a step on a connection of its own until the connection breaks. */
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

/** Ignores the errors with these codes. */
async function ignoring(codes: readonly number[], operation: Promise<unknown>): Promise<void> {
  await operation.catch((error: { code?: number }) => {
    if (!codes.includes(error.code ?? 0)) throw error
  })
}

const [indexNotFound, buildAborted, diskFull] = [27, 276, 14031]

/** Builds and drops an index, and a collection. Several of these run concurrently. */
export function buildUntilBroken(uri: string, { database, collection }: { database: string; collection: string }, acknowledged: () => void): Promise<void> {
  return untilBroken(uri, async (client) => {
    const db = client.db(database)
    await ignoring([buildAborted, diskFull], db.collection(collection).createIndex({ filling: 1, tags: 1 }))
    await ignoring([diskFull], db.collection(scratch).insertMany(Array.from({ length: 50 }, (_, index) => ({ index }))))
    acknowledged()
    await ignoring([indexNotFound], db.collection(collection).dropIndex('filling_1_tags_1'))
    await db.collection(scratch).drop()
    acknowledged()
  })
}

export const scratch = 'scratch'
export const expiring = 'expiring'

/** Inserts documents that expire at once and others that do not; adds the ids of the acknowledged ones of the latter to `stays`. */
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
    await ignoring(
      [diskFull],
      inserted.catch((error: { code?: number }) => Promise.reject((refused = error))),
    )
    if (refused) return
    stays.add(_id)
    acknowledged()
  })
}

/** Fills the disk and frees it again, until aborted. */
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
] satisfies IndexDescription[]

/** Whether the connection broke. An interrupted bulk write has an error of its own class, without a numeric code, because no server sent one. */
function isBreak(error: unknown): boolean {
  if (error instanceof MongoBulkWriteError) return typeof error.code !== 'number'
  // The driver passes on the error of a socket that breaks in the middle of a command.
  const brokenSocket = ['EPIPE', 'ECONNRESET'].includes(String((error as NodeJS.ErrnoException).code))
  return brokenSocket || error instanceof MongoNetworkError || error instanceof MongoServerSelectionError
}

/** Few enough not to fill the disk of a test run. */
const maxKnown = 300

/** One connection that writes documents of its own and remembers the acknowledged writes. */
export class Writer {
  readonly #name: string
  readonly #random: Random
  readonly #known = new Map<string, Entry>()
  #unsure: Outcomes = new Map()
  #created = 0

  constructor(name: string, random: Random) {
    this.#name = name
    this.#random = random
  }

  /** Writes until the connection breaks. A full disk may refuse any write except deletions. */
  writeUntilBroken(uri: string, target: { database: string; collection: string }, acknowledged: () => void): Promise<void> {
    return untilBroken(uri, async (client) => {
      const write = this.#next(client.db(target.database).collection<Entry>(target.collection))
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

  /** Checks that `found` contains every acknowledged write, possibly the unacknowledged one, and nothing else; removes this writer's documents from it. */
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
    this.#created += 1
    return {
      _id: `${this.#name}:${this.#created}`,
      key: `${this.#name}-key-${this.#created}`,
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
    if (!old || random.chance(this.#known.size > maxKnown ? 0.02 : 0.25)) return this.#insertOf(collection)
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
