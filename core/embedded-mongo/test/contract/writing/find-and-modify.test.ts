import type { FindOneAndUpdateOptions } from 'mongodb'
import { describe, expect } from 'vitest'
import { contract } from '../../support/contract.ts'

const { fact, refuses, differsOn } = await contract()

const players = [
  { _id: 1, n: 'a', s: 5 },
  { _id: 2, n: 'b', s: 9 },
  { _id: 3, n: 'c', s: 7 },
]

describe('findOneAndUpdate', () => {
  fact('it returns the document before the update', async (collection) => {
    await collection.insertMany(players)
    expect(await collection.findOneAndUpdate({ _id: 1 }, { $inc: { s: 1 } })).toEqual({ _id: 1, n: 'a', s: 5 })
    expect(await collection.findOne({ _id: 1 })).toEqual({ _id: 1, n: 'a', s: 6 })
  })
  fact('it returns the document after the update on demand', async (collection) => {
    await collection.insertMany(players)
    expect(await collection.findOneAndUpdate({ _id: 1 }, { $inc: { s: 1 } }, { returnDocument: 'after' })).toEqual({ _id: 1, n: 'a', s: 6 })
  })
  fact('the sort picks the document', async (collection) => {
    await collection.insertMany(players)
    expect(await collection.findOneAndUpdate({}, { $set: { taken: true } }, { sort: { s: -1 } })).toMatchObject({ _id: 2 })
    expect(await collection.countDocuments({ taken: true })).toBe(1)
  })
  fact('the projection applies to the result', async (collection) => {
    await collection.insertMany(players)
    expect(await collection.findOneAndUpdate({ _id: 1 }, { $inc: { s: 1 } }, { projection: { s: 1, _id: 0 } })).toEqual({ s: 5 })
  })
  fact('without a match it returns null', async (collection) => {
    expect(await collection.findOneAndUpdate({ _id: 1 }, { $inc: { s: 1 } })).toBeNull()
  })
  fact('an upsert returns null before and the new document after', async (collection) => {
    expect(await collection.findOneAndUpdate({ _id: 1 }, { $inc: { s: 1 } }, { upsert: true })).toBeNull()
    expect(await collection.findOneAndUpdate({ _id: 2 }, { $inc: { s: 1 } }, { upsert: true, returnDocument: 'after' })).toEqual({ _id: 2, s: 1 })
  })
  fact('the positional $ works', async (collection) => {
    await collection.insertOne({ _id: 1, a: [1, 2, 3] })
    expect(await collection.findOneAndUpdate({ a: 2 }, { $set: { 'a.$': 9 } }, { returnDocument: 'after' })).toEqual({ _id: 1, a: [1, 9, 3] })
  })
  fact('array filters work', async (collection) => {
    await collection.insertOne({ _id: 1, a: [1, 2, 3] })
    const options: FindOneAndUpdateOptions = { arrayFilters: [{ e: { $gt: 1 } }], returnDocument: 'after' }
    expect(await collection.findOneAndUpdate({}, { $inc: { 'a.$[e]': 10 } }, options)).toEqual({ _id: 1, a: [1, 12, 13] })
  })
  fact('a pipeline works', async (collection) => {
    await collection.insertOne({ _id: 1, a: 2 })
    expect(await collection.findOneAndUpdate({}, [{ $set: { b: { $add: ['$a', 1] } } }], { returnDocument: 'after' })).toEqual({ _id: 1, a: 2, b: 3 })
  })
  fact('the metadata report whether a document was updated', async (collection) => {
    await collection.insertMany(players)
    const result = await collection.findOneAndUpdate({ _id: 1 }, { $inc: { s: 1 } }, { includeResultMetadata: true })
    expect(result).toMatchObject({ lastErrorObject: { n: 1, updatedExisting: true }, value: { _id: 1 }, ok: 1 })
  })
  fact('the metadata report the upserted _id', async (collection) => {
    const result = await collection.findOneAndUpdate({ _id: 5 }, { $inc: { s: 1 } }, { includeResultMetadata: true, upsert: true })
    expect(result).toMatchObject({ lastErrorObject: { n: 1, updatedExisting: false, upserted: 5 }, value: null, ok: 1 })
  })
  fact('twenty concurrent increments of one counter return twenty different numbers', async (collection) => {
    await collection.insertOne({ _id: 'counter', n: 0 })
    const found = await Promise.all(
      Array.from({ length: 20 }, () => collection.findOneAndUpdate({ _id: 'counter' }, { $inc: { n: 1 } }, { returnDocument: 'after' })),
    )
    expect(found.map((each) => each?.n).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
  })
  fact('twenty concurrent claims of a free document claim different ones', async (collection) => {
    await collection.insertMany(Array.from({ length: 20 }, (_, index) => ({ _id: index, owner: null })))
    const taken = await Promise.all(Array.from({ length: 20 }, (_, worker) => collection.findOneAndUpdate({ owner: null }, { $set: { owner: worker } })))
    expect(new Set(taken.map((each) => each?._id)).size).toBe(20)
  })
  differsOn('FerretDB', 'reports 1 InternalError').refuses(
    'a duplicate key is refused by its name',
    11000,
    async (collection) => {
      await collection.createIndex({ n: 1 }, { unique: true })
      await collection.insertMany([
        { _id: 2, n: 'x' },
        { _id: 3, n: 'y' },
      ])
      await collection.findOneAndUpdate({ _id: 3 }, { $set: { n: 'x' } })
    },
    'DuplicateKey',
  )
  refuses('the _id must not change', 66, (collection) => collection.findOneAndUpdate({ _id: 1 }, { $set: { _id: 2 } }), 'ImmutableField')
  refuses(
    'conflicting operators are refused',
    40,
    (collection) => collection.findOneAndUpdate({ _id: 1 }, { $set: { a: 1 }, $inc: { a: 1 } }),
    'ConflictingUpdateOperators',
  )
})

describe('findOneAndReplace and findOneAndDelete', () => {
  fact('findOneAndReplace replaces and returns the document before', async (collection) => {
    await collection.insertMany(players)
    expect(await collection.findOneAndReplace({ _id: 2 }, { x: 1 })).toEqual({ _id: 2, n: 'b', s: 9 })
    expect(await collection.findOne({ _id: 2 })).toEqual({ _id: 2, x: 1 })
  })
  fact('findOneAndReplace upserts', async (collection) => {
    expect(await collection.findOneAndReplace({ _id: 2 }, { x: 1 }, { upsert: true, returnDocument: 'after' })).toEqual({ _id: 2, x: 1 })
  })
  fact('findOneAndDelete removes and returns the document', async (collection) => {
    await collection.insertMany(players)
    expect(await collection.findOneAndDelete({ _id: 2 })).toEqual({ _id: 2, n: 'b', s: 9 })
    expect(await collection.countDocuments()).toBe(2)
  })
  fact('findOneAndDelete accepts a sort and a projection', async (collection) => {
    await collection.insertMany(players)
    expect(await collection.findOneAndDelete({}, { sort: { s: 1 }, projection: { n: 1, _id: 0 } })).toEqual({ n: 'a' })
    expect(await collection.findOne({ _id: 1 })).toBeNull()
  })
  fact('findOneAndDelete without a match returns null', async (collection) => {
    expect(await collection.findOneAndDelete({ _id: 2 })).toBeNull()
  })
  refuses(
    'remove does not go with an update',
    9,
    (collection, db) => db.command({ findAndModify: collection.collectionName, query: {}, remove: true, update: { $set: { a: 1 } } }),
    'FailedToParse',
  )
  refuses(
    'remove does not go with the new document',
    9,
    (collection, db) => db.command({ findAndModify: collection.collectionName, query: {}, remove: true, new: true }),
    'FailedToParse',
  )
  refuses('neither remove nor update is refused', 9, (collection, db) => db.command({ findAndModify: collection.collectionName, query: {} }), 'FailedToParse')
})
