import type { Collection, Db, Document, Long } from 'mongodb'
import { describe, expect } from 'vitest'
import { contract, type Row } from '../../support/contract.ts'

const { fact, refuses, anotherClient, db: home, differsOn } = await contract()

const fill = (collection: Collection<Row>, count: number) => collection.insertMany(Array.from({ length: count }, (_, index) => ({ _id: index })))
const find = (db: Db, collection: Collection<Row>, options: Document = {}) =>
  db.command({ find: collection.collectionName, ...options }, { promoteLongs: false })
const isOpen = (reply: Document) => !(reply.cursor.id as Long).isZero()

describe('batches', () => {
  fact('the first batch has 101 documents by default', async (collection, db) => {
    await fill(collection, 150)
    const reply = await find(db, collection)
    expect(reply.cursor.firstBatch).toHaveLength(101)
    expect(isOpen(reply)).toBe(true)
  })
  fact('batchSize limits the first batch and the following ones', async (collection, db) => {
    await fill(collection, 7)
    const first = await find(db, collection, { batchSize: 3 })
    expect(first.cursor.firstBatch).toHaveLength(3)
    const more = { getMore: first.cursor.id, collection: collection.collectionName }
    const second = await db.command({ ...more, batchSize: 2 }, { promoteLongs: false })
    expect(second.cursor.nextBatch).toHaveLength(2)
    expect(isOpen(second)).toBe(true)
    const third = await db.command(more, { promoteLongs: false })
    expect(third.cursor.nextBatch).toHaveLength(2)
    expect(isOpen(third)).toBe(false)
  })
  fact('the cursor names its namespace', async (collection, db) => {
    await fill(collection, 3)
    expect((await find(db, collection)).cursor.ns).toBe(`${db.databaseName}.${collection.collectionName}`)
  })
  fact('an exhausted cursor is closed, with id 0', async (collection, db) => {
    await fill(collection, 3)
    expect(isOpen(await find(db, collection))).toBe(false)
  })
  fact('batchSize 0 opens a cursor with an empty first batch', async (collection, db) => {
    await fill(collection, 3)
    const reply = await find(db, collection, { batchSize: 0 })
    expect(reply.cursor.firstBatch).toEqual([])
    expect(isOpen(reply)).toBe(true)
  })
  fact('singleBatch closes the cursor after the first batch', async (collection, db) => {
    await fill(collection, 5)
    const reply = await find(db, collection, { batchSize: 2, singleBatch: true })
    expect(reply.cursor.firstBatch).toHaveLength(2)
    expect(isOpen(reply)).toBe(false)
  })
  fact('a limit holds across batches', async (collection) => {
    await fill(collection, 20)
    expect(await collection.find({}, { batchSize: 3, limit: 10 }).toArray()).toHaveLength(10)
  })
  fact('a limit of 0 is no limit', async (collection) => {
    await fill(collection, 150)
    expect(await collection.find({}, { limit: 0 }).toArray()).toHaveLength(150)
  })
  fact('a sorted cursor keeps its order across batches', async (collection) => {
    await fill(collection, 300)
    const found = await collection.find({}, { sort: { _id: -1 }, batchSize: 7 }).toArray()
    expect(found.map((each) => each._id)).toEqual(Array.from({ length: 300 }, (_, index) => 299 - index))
  })
  fact('a batch holds at most 16 MiB', async (collection, db) => {
    await collection.insertMany(Array.from({ length: 40 }, (_, index) => ({ _id: index, a: 'x'.repeat(1024 * 1024) })))
    const first = await find(db, collection)
    expect(first.cursor.firstBatch.length).toBeLessThanOrEqual(16)
    const second = await db.command({ getMore: first.cursor.id, collection: collection.collectionName }, { promoteLongs: false })
    expect(second.cursor.nextBatch.length).toBeLessThanOrEqual(16)
    expect(second.cursor.nextBatch.length).toBeGreaterThan(0)
    expect(await collection.find({}, { projection: { a: 0 } }).toArray()).toHaveLength(40)
  })
  fact('the batch size of an aggregation comes in its cursor document', async (collection, db) => {
    await fill(collection, 10)
    const reply = await db.command(
      { aggregate: collection.collectionName, pipeline: [{ $sort: { _id: 1 } }], cursor: { batchSize: 4 } },
      { promoteLongs: false },
    )
    expect(reply.cursor.firstBatch).toHaveLength(4)
    const more = await db.command({ getMore: reply.cursor.id, collection: collection.collectionName }, { promoteLongs: false })
    expect(more.cursor.nextBatch.map((each: Document) => each._id)).toEqual([4, 5, 6, 7, 8, 9])
  })
  refuses('an aggregation must ask for a cursor', 9, (collection, db) => db.command({ aggregate: collection.collectionName, pipeline: [] }), 'FailedToParse')
})

describe('cursors and concurrent changes', () => {
  fact('deleting documents that were already returned does not affect the cursor', async (collection) => {
    await fill(collection, 250)
    const seen: unknown[] = []
    for await (const each of collection.find({}, { batchSize: 10 })) {
      seen.push(each._id)
      await collection.deleteOne({ _id: each._id })
    }
    expect(new Set(seen).size).toBe(250)
    expect(seen).toHaveLength(250)
    expect(await collection.countDocuments()).toBe(0)
  })
  fact('an index scan over a field that is incremented meanwhile terminates', async (collection) => {
    await collection.insertMany(Array.from({ length: 150 }, (_, index) => ({ _id: index, n: index })))
    await collection.createIndex({ n: 1 })
    const { matchedCount } = await collection.updateMany({ n: { $gte: 0 } }, { $inc: { n: 1000 } }, { hint: 'n_1' })
    expect(matchedCount).toBe(150)
    expect(await collection.countDocuments({ n: { $gte: 1000, $lt: 1150 } })).toBe(150)
  })
  fact('two cursors of one collection are independent', async (collection) => {
    await fill(collection, 50)
    const [one, two] = [collection.find({}, { batchSize: 5, sort: { _id: 1 } }), collection.find({}, { batchSize: 3, sort: { _id: -1 } })]
    const pairs: unknown[][] = []
    for (let index = 0; index < 50; index += 1) pairs.push([(await one.next())?._id, (await two.next())?._id])
    expect(pairs).toEqual(Array.from({ length: 50 }, (_, index) => [index, 49 - index]))
  })
})

