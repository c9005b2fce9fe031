import { MongoClient, type Collection, type Db } from 'mongodb'
import { afterAll, describe, expect, test } from 'vitest'
import { startEmbeddedMongo } from '../src/index.ts'
import { temporaryDirectory } from './support/server.ts'

/** Features of MongoDB that this server does not support: it fails with a code and name of MongoDB's, and changes nothing. */
const { directory, remove } = await temporaryDirectory()
const server = await startEmbeddedMongo({ directory })
const client = await MongoClient.connect(server.uri)
afterAll(async () => {
  await client.close()
  await server.close()
  await remove()
})

const db = client.db('d')
const collection = db.collection('c')
await collection.insertMany([
  { _id: 1 as never, a: 'x' },
  { _id: 2 as never, a: 'X' },
])

type Attempt = (collection: Collection, db: Db) => Promise<unknown>
const collation = { locale: 'en', strength: 2 }

/** MongoDB's names of the expected codes. */
const codeNames: Record<number, string> = {
  2: 'BadValue',
  9: 'FailedToParse',
  20: 'IllegalOperation',
  27: 'IndexNotFound',
  59: 'CommandNotFound',
  67: 'CannotCreateIndex',
  72: 'InvalidOptions',
  115: 'CommandNotSupported',
  168: 'InvalidPipelineOperator',
  238: 'NotImplemented',
}

async function refused(attempt: Attempt): Promise<void> {
  const error = await attempt(collection, db).then(
    () => new Error('it was accepted'),
    (thrown: { code: number; codeName: string; message: string }) => thrown,
  )
  expect(error).toMatchObject({ code: expect.any(Number), message: expect.stringMatching(/\w{4}/) })
  const { code, codeName } = error as { code: number; codeName?: string }
  if (codeName !== undefined) expect(codeName).toBe(codeNames[code] ?? `Location${code}`)
  expect(await collection.find({}, { sort: { _id: 1 } }).toArray()).toEqual([
    { _id: 1, a: 'x' },
    { _id: 2, a: 'X' },
  ])
}

const collations: [string, Attempt][] = [
  ['find', (c) => c.find({ a: 'x' }, { collation }).toArray()],
  ['aggregate', (c) => c.aggregate([{ $match: { a: 'x' } }], { collation }).toArray()],
  ['updateOne', (c) => c.updateOne({ a: 'X' }, { $set: { b: 1 } }, { collation })],
  ['deleteMany', (c) => c.deleteMany({ a: 'x' }, { collation })],
  ['findOneAndDelete', (c) => c.findOneAndDelete({ a: 'x' }, { collation })],
  ['distinct', (c) => c.distinct('a', {}, { collation })],
  ['count', (_, d) => d.command({ count: 'c', query: { a: 'x' }, collation })],
  ['createIndex', (c) => c.createIndex({ a: 1 }, { collation })],
  ['createCollection', (_, d) => d.createCollection('collated', { collation })],
]
describe('a collation', () => {
  test.each(collations)('in %s is refused', (_, attempt) => refused(attempt))
})

const queries: [string, Attempt][] = [
  ['$where', (c) => c.find({ $where: 'true' }).toArray()],
  ['$where in a delete', (c) => c.deleteMany({ $where: 'true' })],
  ['$text', (c) => c.find({ $text: { $search: 'x' } }).toArray()],
  ['$near', (c) => c.find({ a: { $near: [0, 0] } }).toArray()],
  ['$function', (c) => c.aggregate([{ $set: { b: { $function: { body: 'function() { return 1 }', args: [], lang: 'js' } } } }]).toArray()],
  [
    '$accumulator',
    (c) =>
      c
        .aggregate([
          {
            $group: {
              _id: null,
              b: { $accumulator: { init: 'function() {}', accumulate: 'function() {}', accumulateArgs: [], merge: 'function() {}', lang: 'js' } },
            },
          },
        ])
        .toArray(),
  ],
  ['$geoNear', (c) => c.aggregate([{ $geoNear: { near: [0, 0], distanceField: 'd' } }]).toArray()],
  ['$search', (c) => c.aggregate([{ $search: { text: { query: 'x', path: 'a' } } }]).toArray()],
]
describe('a query', () => {
  test.each(queries)('with %s is refused', (_, attempt) => refused(attempt))
})

const commandsAndOptions: [string, Attempt][] = [
  ['a text index', (c) => c.createIndex({ a: 'text' })],
  ['a hashed index', (c) => c.createIndex({ a: 'hashed' })],
  ['a geographic index', (c) => c.createIndex({ a: '2dsphere' })],
  ['a wildcard index', (c) => c.createIndex({ '$**': 1 })],
  ['a capped collection', (_, d) => d.createCollection('capped', { capped: true, size: 4096 })],
  ['a view', (_, d) => d.createCollection('view', { viewOn: 'c', pipeline: [] })],
  ['a time series', (_, d) => d.createCollection('series', { timeseries: { timeField: 'at' } })],
  ['a validator', (_, d) => d.createCollection('validated', { validator: { a: 1 } })],
  ['mapReduce', (_, d) => d.command({ mapReduce: 'c', map: 'function() {}', reduce: 'function() {}', out: { inline: 1 } })],
  ['a user', (_, d) => d.command({ createUser: 'u', pwd: 'p', roles: [] })],
  ['replSetInitiate', () => client.db('admin').command({ replSetInitiate: {} })],
]
describe('the command or option for', () => {
  test.each(commandsAndOptions)('%s is refused', async (_, attempt) => {
    await refused(attempt)
    expect((await db.listCollections({}, { nameOnly: true }).toArray()).map((each) => each.name)).toEqual(['c'])
    expect(await collection.indexes()).toHaveLength(1)
  })
})
