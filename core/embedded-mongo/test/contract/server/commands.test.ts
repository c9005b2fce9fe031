import { Long, MongoClient } from 'mongodb'
import { describe, expect } from 'vitest'
import { contract } from '../../support/contract.ts'

const { fact, refuses, client, uri, differsOn } = await contract()
const admin = client.db('admin')

describe('server information', () => {
  fact('hello reports a writable primary and its limits', async () => {
    expect(await admin.command({ hello: 1 })).toMatchObject({
      isWritablePrimary: true,
      maxBsonObjectSize: 16 * 1024 * 1024,
      maxMessageSizeBytes: 48_000_000,
      maxWriteBatchSize: 100_000,
      minWireVersion: expect.any(Number),
      localTime: expect.any(Date),
      readOnly: false,
      ok: 1,
    })
  })
  fact('hello reports a wire version that the driver supports', async () => {
    const { maxWireVersion } = await admin.command({ hello: 1 })
    expect(maxWireVersion).toBeGreaterThanOrEqual(21)
  })
  fact('a stand-alone server reports neither a replica set nor a router', async () => {
    const hello = await admin.command({ hello: 1 })
    expect(hello).not.toHaveProperty('setName')
    expect(hello).not.toHaveProperty('msg')
  })
  fact('isMaster is an alias of hello', async () => {
    expect(await admin.command({ isMaster: 1 })).toMatchObject({ ismaster: true, ok: 1 })
  })
  differsOn('FerretDB', 'reports 42 for all').fact('each connection has an id of its own', async () => {
    const ids = await Promise.all(
      [1, 2].map(async () => {
        const other = await MongoClient.connect(uri, { maxPoolSize: 1 })
        const { connectionId } = await other.db('admin').command({ hello: 1 })
        await other.close()
        return connectionId
      }),
    )
    expect(ids[0]).toEqual(expect.any(Number))
    expect(ids[0]).not.toBe(ids[1])
  })
  fact('ping succeeds on any database', async (_, db) => {
    expect(await admin.command({ ping: 1 })).toMatchObject({ ok: 1 })
    expect(await db.command({ ping: 1 })).toMatchObject({ ok: 1 })
  })
  fact('buildInfo reports the version as text and as numbers', async () => {
    const { version, versionArray, maxBsonObjectSize } = await admin.command({ buildInfo: 1 })
    expect(version).toMatch(/^\d+\.\d+\.\d+/)
    expect(versionArray.slice(0, 3).join('.')).toBe(version)
    expect(maxBsonObjectSize).toBe(16 * 1024 * 1024)
  })
  fact('connectionStatus reports no authenticated user', async () => {
    expect(await admin.command({ connectionStatus: 1 })).toMatchObject({ authInfo: { authenticatedUsers: [], authenticatedUserRoles: [] }, ok: 1 })
  })
  differsOn('FerretDB', 'reports no connections').fact('serverStatus reports version, process, time and connections', async () => {
    const status = await admin.command({ serverStatus: 1 })
    expect(status).toMatchObject({ version: expect.any(String), localTime: expect.any(Date), ok: 1 })
    expect(Number(status.uptime)).toBeGreaterThanOrEqual(0)
    expect(Number(status.connections.current)).toBeGreaterThanOrEqual(1)
  })
  fact('endSessions succeeds', async () => {
    expect(await admin.command({ endSessions: [] })).toMatchObject({ ok: 1 })
  })
  fact('commands in a session are accepted', async (collection) => {
    await client.withSession(async (session) => {
      await collection.insertOne({ _id: 1 }, { session })
      expect(await collection.findOne({}, { session })).toEqual({ _id: 1 })
    })
  })
})

