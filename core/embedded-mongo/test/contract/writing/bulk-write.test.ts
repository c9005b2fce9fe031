import { MongoBulkWriteError } from 'mongodb'
import { describe, expect } from 'vitest'
import { contract } from '../../support/contract.ts'

const { fact, differsOn, notAskedOn } = await contract()

describe('bulkWrite', () => {
  fact('it runs every kind of operation in order and counts them', async (collection) => {
    const result = await collection.bulkWrite([
      { insertOne: { document: { _id: 1, a: 1 } } },
      { insertOne: { document: { _id: 2, a: 1 } } },
      { updateOne: { filter: { _id: 1 }, update: { $set: { a: 5 } } } },
      { updateMany: { filter: {}, update: { $inc: { n: 1 } } } },
      { replaceOne: { filter: { _id: 2 }, replacement: { b: 1 } } },
      { updateOne: { filter: { _id: 3 }, update: { $set: { a: 3 } }, upsert: true } },
      { deleteOne: { filter: { _id: 1 } } },
      { deleteMany: { filter: { _id: 99 } } },
    ])
    expect(result).toMatchObject({
      insertedCount: 2,
      matchedCount: 4,
      modifiedCount: 4,
      upsertedCount: 1,
      deletedCount: 1,
      upsertedIds: { 5: 3 },
      insertedIds: { 0: 1, 1: 2 },
    })
    expect(await collection.find({}, { sort: { _id: 1 } }).toArray()).toEqual([
      { _id: 2, b: 1 },
      { _id: 3, a: 3 },
    ])
  })
  fact('ordered stops at the first error and reports what was done', async (collection) => {
    const error = await collection
      .bulkWrite([
        { insertOne: { document: { _id: 1 } } },
        { insertOne: { document: { _id: 1 } } },
        { insertOne: { document: { _id: 2 } } },
        { deleteMany: { filter: {} } },
      ])
      .catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(MongoBulkWriteError)
    expect(error).toMatchObject({ code: 11000, insertedCount: 1, deletedCount: 0, writeErrors: [{ index: 1, code: 11000 }] })
    expect(await collection.countDocuments()).toBe(1)
  })
  fact('unordered continues and lists every error by index', async (collection) => {
    const error = await collection
      .bulkWrite(
        [
          { insertOne: { document: { _id: 1, a: 'x' } } },
          { insertOne: { document: { _id: 1 } } },
          { updateOne: { filter: { _id: 1 }, update: { $inc: { a: 1 } } } },
          { insertOne: { document: { _id: 2 } } },
        ],
        { ordered: false },
      )
      .catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ insertedCount: 2 })
    const { writeErrors } = error as MongoBulkWriteError
    expect([writeErrors].flat().map((each) => [each.index, each.code])).toEqual([
      [1, 11000],
      [2, 14],
    ])
  })
  fact('an update error stops an ordered bulk of updates', async (collection) => {
    await collection.insertMany([
      { _id: 1, a: 1 },
      { _id: 2, a: 'x' },
      { _id: 3, a: 1 },
    ])
    const updates = [1, 2, 3].map((_id) => ({ updateOne: { filter: { _id }, update: { $inc: { a: 1 } } } }))
    await expect(collection.bulkWrite(updates)).rejects.toMatchObject({ code: 14, modifiedCount: 1, writeErrors: [{ index: 1 }] })
    expect((await collection.find({}, { sort: { _id: 1 } }).toArray()).map((each) => each.a)).toEqual([2, 'x', 1])
  })
  differsOn('FerretDB', 'rolls it back').fact('a multi-document update keeps the changes before an error', async (collection) => {
    await collection.insertMany([
      { _id: 1, a: 1 },
      { _id: 2, a: 'x' },
      { _id: 3, a: 1 },
    ])
    await expect(collection.updateMany({}, { $inc: { a: 1 } })).rejects.toMatchObject({ code: 14 })
    expect((await collection.findOne({ _id: 2 }))?.a).toBe('x')
    expect(await collection.countDocuments({ a: 2 })).toBe(1)
  })
  fact('two thousand operations in one bulk', async (collection) => {
    const inserts = Array.from({ length: 2000 }, (_, index) => ({ insertOne: { document: { _id: index, a: index % 7 } } }))
    expect((await collection.bulkWrite(inserts, { ordered: false })).insertedCount).toBe(2000)
    expect(await collection.countDocuments({ a: 0 })).toBe(286)
  })
  fact('a delete in a bulk sees the inserts before it', async (collection) => {
    const result = await collection.bulkWrite([
      { insertOne: { document: { _id: 1 } } },
      { deleteOne: { filter: { _id: 1 } } },
      { insertOne: { document: { _id: 1, again: true } } },
    ])
    expect(result).toMatchObject({ insertedCount: 2, deletedCount: 1 })
    expect(await collection.find({}).toArray()).toEqual([{ _id: 1, again: true }])
  })
})

describe('delete', () => {
  fact('deleteOne removes one', async (collection) => {
    await collection.insertMany([{ a: 1 }, { a: 1 }])
    expect((await collection.deleteOne({ a: 1 })).deletedCount).toBe(1)
    expect(await collection.countDocuments()).toBe(1)
  })
  fact('deleteMany removes all that match', async (collection) => {
    await collection.insertMany([{ a: 1 }, { a: 1 }, { a: 2 }])
    expect((await collection.deleteMany({ a: 1 })).deletedCount).toBe(2)
    expect((await collection.deleteMany({})).deletedCount).toBe(1)
  })
  fact('a delete in a collection that does not exist removes nothing', async (collection) => {
    expect((await collection.deleteMany({})).deletedCount).toBe(0)
  })
  fact('a delete may name its index', async (collection) => {
    await collection.insertMany([{ a: 1 }, { a: 2 }])
    await collection.createIndex({ a: 1 })
    expect((await collection.deleteOne({ a: 2 }, { hint: { a: 1 } })).deletedCount).toBe(1)
    expect((await collection.find({}).toArray()).map((each) => each.a)).toEqual([1])
  })
})

describe('write concerns', () => {
  const unacknowledged = notAskedOn('FerretDB', 'replies all the same, so that later commands get the wrong replies')
  fact('j: true is acknowledged', async (collection) => {
    expect(await collection.insertOne({ _id: 1 }, { writeConcern: { w: 1, j: true } })).toMatchObject({ acknowledged: true, insertedId: 1 })
    expect(await collection.countDocuments()).toBe(1)
  })
  fact('w: "majority" is acknowledged by a stand-alone server', async (collection) => {
    expect((await collection.updateOne({ _id: 1 }, { $set: { a: 1 } }, { upsert: true, writeConcern: { w: 'majority' } })).acknowledged).toBe(true)
  })
  unacknowledged.fact('w: 0 is not acknowledged, and done', async (collection) => {
    expect((await collection.insertOne({ _id: 1 }, { writeConcern: { w: 0 } })).acknowledged).toBe(false)
    await expect.poll(() => collection.countDocuments()).toBe(1)
  })
  unacknowledged.fact('a failing w: 0 write is silent and does not affect later commands', async (collection) => {
    await collection.insertOne({ _id: 1, a: 'kept' })
    await collection.insertOne({ _id: 1 }, { writeConcern: { w: 0 } })
    await collection.insertOne({ _id: 2 }, { writeConcern: { w: 0 } })
    await expect.poll(() => collection.countDocuments()).toBe(2)
    expect(await collection.findOne({ _id: 1 })).toEqual({ _id: 1, a: 'kept' })
  })
})
