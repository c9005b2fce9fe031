import { describe, expect } from 'vitest'
import { contract } from '../../support/contract.ts'

const { fact, refuses, differsOn } = await contract()

describe('creating and listing', () => {
  fact('createIndex returns a name made of fields and directions', async (collection) => {
    expect(await collection.createIndex({ a: 1, 'b.c': -1 })).toBe('a_1_b.c_-1')
  })
  fact('a given name is kept', async (collection) => {
    expect(await collection.createIndex({ a: 1 }, { name: 'mine' })).toBe('mine')
  })
  fact('every collection has the index _id_', async (collection) => {
    await collection.insertOne({ a: 1 })
    expect(await collection.indexes()).toEqual([{ v: 2, key: { _id: 1 }, name: '_id_' }])
  })
  fact('creating an index creates the collection', async (collection, db) => {
    await collection.createIndex({ a: 1 })
    expect(await db.listCollections({ name: collection.collectionName }).toArray()).toHaveLength(1)
  })
  fact('indexes lists keys in order, names and options', async (collection) => {
    await collection.createIndexes([
      { key: { b: 1, a: -1 }, name: 'two' },
      { key: { c: 1 }, unique: true, sparse: true },
      { key: { d: 1 }, expireAfterSeconds: 60 },
      { key: { e: 1 }, partialFilterExpression: { e: { $gt: 5 } } },
    ])
    const indexes = await collection.indexes()
    expect(indexes.slice(1)).toMatchObject([
      { name: 'two', key: { b: 1, a: -1 } },
      { name: 'c_1', unique: true, sparse: true },
      { name: 'd_1', expireAfterSeconds: 60 },
      { name: 'e_1', partialFilterExpression: { e: { $gt: 5 } } },
    ])
    expect(Object.keys(indexes[1]?.key ?? {})).toEqual(['b', 'a'])
  })
  fact('creating an existing index changes nothing', async (collection) => {
    await collection.createIndex({ a: 1 })
    expect(await collection.createIndex({ a: 1 })).toBe('a_1')
    expect(await collection.indexes()).toHaveLength(2)
  })
  fact('the command reports the number of indexes before and after', async (collection, db) => {
    await collection.insertOne({})
    const reply = await db.command({
      createIndexes: collection.collectionName,
      indexes: [
        { key: { a: 1 }, name: 'a_1' },
        { key: { b: 1 }, name: 'b_1' },
      ],
    })
    expect(reply).toMatchObject({ numIndexesBefore: 1, numIndexesAfter: 3, createdCollectionAutomatically: false, ok: 1 })
  })
  fact('the same fields in another order or direction are another index', async (collection) => {
    await collection.createIndexes([{ key: { a: 1, b: 1 } }, { key: { b: 1, a: 1 } }, { key: { a: 1, b: -1 } }])
    expect(await collection.indexes()).toHaveLength(4)
  })
  refuses(
    'the name of an index with other keys is a conflict',
    86,
    async (collection) => {
      await collection.createIndex({ a: 1 }, { name: 'x' })
      await collection.createIndex({ b: 1 }, { name: 'x' })
    },
    'IndexKeySpecsConflict',
  )
  refuses(
    'the same name with another uniqueness is a conflict',
    86,
    async (collection) => {
      await collection.createIndex({ a: 1 })
      await collection.createIndex({ a: 1 }, { unique: true })
    },
    'IndexKeySpecsConflict',
  )
  refuses(
    'the same keys under another name are a conflict',
    85,
    async (collection) => {
      await collection.createIndex({ a: 1 })
      await collection.createIndex({ a: 1 }, { name: 'other' })
    },
    'IndexOptionsConflict',
  )
  refuses(
    'the same keys with another expiry are a conflict',
    85,
    async (collection) => {
      await collection.createIndex({ a: 1 }, { expireAfterSeconds: 60 })
      await collection.createIndex({ a: 1 }, { expireAfterSeconds: 90 })
    },
    'IndexOptionsConflict',
  )
  refuses(
    'an index without keys is refused',
    67,
    (collection, db) => db.command({ createIndexes: collection.collectionName, indexes: [{ key: {}, name: 'x' }] }),
    'CannotCreateIndex',
  )
  refuses(
    'a direction of 0 is refused',
    67,
    (collection, db) => db.command({ createIndexes: collection.collectionName, indexes: [{ key: { a: 0 }, name: 'x' }] }),
    'CannotCreateIndex',
  )
  differsOn('FerretDB', 'answers 197').refuses(
    'a partial index cannot be sparse too',
    67,
    (collection) => collection.createIndex({ a: 1 }, { sparse: true, partialFilterExpression: { a: 1 } }),
    'CannotCreateIndex',
  )
  refuses('a TTL index has one field', 67, (collection) => collection.createIndex({ a: 1, b: 1 }, { expireAfterSeconds: 5 }), 'CannotCreateIndex')
})

describe('dropping', () => {
  fact('dropIndex by name removes one', async (collection) => {
    await collection.createIndexes([{ key: { a: 1 } }, { key: { b: 1 } }])
    await collection.dropIndex('a_1')
    expect((await collection.indexes()).map((each) => each.name)).toEqual(['_id_', 'b_1'])
  })
  fact('dropIndexes by key pattern removes one', async (collection, db) => {
    await collection.createIndexes([{ key: { a: 1 } }, { key: { b: 1 } }])
    await db.command({ dropIndexes: collection.collectionName, index: { b: 1 } })
    expect((await collection.indexes()).map((each) => each.name)).toEqual(['_id_', 'a_1'])
  })
  fact('dropIndexes accepts a list of names', async (collection, db) => {
    await collection.createIndexes([{ key: { a: 1 } }, { key: { b: 1 } }, { key: { c: 1 } }])
    await db.command({ dropIndexes: collection.collectionName, index: ['a_1', 'c_1'] })
    expect((await collection.indexes()).map((each) => each.name)).toEqual(['_id_', 'b_1'])
  })
  fact('dropIndexes "*" leaves only _id_', async (collection) => {
    await collection.createIndexes([{ key: { a: 1 } }, { key: { b: 1 } }])
    await collection.dropIndexes()
    expect((await collection.indexes()).map((each) => each.name)).toEqual(['_id_'])
  })
  fact('a dropped unique index no longer applies', async (collection) => {
    await collection.createIndex({ a: 1 }, { unique: true })
    await collection.dropIndex('a_1')
    expect((await collection.insertMany([{ a: 1 }, { a: 1 }])).insertedCount).toBe(2)
  })
  refuses('a missing index is not found', 27, (collection) => collection.dropIndex('none_1'), 'IndexNotFound')
  refuses(
    'a missing key pattern is not found',
    27,
    (collection, db) => db.command({ dropIndexes: collection.collectionName, index: { none: 1 } }),
    'IndexNotFound',
  )
  refuses('_id_ cannot be dropped', 72, (collection) => collection.dropIndex('_id_'), 'InvalidOptions')
  refuses('a missing collection has no indexes to list', 26, (_, db) => db.collection('missing').indexes(), 'NamespaceNotFound')
  refuses('a missing collection has no indexes to drop', 26, (_, db) => db.command({ dropIndexes: 'missing', index: '*' }), 'NamespaceNotFound')
})
