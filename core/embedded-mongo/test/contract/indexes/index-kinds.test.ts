import { Decimal128, Long, type Collection, type Filter } from 'mongodb'
import { describe, expect } from 'vitest'
import { contract, type Row } from '../../support/contract.ts'

const { fact, refuses, differsOn } = await contract()

async function found(collection: Collection<Row>, filter: Filter<Row>, hint?: string): Promise<unknown[]> {
  const documents = await collection.find(filter, { ...(hint ? { hint } : {}), sort: { _id: 1 } }).toArray()
  return documents.map((each) => each._id)
}

describe('unique', () => {
  refuses('two documents must not share a key', 11000, async (collection) => {
    await collection.createIndex({ x: 1 }, { unique: true })
    await collection.insertMany([{ x: 'a' }, { x: 'a' }])
  })
  refuses('only one document may lack the field', 11000, async (collection) => {
    await collection.createIndex({ x: 1 }, { unique: true })
    await collection.insertOne({ y: 1 })
  })
  refuses('null and missing are one key', 11000, async (collection) => {
    await collection.createIndex({ x: 1 }, { unique: true })
    await collection.insertOne({ x: null })
  })
  refuses('it covers number types', 11000, async (collection) => {
    await collection.createIndex({ x: 1 }, { unique: true })
    await collection.insertMany([{ x: 5 }, { x: Long.fromNumber(5) }])
  })
  refuses('it covers the elements of arrays across documents', 11000, async (collection) => {
    await collection.createIndex({ x: 1 }, { unique: true })
    await collection.insertMany([{ x: ['a', 'b'] }, { x: ['c', 'b'] }])
  })
  fact('it allows one document to repeat an element in its array', async (collection) => {
    await collection.createIndex({ x: 1 }, { unique: true })
    await collection.insertOne({ _id: 1, x: ['a', 'a'] })
    expect(await found(collection, { x: 'a' })).toEqual([1])
  })
  fact('a compound key is unique as a whole', async (collection) => {
    await collection.createIndex({ x: 1, y: 1 }, { unique: true })
    await collection.insertMany([
      { x: 1, y: 1 },
      { x: 1, y: 2 },
    ])
    await expect(collection.insertOne({ x: 1, y: 2 })).rejects.toMatchObject({ code: 11000 })
  })
  fact('an update that would create a duplicate fails and changes nothing', async (collection) => {
    await collection.createIndex({ x: 1 }, { unique: true })
    await collection.insertMany([
      { _id: 1, x: 'a' },
      { _id: 2, x: 'b' },
    ])
    await expect(collection.updateOne({ _id: 2 }, { $set: { x: 'a', y: 1 } })).rejects.toMatchObject({ code: 11000 })
    expect(await collection.findOne({ _id: 2 })).toEqual({ _id: 2, x: 'b' })
  })
  fact('a key can be reused after a delete or an update', async (collection) => {
    await collection.createIndex({ x: 1 }, { unique: true })
    await collection.insertMany([
      { _id: 1, x: 'a' },
      { _id: 2, x: 'b' },
    ])
    await collection.deleteOne({ _id: 1 })
    await collection.updateOne({ _id: 2 }, { $set: { x: 'c' } })
    expect((await collection.insertMany([{ x: 'a' }, { x: 'b' }])).insertedCount).toBe(2)
  })
  differsOn('FerretDB', 'reports 1 InternalError').refuses('it cannot be created over duplicates', 11000, async (collection) => {
    await collection.insertMany([{ x: 1 }, { x: 1 }])
    await collection.createIndex({ x: 1 }, { unique: true })
  })
  fact('of many concurrent inserts of one key only one succeeds', async (collection) => {
    await collection.createIndex({ x: 1 }, { unique: true })
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => collection.insertOne({ x: 'same' })))
    expect(results.filter((each) => each.status === 'fulfilled')).toHaveLength(1)
  })
})