describe('closing cursors', () => {
  fact('killCursors reports the cursors that it killed and those that it did not find', async (collection, db) => {
    await fill(collection, 10)
    const { cursor } = await find(db, collection, { batchSize: 2 })
    const kill = { killCursors: collection.collectionName, cursors: [cursor.id] }
    expect(await db.command(kill, { promoteLongs: false })).toMatchObject({ cursorsKilled: [cursor.id], cursorsNotFound: [], ok: 1 })
    expect(await db.command(kill, { promoteLongs: false })).toMatchObject({ cursorsKilled: [], cursorsNotFound: [cursor.id], ok: 1 })
  })
  refuses(
    'a killed cursor is not found',
    43,
    async (collection, db) => {
      await collection.insertMany([{ _id: 2 }, { _id: 3 }])
      const { cursor } = await find(db, collection, { batchSize: 1 })
      await db.command({ killCursors: collection.collectionName, cursors: [cursor.id] })
      await db.command({ getMore: cursor.id, collection: collection.collectionName })
    },
    'CursorNotFound',
  )
  refuses(
    'a drained cursor is not found',
    43,
    async (collection, db) => {
      await collection.insertMany([{ _id: 2 }, { _id: 3 }])
      const { cursor } = await find(db, collection, { batchSize: 2 })
      await db.command({ getMore: cursor.id, collection: collection.collectionName })
      await db.command({ getMore: cursor.id, collection: collection.collectionName })
    },
    'CursorNotFound',
  )
  fact('the connection stays usable after the driver closes a cursor early', async (collection) => {
    await fill(collection, 300)
    const cursor = collection.find({}, { batchSize: 10 })
    expect(await cursor.next()).not.toBeNull()
    await cursor.close()
    expect(await collection.countDocuments()).toBe(300)
  })
  differsOn('FerretDB', 'answers 5107200').refuses('a negative skip is refused', 51024, (collection, db) =>
    db.command({ find: collection.collectionName, skip: -1 }),
  )
})

describe('many connections', () => {
  fact('twenty clients read and write at once', async (collection) => {
    const clients = await Promise.all(Array.from({ length: 20 }, () => anotherClient({ maxPoolSize: 1 })))
    await Promise.all(
      clients.map(async (client, index) => {
        const mine = client.db(home.databaseName).collection<Row>(collection.collectionName)
        await mine.insertMany(Array.from({ length: 25 }, (_, n) => ({ _id: index * 100 + n, client: index })))
        expect(await mine.find({ client: index }, { batchSize: 10 }).toArray()).toHaveLength(25)
      }),
    )
    expect(await collection.countDocuments()).toBe(500)
  })
  fact('a pool of fifty connections serves five hundred calls, each with its own result', async (collection) => {
    await fill(collection, 500)
    const client = await anotherClient({ maxPoolSize: 50 })
    const mine = client.db(home.databaseName).collection<Row>(collection.collectionName)
    const found = await Promise.all(Array.from({ length: 500 }, (_, index) => mine.findOne({ _id: index })))
    expect(found.map((each) => each?._id)).toEqual(Array.from({ length: 500 }, (_, index) => index))
  })
  fact('a client sees the writes of another immediately', async (collection) => {
    const other = (await anotherClient()).db(home.databaseName).collection<Row>(collection.collectionName)
    for (let index = 0; index < 20; index += 1) {
      await collection.insertOne({ _id: index })
      expect(await other.findOne({ _id: index })).toEqual({ _id: index })
    }
  })
})

describe('dropping what a cursor reads', () => {
  const opened = async (collection: Collection<Row>, hint: Document) => {
    await collection.insertMany(Array.from({ length: 1000 }, (_, index) => ({ _id: index + 10, a: index })))
    await collection.createIndex({ a: 1 })
    const cursor = collection.find({}, { hint, batchSize: 10 })
    await cursor.next()
    return cursor
  }
  differsOn('FerretDB', 'reads on what it has buffered').refuses('its collection: the plan is killed', 175, async (collection) => {
    const cursor = await opened(collection, { $natural: 1 })
    await collection.drop()
    await cursor.toArray()
  })
  differsOn('FerretDB', 'answers 2').refuses('its index: the plan is killed', 175, async (collection) => {
    const cursor = await opened(collection, { a: 1 })
    await collection.dropIndex('a_1')
    await cursor.toArray()
  })
  differsOn('FerretDB', 'reads on what it has buffered').refuses('its collection, replaced by a rename: the plan is killed', 175, async (collection, db) => {
    const cursor = await opened(collection, { $natural: 1 })
    await db.collection('other').insertOne({ _id: 1 as never })
    await db
      .collection('other')
      .aggregate([{ $out: collection.collectionName }])
      .toArray()
    await cursor.toArray()
  })
  fact('another index: the cursor continues', async (collection) => {
    const cursor = await opened(collection, { $natural: 1 })
    await collection.dropIndex('a_1')
    expect(await cursor.toArray()).toHaveLength(999)
  })
})
