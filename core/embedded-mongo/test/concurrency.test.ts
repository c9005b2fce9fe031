import { MongoClient, type Collection } from 'mongodb'
import { afterAll, afterEach, expect, test } from 'vitest'
import { checkDirectory, startEmbeddedMongo, type EmbeddedMongo } from '../src/index.ts'
import { temporaryDirectory } from './support/server.ts'

interface Item {
  _id: number
  n: number
  tags: string[]
  owner?: string | null
}

const { directory, remove } = await temporaryDirectory()
let server: EmbeddedMongo = await startEmbeddedMongo({ directory })
let client = await MongoClient.connect(server.uri, { maxPoolSize: 30 })
let collections = 0

afterAll(async () => {
  await client.close()
  await server.close()
  await remove()
})

// Each check of the indexes reads all that the directory contains.
afterEach(() => client.db('d').dropDatabase())

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

async function filled(count: number): Promise<Collection<Item>> {
  collections += 1
  const collection = client.db('d').collection<Item>(`c${collections}`)
  await collection.insertMany(numbers(count).map((_id) => ({ _id, n: 0, tags: [`t${_id % 10}`] })))
  return collection
}

/** Indexes can only be checked while no server uses the directory. */
async function expectIndexesToAgree(): Promise<void> {
  await client.close()
  await server.close()
  expect((await checkDirectory(directory)).disagreements).toEqual([])
  server = await startEmbeddedMongo({ directory })
  client = await MongoClient.connect(server.uri, { maxPoolSize: 30 })
}

test('concurrent upserts of a counter in a collection that does not exist yet return distinct numbers', async () => {
  for (const round of numbers(20)) {
    const counters = client.db('d').collection<{ _id: string; given: number }>(`counters${round}`)
    const next = () => counters.findOneAndUpdate({ _id: 'series' }, { $inc: { given: 1 } }, { upsert: true, returnDocument: 'after' })
    const given = await Promise.all(numbers(60).map(next))
    expect(given.map((counter) => counter?.given).toSorted((a = 0, b = 0) => a - b)).toEqual(numbers(60).map((number) => number + 1))
  }
})

test('concurrent increments of one document are all counted', async () => {
  const collection = await filled(1)
  await collection.createIndex({ n: 1 })
  await Promise.all(numbers(500).map(() => collection.updateOne({ _id: 0 }, { $inc: { n: 1 }, $push: { tags: 'x' } })))
  const found = await collection.findOne({ n: 500 })
  expect(found?.tags).toHaveLength(501)
  await expectIndexesToAgree()
})

test('tasks that twenty workers claim concurrently are each claimed once', async () => {
  const collection = await filled(300)
  await collection.createIndex({ owner: 1, n: -1 })
  const claimed = await Promise.all(
    numbers(20).map(async (worker) => {
      const mine: number[] = []
      for (;;) {
        const task = await collection.findOneAndUpdate({ owner: null }, { $set: { owner: `w${worker}` } }, { sort: { n: -1 } })
        if (!task) return mine
        mine.push(task._id)
      }
    }),
  )
  expect(claimed.flat().toSorted((a, b) => a - b)).toEqual(numbers(300))
  await expectIndexesToAgree()
})

test('an index built during inserts, updates and deletes is consistent with the documents', async () => {
  const collection = await filled(20_000)
  const changes = numbers(400).map((step) => [
    () => collection.insertOne({ _id: 20_000 + step, n: step, tags: ['new', `t${step % 10}`] }),
    () => collection.updateOne({ _id: step * 37 }, { $set: { n: step, tags: ['changed'] } }),
    () => collection.deleteOne({ _id: step * 41 + 1 }),
  ])
  await Promise.all([
    collection.createIndexes([{ key: { tags: 1, n: 1 } }, { key: { n: -1 } }, { key: { owner: 1 }, sparse: true }]),
    ...changes.flat().map((change) => change()),
  ])
  expect(await collection.countDocuments({ tags: 'new' }, { hint: 'tags_1_n_1' })).toBe(
    await collection.countDocuments({ tags: 'new' }, { hint: { $natural: 1 } }),
  )
  expect(await collection.countDocuments({}, { hint: 'n_-1' })).toBe(20_000)
  await expectIndexesToAgree()
})