describe('sparse and partial', () => {
  fact('a sparse unique index lets many documents lack the field', async (collection) => {
    await collection.createIndex({ x: 1 }, { unique: true, sparse: true })
    await collection.insertMany([{ a: 1 }, { a: 2 }, { x: 1 }])
    await expect(collection.insertOne({ x: 1 })).rejects.toMatchObject({ code: 11000 })
  })
  fact('a sparse index holds null: two nulls are a duplicate', async (collection) => {
    await collection.createIndex({ x: 1 }, { unique: true, sparse: true })
    await collection.insertOne({ x: null })
    await expect(collection.insertOne({ x: null })).rejects.toMatchObject({ code: 11000 })
  })
  fact('a sparse compound index holds documents with any of its fields', async (collection) => {
    await collection.createIndex({ x: 1, y: 1 }, { unique: true, sparse: true })
    await collection.insertMany([{ a: 1 }, { a: 2 }, { x: 1 }])
    await expect(collection.insertOne({ x: 1 })).rejects.toMatchObject({ code: 11000 })
  })
  fact('a sparse index is not used where it would omit documents', async (collection) => {
    await collection.createIndex({ x: 1 }, { sparse: true })
    await collection.insertMany([{ _id: 1, x: 1 }, { _id: 2 }, { _id: 3, x: null }])
    expect(await found(collection, { x: null })).toEqual([2, 3])
    expect(await collection.find({}, { sort: { x: 1 } }).toArray()).toHaveLength(3)
  })
  fact('a hint forces a sparse index although it omits documents', async (collection) => {
    await collection.createIndex({ x: 1 }, { sparse: true })
    await collection.insertMany([{ _id: 1, x: 1 }, { _id: 2 }])
    expect(await found(collection, {}, 'x_1')).toEqual([1])
  })
  fact('a partial unique index constrains only the documents of its filter', async (collection) => {
    await collection.createIndex({ x: 1 }, { unique: true, partialFilterExpression: { live: true } })
    await collection.insertMany([{ x: 1, live: true }, { x: 1, live: false }, { x: 1 }])
    await expect(collection.insertOne({ x: 1, live: true })).rejects.toMatchObject({ code: 11000 })
  })
  fact('a document enters a partial index by an update', async (collection) => {
    await collection.createIndex({ x: 1 }, { unique: true, partialFilterExpression: { live: true } })
    await collection.insertMany([
      { _id: 1, x: 1, live: true },
      { _id: 2, x: 1, live: false },
    ])
    await expect(collection.updateOne({ _id: 2 }, { $set: { live: true } })).rejects.toMatchObject({ code: 11000 })
    await collection.updateOne({ _id: 1 }, { $set: { live: false } })
    expect((await collection.updateOne({ _id: 2 }, { $set: { live: true } })).modifiedCount).toBe(1)
  })
  fact('a partial index is not used where it would omit documents', async (collection) => {
    await collection.createIndex({ x: 1 }, { partialFilterExpression: { x: { $gt: 5 } } })
    await collection.insertMany([
      { _id: 1, x: 1 },
      { _id: 2, x: 9 },
    ])
    expect(await found(collection, { x: { $gt: 0 } })).toEqual([1, 2])
    expect(await found(collection, { x: { $gt: 6 } })).toEqual([2])
  })
  fact('a partial filter with $exists', async (collection) => {
    await collection.createIndex({ x: 1 }, { unique: true, partialFilterExpression: { x: { $exists: true } } })
    expect((await collection.insertMany([{ a: 1 }, { a: 2 }])).insertedCount).toBe(2)
  })
})