describe('databases', () => {
  differsOn('FerretDB', 'reports no size').fact('listDatabases reports name, size and emptiness', async (collection, db) => {
    await collection.insertOne({ _id: 1 })
    const { databases } = await admin.command({ listDatabases: 1 })
    const own = databases.find((each: { name: string }) => each.name === db.databaseName)
    expect(own).toMatchObject({ name: db.databaseName, empty: false })
    expect(Number(own.sizeOnDisk)).toBeGreaterThan(0)
  })
  fact('listDatabases filters by name', async (collection, db) => {
    await collection.insertOne({ _id: 1 })
    const reply = await admin.command({ listDatabases: 1, filter: { name: db.databaseName }, nameOnly: true })
    expect(reply.databases).toEqual([{ name: db.databaseName }])
  })
  differsOn('FerretDB', 'runs on every database').refuses('listDatabases is for admin only', 13, (_, db) => db.command({ listDatabases: 1 }), 'Unauthorized')
  fact('dropDatabase removes its collections', async (_, db) => {
    const other = client.db(`${db.databaseName}-b`)
    await other.collection('c').insertOne({ a: 1 })
    await other.dropDatabase()
    expect(await other.listCollections().toArray()).toEqual([])
    expect(await other.collection('c').countDocuments()).toBe(0)
  })
  fact('dropDatabase of a missing one is no error', async (_, db) => {
    expect(await client.db(`${db.databaseName}-c`).command({ dropDatabase: 1 })).toMatchObject({ ok: 1 })
  })
  fact('dbStats counts collections, documents, indexes and bytes', async (_, db) => {
    const other = client.db(`${db.databaseName}-d`)
    await other.collection('c').insertMany([{ a: 1 }, { a: 2 }])
    await other.collection('c').createIndex({ a: 1 })
    const stats = await other.command({ dbStats: 1 })
    expect(stats).toMatchObject({ db: other.databaseName, collections: 1, objects: 2, indexes: 2, ok: 1 })
    for (const size of ['dataSize', 'storageSize', 'indexSize']) expect(Number(stats[size]), size).toBeGreaterThan(0)
    await other.dropDatabase()
  })
  fact('the same name in two databases refers to two collections', async (collection, db) => {
    const other = client.db(`${db.databaseName}-e`)
    await collection.insertOne({ _id: 1 })
    expect(await other.collection(collection.collectionName).countDocuments()).toBe(0)
  })
})

describe('collections', () => {
  fact('createCollection creates an empty collection', async (collection, db) => {
    await db.createCollection(collection.collectionName)
    expect(await db.listCollections({ name: collection.collectionName }).toArray()).toMatchObject([
      { name: collection.collectionName, type: 'collection', options: {}, info: { readOnly: false }, idIndex: { key: { _id: 1 }, name: '_id_' } },
    ])
  })
  fact('an insert creates its collection', async (collection, db) => {
    await collection.insertOne({})
    expect(await db.listCollections({ name: collection.collectionName }, { nameOnly: true }).toArray()).toEqual([
      { name: collection.collectionName, type: 'collection' },
    ])
  })
  fact('a find does not create its collection', async (collection, db) => {
    await collection.find({}).toArray()
    expect(await db.listCollections({ name: collection.collectionName }).toArray()).toEqual([])
  })
  fact('listCollections filters by a regular expression', async (collection, db) => {
    await db.createCollection(`${collection.collectionName}-special`)
    expect(await db.listCollections({ name: /-special$/ }, { nameOnly: true }).toArray()).toHaveLength(1)
  })
  fact('drop removes documents and indexes', async (collection) => {
    await collection.insertOne({ a: 1 })
    await collection.createIndex({ a: 1 }, { unique: true })
    expect(await collection.drop()).toBe(true)
    expect(await collection.countDocuments()).toBe(0)
    await collection.insertMany([{ a: 1 }, { a: 1 }])
    expect(await collection.indexes()).toHaveLength(1)
  })
  fact('collStats counts documents, bytes and indexes', async (collection, db) => {
    await collection.insertMany([{ a: 'x'.repeat(1000) }, { a: 'y'.repeat(1000) }])
    await collection.createIndex({ a: 1 })
    const stats = await db.command({ collStats: collection.collectionName })
    expect(stats).toMatchObject({ ns: `${db.databaseName}.${collection.collectionName}`, count: 2, nindexes: 2, ok: 1 })
    expect(Number(stats.size)).toBeGreaterThan(2000)
    expect(Number(stats.avgObjSize)).toBeGreaterThan(1000)
    expect(Object.keys(stats.indexSizes).toSorted()).toEqual(['_id_', 'a_1'])
  })
  fact('a name may have dots, spaces and letters of any script', async (_, db) => {
    const named = db.collection('a.b-c d.题目')
    await named.insertOne({ a: 1 })
    expect(await named.countDocuments()).toBe(1)
    expect(await db.listCollections({ name: 'a.b-c d.题目' }).toArray()).toHaveLength(1)
  })
  refuses('an empty name is refused', 73, (_, db) => db.command({ insert: '', documents: [{ a: 1 }] }), 'InvalidNamespace')
})

describe('errors', () => {
  refuses('an unknown command is not found', 59, (_, db) => db.command({ nearly: 1 }), 'CommandNotFound')
  refuses('a filter must be a document', 14, (collection, db) => db.command({ find: collection.collectionName, filter: 5 }), 'TypeMismatch')
  differsOn('FerretDB', 'answers 2').refuses('an unknown field of a command is refused', 40415, (collection, db) =>
    db.command({ find: collection.collectionName, nearly: 1 }),
  )
  refuses('a missing field of a command is refused', 40414, (collection, db) => db.command({ update: collection.collectionName }))
  fact('the connection stays usable after an error', async (collection, db) => {
    await expect(db.command({ nearly: 1 })).rejects.toThrow(/no such command/)
    await collection.insertOne({ _id: Long.fromNumber(1) })
    expect(await collection.countDocuments()).toBe(1)
  })
})