test('a unique index and a duplicate written during its build cannot both succeed', async () => {
  const collection = await filled(5000)
  await collection.updateMany({}, [{ $set: { n: '$_id' } }])
  const [built, ...changed] = await Promise.allSettled([
    collection.createIndex({ n: 1 }, { unique: true }),
    ...numbers(50).map((step) => collection.updateOne({ _id: 4999 - step }, { $set: { n: step } })),
    ...numbers(50).map((step) => collection.insertOne({ _id: 5000 + step, n: 100 + step, tags: [] })),
  ])
  const duplicates = await collection.aggregate([{ $group: { _id: '$n', count: { $sum: 1 } } }, { $match: { count: { $gt: 1 } } }]).toArray()
  expect(built?.status === 'fulfilled' ? duplicates : []).toEqual([])
  expect(duplicates.length > 0 || changed.some((each) => each.status === 'rejected')).toBe(true)
  await expectIndexesToAgree()
})

test('a hint to an index that is still being built fails instead of returning partial results', async () => {
  const collection = await filled(20_000)
  let isBuilt = false
  const build = collection.createIndex({ n: 1, tags: 1 }).then(() => (isBuilt = true))
  for (let wasBuilt = false; !wasBuilt;) {
    wasBuilt = isBuilt
    const counted = await collection.countDocuments({ n: 0 }, { hint: 'n_1_tags_1' }).catch((error: { code: number }) => error)
    expect(counted).toEqual(typeof counted === 'number' ? 20_000 : expect.objectContaining({ code: 2 }))
  }
  await build
})

test('createIndexes of an index that another client is building returns when the index is available', async () => {
  const collection = await filled(20_000)
  await Promise.all(
    numbers(4).map(async () => {
      await collection.createIndexes([{ key: { n: 1 } }, { key: { tags: 1 } }])
      expect(await collection.countDocuments({ n: 0 }, { hint: 'n_1' })).toBe(20_000)
    }),
  )
  expect((await collection.indexes()).map(({ name }) => name)).toEqual(['_id_', 'n_1', 'tags_1'])
})

test('createIndexes of an index whose build by another client fails reports the reason', async () => {
  const collection = await filled(20_000)
  const built = await Promise.allSettled(numbers(3).map(() => collection.createIndex({ n: 1 }, { unique: true })))
  expect(built.map((each) => each.status === 'rejected' && each.reason.code)).toEqual([11000, 11000, 11000])
  expect(await collection.indexes()).toHaveLength(1)
})

test('a unique index build keeps the key of a value that moves to another document while its former document is deleted', async () => {
  const collection = await filled(20_000)
  await collection.updateMany({}, [{ $set: { n: '$_id' } }])
  // The build reaches the last documents last: until then their keys are missing, so nothing shows that the value is taken.
  const move = async (to: number) => {
    const moved = await collection.updateOne({ _id: to }, { $set: { n: 19_999 - to } }).catch((error: { code: number }) => error)
    if ('code' in moved) expect(moved.code).toBe(11000)
    await collection.deleteOne({ _id: 19_999 - to })
  }
  const [built] = await Promise.allSettled([collection.createIndex({ n: 1 }, { unique: true }), ...numbers(50).map(move)])
  if (built.status === 'rejected') expect(built.reason).toMatchObject({ code: 11000 })
  await expectIndexesToAgree()
})