describe('multikey', () => {
  fact('a document is found by each element of its array', async (collection) => {
    await collection.createIndex({ tags: 1 })
    await collection.insertMany([{ _id: 1, tags: ['a', 'b'] }, { _id: 2, tags: 'b' }, { _id: 3, tags: [] }, { _id: 4 }])
    expect(await found(collection, { tags: 'b' }, 'tags_1')).toEqual([1, 2])
    expect(await found(collection, { tags: [] }, 'tags_1')).toEqual([3])
    expect(await found(collection, { tags: null }, 'tags_1')).toEqual([4])
    expect(await found(collection, { tags: ['a', 'b'] }, 'tags_1')).toEqual([1])
  })
  fact('a range returns each document once', async (collection) => {
    await collection.createIndex({ n: 1 })
    await collection.insertMany([
      { _id: 1, n: [1, 2, 3] },
      { _id: 2, n: [9] },
    ])
    expect(await found(collection, { n: { $gte: 1 } }, 'n_1')).toEqual([1, 2])
    expect(await collection.countDocuments({ n: { $gte: 1 } }, { hint: 'n_1' })).toBe(2)
  })
  fact('two bounds may be met by different elements', async (collection) => {
    await collection.createIndex({ n: 1 })
    await collection.insertMany([
      { _id: 1, n: [1, 9] },
      { _id: 2, n: [5] },
      { _id: 3, n: [1] },
    ])
    expect(await found(collection, { n: { $gt: 4, $lt: 6 } }, 'n_1')).toEqual([1, 2])
  })
  fact('a path through documents in an array', async (collection) => {
    await collection.createIndex({ 'a.b': 1 })
    await collection.insertMany([
      { _id: 1, a: [{ b: 1 }, { b: 2 }] },
      { _id: 2, a: { b: 2 } },
      { _id: 3, a: [{}] },
    ])
    expect(await found(collection, { 'a.b': 2 }, 'a.b_1')).toEqual([1, 2])
    expect(await found(collection, { 'a.b': null }, 'a.b_1')).toEqual([3])
  })
  fact('two fields of one array of documents', async (collection) => {
    await collection.createIndex({ 'a.b': 1, 'a.c': 1 })
    await collection.insertMany([
      {
        _id: 1,
        a: [
          { b: 1, c: 1 },
          { b: 2, c: 2 },
        ],
      },
      { _id: 2, a: [{ b: 1, c: 2 }] },
    ])
    expect(await found(collection, { 'a.b': 1, 'a.c': 2 }, 'a.b_1_a.c_1')).toEqual([1, 2])
    expect(await found(collection, { a: { $elemMatch: { b: 1, c: 2 } } }, 'a.b_1_a.c_1')).toEqual([2])
  })
  fact('an update removes the keys of removed elements', async (collection) => {
    await collection.createIndex({ tags: 1 })
    await collection.insertOne({ _id: 1, tags: ['a', 'b'] })
    await collection.updateOne({ _id: 1 }, { $pull: { tags: 'a' as never }, $set: { x: 1 } })
    expect(await found(collection, { tags: 'a' }, 'tags_1')).toEqual([])
    expect(await found(collection, { tags: 'b' }, 'tags_1')).toEqual([1])
  })
  differsOn('FerretDB', 'accepts it').refuses('two arrays in one document cannot be in one compound index', 171, async (collection) => {
    await collection.createIndex({ x: 1, y: 1 })
    await collection.insertOne({ x: [1], y: [2] })
  })
  differsOn('FerretDB', 'accepts it').refuses(
    'an index over two arrays of an existing document cannot be created',
    171,
    async (collection) => {
      await collection.insertOne({ x: [1], y: [2] })
      await collection.createIndex({ x: 1, y: 1 })
    },
    'CannotIndexParallelArrays',
  )
})

