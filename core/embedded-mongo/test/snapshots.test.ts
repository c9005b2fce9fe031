import { MongoClient, Timestamp } from 'mongodb'
import { afterAll, expect, test } from 'vitest'
import { startEmbeddedMongo } from '../src/index.ts'
import { temporaryDirectory } from './support/server.ts'

interface Row {
  _id: number
  n: number
}

const { directory, remove } = await temporaryDirectory()
const server = await startEmbeddedMongo({ directory })
const client = await MongoClient.connect(server.uri)
const db = client.db('d')
afterAll(async () => {
  await client.close()
  await server.close()
  await remove()
})

const rows = (count: number, n = 0): Row[] => Array.from({ length: count }, (_, _id) => ({ _id, n }))

test('a snapshot session reads all collections as they were at its first command, despite later writes, drops and new collections', async () => {
  const [first, second] = ['first', 'second'].map((name) => db.collection<Row>(name))
  await first!.insertMany(rows(5000))
  await second!.insertMany(rows(3))
  await second!.createIndex({ n: 1 })
  const session = client.startSession({ snapshot: true })
  const cursor = first!.find({}, { session, batchSize: 100 })
  expect(await cursor.next()).toEqual({ _id: 0, n: 0 })
  await first!.updateMany({}, { $set: { n: 1 } })
  await first!.deleteMany({ _id: { $gte: 2000 } })
  await first!.insertMany(rows(100).map(({ n }, index) => ({ _id: 10_000 + index, n })))
  await second!.drop()
  await db.collection<Row>('third').insertMany(rows(2))
  expect(await cursor.toArray()).toEqual(rows(5000).slice(1))
  expect(await second!.find({}, { session }).toArray()).toEqual(rows(3))
  expect(await second!.find({ n: 0, _id: 2 }, { session }).toArray()).toEqual([{ _id: 2, n: 0 }])
  expect(await second!.findOne({ _id: 1 }, { session })).toEqual({ _id: 1, n: 0 })
  expect(await db.collection('third').find({}, { session }).toArray()).toEqual([])
  expect(await db.collection('third').countDocuments()).toBe(2)
  expect(await first!.countDocuments({ n: 1 })).toBe(2000)
  await session.endSession()
})

test('a moment whose session has ended can no longer be read', async () => {
  const other = await MongoClient.connect(server.uri)
  const session = other.startSession({ snapshot: true })
  const names = db.collection<Row>('names')
  await names.insertMany(rows(500))
  const cursor = other.db('d').collection('names').find({}, { session, batchSize: 10 })
  await cursor.next()
  const past = { level: 'snapshot', atClusterTime: new Timestamp({ t: 1, i: 1 }) }
  await other.db('admin').command({ endSessions: [session.id] })
  const lost = { codeName: 'SnapshotTooOld', code: 239 }
  await expect(cursor.toArray()).rejects.toMatchObject(lost)
  await expect(db.command({ find: 'names', readConcern: past })).rejects.toMatchObject(lost)
  await other.close()
})

test('only find reads snapshots, and only in a session', async () => {
  await expect(db.command({ count: 'first', readConcern: { level: 'snapshot' } })).rejects.toMatchObject({ codeName: 'InvalidOptions' })
  const session = client.startSession({ snapshot: true })
  await expect(db.collection('first').distinct('n', {}, { session })).rejects.toMatchObject({ codeName: 'InvalidOptions' })
  await session.endSession()
})
