import { MongoClient, type Collection } from 'mongodb'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkDirectory, spawnEmbeddedMongo, type EmbeddedMongoChild } from '../src/index.ts'
import { smallDisk, smallDiskUnavailable, type SmallDisk } from './support/small-disk.ts'

interface Item {
  _id: number
  n: number
  at: Date
  text: string
}

const fullDisk = { code: 14031 }
const past = new Date(0)
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)
const itemOf = (_id: number): Item => ({ _id, n: -_id, at: new Date(), text: `${_id}`.repeat(1000) })

describe.skipIf(smallDiskUnavailable)(`a full disk${smallDiskUnavailable ? ` [${smallDiskUnavailable}]` : ''}`, () => {
  let disk: SmallDisk
  let server: EmbeddedMongoChild
  let client: MongoClient
  let items: Collection<Item>

  async function start(): Promise<void> {
    server = await spawnEmbeddedMongo({ directory: disk.directory })
    client = await MongoClient.connect(server.uri, { retryWrites: false })
    items = client.db('d').collection<Item>('items')
  }

  async function stop(): Promise<void> {
    await client.close()
    await server.close()
  }

  /** Inserts until the disk is full; returns the number of inserted documents. */
  async function insertUntilFull(from = 0): Promise<number> {
    for (let next = from; ; next += 1)
      try {
        await items.insertOne(itemOf(next))
      } catch (error) {
        expect(error).toMatchObject(fullDisk)
        return next
      }
  }

  beforeEach(async () => {
    disk = await smallDisk(16)
    await start()
    await items.createIndex({ n: 1 })
  })
  afterEach(async () => {
    await stop()
    expect((await checkDirectory(disk.directory)).disagreements).toEqual([])
    await disk.remove()
  })

  test('makes writes fail, while reads and deletes succeed and free space again', async () => {
    const inserted = await insertUntilFull()
    disk.fill()
    await expect(items.insertMany(numbers(50).map((step) => itemOf(inserted + step)))).rejects.toMatchObject(fullDisk)
    await expect(items.updateMany({}, { $set: { text: 'x'.repeat(8000) } })).rejects.toMatchObject(fullDisk)
    await expect(
      client
        .db('d')
        .collection('other')
        .insertMany(numbers(50).map((n) => ({ text: `${n}`.repeat(10_000) }))),
    ).rejects.toMatchObject(fullDisk)
    const updated = await items.countDocuments({ text: 'x'.repeat(8000) })
    expect(await items.countDocuments({}, { hint: 'n_1' })).toBe(inserted)
    expect(await items.findOne({ _id: 5 }, { projection: { n: 1 } })).toEqual({ _id: 5, n: -5 })
    expect(await items.deleteMany({ n: { $gt: -inserted / 2 } })).toMatchObject({ deletedCount: Math.ceil(inserted / 2) })
    expect(await items.findOneAndDelete({ _id: inserted - 1 }, { projection: { n: 1 } })).toEqual({ _id: inserted - 1, n: 1 - inserted })
    expect(await items.deleteOne({ _id: inserted - 2 })).toMatchObject({ deletedCount: 1 })
    await items.insertMany(numbers(20).map(itemOf))
    disk.free()
    expect(await insertUntilFull(inserted)).toBeGreaterThan(inserted + 20)
    expect(updated).toBeLessThan(inserted)
  })

  test('preserves acknowledged writes, and nothing of refused ones, over a restart', async () => {
    const inserted = await insertUntilFull()
    disk.fill()
    await expect(items.insertMany(numbers(50).map((step) => itemOf(inserted + step)))).rejects.toMatchObject(fullDisk)
    await stop()
    await start()
    expect((await items.find({}, { sort: { _id: 1 }, projection: { _id: 1 } }).toArray()).map(({ _id }) => _id)).toEqual(numbers(inserted))
    const all = await insertUntilFull(inserted)
    expect(await items.deleteMany({})).toMatchObject({ deletedCount: all })
  })

  test('does not stop the removal of expired documents and dropped collections', async () => {
    const [sessions, dropped] = [client.db('d').collection('sessions'), client.db('d').collection('dropped')]
    await sessions.createIndex({ at: 1 }, { expireAfterSeconds: 60 })
    await sessions.insertMany(numbers(100).map(() => ({ at: past })))
    await dropped.insertMany(numbers(500).map(itemOf) as never[])
    const inserted = await insertUntilFull()
    disk.fill()
    await client.db('admin').command({ setParameter: 1, ttlMonitorSleepSecs: 1 })
    await expect.poll(() => sessions.countDocuments(), { timeout: 60_000, interval: 100 }).toBe(0)
    await dropped.drop()
    await items.dropIndex('n_1')
    // Dropped data is removed in the background; then the same number of documents fits again.
    let next = inserted
    await expect
      .poll(
        async () => {
          next = await insertUntilFull(next)
          return next - inserted
        },
        { timeout: 60_000, interval: 100 },
      )
      .toBeGreaterThan(300)
  })

  test('lets deletes succeed though another program takes the space after the first one', async () => {
    const inserted = await insertUntilFull()
    disk.fill()
    for (const _id of numbers(10)) {
      expect(await items.deleteOne({ _id })).toMatchObject({ deletedCount: 1 })
      disk.fill()
    }
    expect(await items.deleteMany({})).toMatchObject({ deletedCount: inserted - 10 })
    await items.drop()
  })

  test('lets the delete among concurrent writes succeed', async () => {
    const inserted = await insertUntilFull()
    disk.fill()
    const outcomes = await Promise.allSettled(
      numbers(40).flatMap((step) => [
        items.insertOne({ ...itemOf(inserted + step), text: 'x'.repeat(100_000) }),
        items.deleteOne({ _id: step }).then(({ deletedCount }) => expect(deletedCount).toBe(1)),
      ]),
    )
    for (const [at, outcome] of outcomes.entries()) if (outcome.status === 'rejected') expect([at % 2, outcome.reason]).toMatchObject([0, fullDisk])
    expect(await items.countDocuments({ _id: { $lt: 40 } })).toBe(0)
  })
})