describe('descending and compound', () => {
  fact('an index serves a sort in its own and the opposite direction', async (collection) => {
    await collection.insertMany([
      { _id: 1, a: 1, b: 1 },
      { _id: 2, a: 1, b: 2 },
      { _id: 3, a: 2, b: 1 },
    ])
    await collection.createIndex({ a: 1, b: -1 })
    const ids = async (sort: Record<string, 1 | -1>) => (await collection.find({}, { hint: 'a_1_b_-1', sort }).toArray()).map((each) => each._id)
    expect(await ids({ a: 1, b: -1 })).toEqual([2, 1, 3])
    expect(await ids({ a: -1, b: 1 })).toEqual([3, 1, 2])
    expect(await ids({ a: 1, b: 1 })).toEqual([1, 2, 3])
  })
  fact('a range on a descending key', async (collection) => {
    await collection.insertMany([1, 2, 3, 4].map((n) => ({ _id: n, a: n })))
    await collection.createIndex({ a: -1 })
    expect(await found(collection, { a: { $gt: 1, $lte: 3 } }, 'a_-1')).toEqual([2, 3])
  })
  fact('strings in keys may hold null characters', async (collection) => {
    await collection.createIndex({ a: 1, b: 1 }, { unique: true })
    await collection.insertMany([
      { _id: 1, a: 'x\u0000', b: 'y' },
      { _id: 2, a: 'x', b: '\u0000y' },
      { _id: 3, a: 'x', b: 'y' },
    ])
    expect(await found(collection, { a: 'x\u0000' }, 'a_1_b_1')).toEqual([1])
    expect(await found(collection, { a: 'x' }, 'a_1_b_1')).toEqual([2, 3])
  })
  fact('keys may be long', async (collection) => {
    await collection.createIndex({ a: 1 })
    const long = 'k'.repeat(5000)
    await collection.insertMany([
      { _id: 1, a: `${long}1` },
      { _id: 2, a: `${long}2` },
      { _id: 3, a: 'short' },
    ])
    expect(await found(collection, { a: `${long}2` }, 'a_1')).toEqual([2])
    expect((await collection.find({}, { hint: 'a_1', sort: { a: -1 } }).toArray()).map((each) => each._id)).toEqual([3, 2, 1])
  })
  fact('a compound index finds long keys, by an equality and by a range', async (collection) => {
    await collection.createIndex({ a: 1, b: 1 })
    const long = 'k'.repeat(2500)
    await collection.insertMany([
      { _id: 1, a: long, b: 1 },
      { _id: 2, a: `${long}z`, b: 1 },
      { _id: 3, a: long, b: 5 },
      { _id: 4, a: 'short', b: long },
    ])
    expect(await found(collection, { a: long }, 'a_1_b_1')).toEqual([1, 3])
    expect(await found(collection, { a: long, b: { $gte: 2 } }, 'a_1_b_1')).toEqual([3])
    expect(await found(collection, { a: { $gt: long } }, 'a_1_b_1')).toEqual([2, 4])
    expect(await found(collection, { a: 'short', b: long }, 'a_1_b_1')).toEqual([4])
    expect(await found(collection, { a: { $in: [long, 'short'] }, b: { $lt: 5 } }, 'a_1_b_1')).toEqual([1])
  })
  fact('a range ends exactly at its bound, even next to numbers that no double can represent', async (collection) => {
    await collection.createIndex({ a: 1 })
    await collection.insertMany([
      { _id: 1, a: 2 ** 53 },
      { _id: 2, a: Long.fromString('9007199254740993') },
      { _id: 3, a: 0.1 },
      { _id: 4, a: Decimal128.fromString('0.1') },
      { _id: 5, a: Long.MAX_VALUE },
    ])
    expect(await found(collection, { a: { $gt: 2 ** 53 } }, 'a_1')).toEqual([2, 5])
    expect(await found(collection, { a: { $lt: 0.1 } }, 'a_1')).toEqual([4])
    expect(await found(collection, { a: { $gte: 0.1, $lt: 1 } }, 'a_1')).toEqual([3])
    expect(await found(collection, { a: { $lt: 2 ** 63, $gt: 2 ** 60 } }, 'a_1')).toEqual([5])
  })
  fact('long unique keys that differ only at their end are different', async (collection) => {
    await collection.createIndex({ a: 1 }, { unique: true })
    const long = 'k'.repeat(5000)
    await collection.insertMany([{ a: `${long}1` }, { a: `${long}2` }])
    await expect(collection.insertOne({ a: `${long}2` })).rejects.toMatchObject({ code: 11000 })
  })
})