test('concurrent drops of an index remove only that index, and _id stays unique', async () => {
  const collection = await filled(10)
  for (const round of numbers(10)) {
    await collection.createIndexes([{ key: { owner: 1 } }, { key: { n: 1 } }])
    const dropped = await Promise.allSettled([
      ...numbers(3).map(() => collection.dropIndex('n_1')),
      collection.dropIndex('owner_1'),
      client.db('d').command({ dropIndexes: collection.collectionName, index: ['owner_1', 'owner_1'] }),
    ])
    for (const each of dropped) if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 27 })
    expect((await collection.indexes()).map(({ name }) => name)).toEqual(['_id_'])
    await collection.insertOne({ _id: 100 + round, n: 0, tags: [] })
    await expect(collection.insertOne({ _id: 100 + round, n: 1, tags: [] })).rejects.toMatchObject({ code: 11000 })
  }
  await expectIndexesToAgree()
})

test('collMod of an index that is dropped and created concurrently changes that index or none', async () => {
  const collection = await filled(10)
  for (const round of numbers(10)) {
    await collection.createIndexes([{ key: { at: 1 }, expireAfterSeconds: 3600 }, { key: { n: 1 } }])
    const collMod = (seconds: number) => client.db('d').command({ collMod: collection.collectionName, index: { name: 'at_1', expireAfterSeconds: seconds } })
    const ended = await Promise.allSettled([collMod(60), collection.dropIndex('at_1'), collMod(120), collMod(180)])
    for (const each of ended) if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 27 })
    expect((await collection.indexes()).map(({ name }) => name)).toEqual(['_id_', 'n_1'])
    await collection.insertOne({ _id: 100 + round, n: 100 + round, tags: [] })
    expect(await collection.countDocuments({ n: 100 + round }, { hint: 'n_1' })).toBe(1)
    await expect(collection.insertOne({ _id: 100 + round, n: 1, tags: [] })).rejects.toMatchObject({ code: 11000 })
    await collection.dropIndex('n_1')
  }
  await expectIndexesToAgree()
})

test('an update of many documents and concurrent changes of them are all applied', async () => {
  const collection = await filled(10_000)
  await collection.createIndex({ n: 1 })
  await Promise.all([
    collection.updateMany({ n: { $gte: 0 } }, { $inc: { n: 1000 } }),
    ...numbers(300).map((step) => collection.updateOne({ _id: step * 33 }, { $inc: { n: 1 } })),
  ])
  const [total] = await collection.aggregate([{ $group: { _id: null, n: { $sum: '$n' } } }]).toArray()
  expect(total?.n).toBe(10_000 * 1000 + 300)
  await expectIndexesToAgree()
})

test.each<[string, (collection: Collection<Item>) => Promise<unknown>]>([
  ['the drop of their collection', (collection) => collection.drop()],
  ['the drop of their index', (collection) => collection.dropIndex('n_1')],
  ['the drop of their database', (collection) => client.db(collection.dbName).dropDatabase()],
])('cursors and long commands end, with or without an error, after %s', async (_, disturb) => {
  const collection = await filled(20_000)
  await collection.createIndex({ n: 1 })
  const cursor = collection.find({ n: { $gte: 0 } }, { hint: 'n_1', batchSize: 100 })
  expect(await cursor.next()).not.toBeNull()
  const long = [
    collection.updateMany({ n: 0 }, { $inc: { n: 1 } }),
    collection.aggregate([{ $group: { _id: '$tags', count: { $sum: 1 } } }]).toArray(),
    collection.createIndex({ tags: 1 }),
    collection.find({}, { sort: { tags: 1, _id: -1 } }).toArray(),
    collection.deleteMany({ _id: { $gte: 10_000 } }),
  ]
  const [disturbed, ...ended] = await Promise.allSettled([disturb(collection), ...long, cursor.toArray()])
  expect(disturbed.status).toBe('fulfilled')
  for (const each of ended) if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: expect.toBeOneOf([26, 27, 43, 175, 276]) })
  await collection.insertOne({ _id: 99_999, n: 1, tags: ['after'] })
  expect(await collection.findOne({ _id: 99_999 })).toMatchObject({ tags: ['after'] })
  await expectIndexesToAgree()
})
