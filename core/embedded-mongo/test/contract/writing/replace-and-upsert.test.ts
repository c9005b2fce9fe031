import { ObjectId } from 'mongodb'
import { describe, expect } from 'vitest'
import { contract, writeError } from '../../support/contract.ts'

const { fact, refuses, differsOn } = await contract()

describe('replaceOne', () => {
  fact('it replaces everything but the _id', async (collection) => {
    await collection.insertOne({ _id: 1, a: 1, b: 2 })
    expect(await collection.replaceOne({ a: 1 }, { c: 3 })).toMatchObject({ matchedCount: 1, modifiedCount: 1, upsertedCount: 0 })
    expect(await collection.find({}).toArray()).toEqual([{ _id: 1, c: 3 }])
  })
  fact('the order of the new fields is the one given, after _id', async (collection) => {
    await collection.insertOne({ _id: 1, a: 1, b: 2 })
    await collection.replaceOne({ _id: 1 }, { z: 1, b: 2, _id: 1 })
    expect(Object.keys((await collection.findOne({})) ?? {})).toEqual(['_id', 'z', 'b'])
  })
  differsOn('FerretDB', 'counts 1').fact('an equal replacement modifies nothing', async (collection) => {
    await collection.insertOne({ _id: 1, a: 1 })
    expect(await collection.replaceOne({ _id: 1 }, { a: 1 })).toMatchObject({ matchedCount: 1, modifiedCount: 0 })
  })
  fact('without a match nothing happens', async (collection) => {
    expect(await collection.replaceOne({ _id: 1 }, { a: 1 })).toMatchObject({ matchedCount: 0, modifiedCount: 0 })
    expect(await collection.countDocuments()).toBe(0)
  })
  fact('an upsert inserts the replacement with the _id of the filter', async (collection) => {
    expect(await collection.replaceOne({ _id: 7, x: 1 }, { a: 1 }, { upsert: true })).toMatchObject({ upsertedId: 7, upsertedCount: 1 })
    expect(await collection.find({}).toArray()).toEqual([{ _id: 7, a: 1 }])
  })
  refuses('another _id is refused', 66, (collection) => collection.replaceOne({ _id: 1 }, { _id: 2, a: 1 } as never))
  refuses('a replacement of many documents is refused', 9, (collection, db) =>
    writeError(db.command({ update: collection.collectionName, updates: [{ q: {}, u: { a: 1 }, multi: true }] })),
  )
})

describe('upsert', () => {
  fact('it inserts the equalities of the filter and the update', async (collection) => {
    await collection.updateOne({ a: 1, b: { $eq: 2 }, c: { $gt: 3 } }, { $set: { d: 4 } }, { upsert: true })
    expect(await collection.findOne({}, { projection: { _id: 0 } })).toEqual({ a: 1, b: 2, d: 4 })
  })
  fact('it uses the equalities inside $and', async (collection) => {
    await collection.updateOne({ $and: [{ a: 1 }, { 'b.c': 2 }] }, { $set: { d: 4 } }, { upsert: true })
    expect(await collection.findOne({}, { projection: { _id: 0 } })).toEqual({ a: 1, b: { c: 2 }, d: 4 })
  })
  fact('it creates an embedded document for a dotted equality', async (collection) => {
    await collection.updateOne({ 'a.b': 1 }, { $inc: { n: 1 } }, { upsert: true })
    expect(await collection.findOne({}, { projection: { _id: 0 } })).toEqual({ a: { b: 1 }, n: 1 })
  })
  fact('it generates an ObjectId and reports it', async (collection) => {
    const result = await collection.updateOne({ a: 1 }, { $set: { b: 1 } }, { upsert: true })
    expect(result).toMatchObject({ matchedCount: 0, modifiedCount: 0, upsertedCount: 1 })
    expect(result.upsertedId).toBeInstanceOf(ObjectId)
    expect((await collection.findOne({}))?._id).toEqual(result.upsertedId)
  })
  fact('it uses the _id of the filter', async (collection) => {
    const result = await collection.updateOne({ _id: 'x' }, { $set: { b: 1 } }, { upsert: true })
    expect(result.upsertedId).toBe('x')
    expect(await collection.findOne({})).toEqual({ _id: 'x', b: 1 })
  })
  fact('it uses the _id of $setOnInsert', async (collection) => {
    await collection.updateOne({ a: 1 }, { $setOnInsert: { _id: 9 } }, { upsert: true })
    expect(await collection.findOne({})).toEqual({ _id: 9, a: 1 })
  })
  fact('$setOnInsert counts only when it inserts', async (collection) => {
    for (const n of [1, 2]) await collection.updateOne({ _id: 1 }, { $set: { n }, $setOnInsert: { first: n } }, { upsert: true })
    expect(await collection.findOne({})).toEqual({ _id: 1, n: 2, first: 1 })
  })
  fact('a match is updated and nothing inserted', async (collection) => {
    await collection.insertOne({ _id: 1, a: 1 })
    expect(await collection.updateOne({ a: 1 }, { $set: { b: 1 } }, { upsert: true })).toMatchObject({
      matchedCount: 1,
      modifiedCount: 1,
      upsertedCount: 0,
      upsertedId: null,
    })
    expect(await collection.countDocuments()).toBe(1)
  })
  fact('updateMany inserts one when none matches', async (collection) => {
    expect(await collection.updateMany({ a: 1 }, { $set: { b: 1 } }, { upsert: true })).toMatchObject({ upsertedCount: 1 })
    expect(await collection.countDocuments({ a: 1, b: 1 })).toBe(1)
  })
  fact('$push and $inc work on what the filter gave', async (collection) => {
    await collection.updateOne({ n: 5 }, { $inc: { n: 1 }, $push: { list: 'x' } as never }, { upsert: true })
    expect(await collection.findOne({}, { projection: { _id: 0 } })).toEqual({ n: 6, list: ['x'] })
  })
  fact('the bare command lists what it upserted by index', async (collection, db) => {
    const updates = [
      { q: { _id: 1 }, u: { $set: { a: 1 } }, upsert: true },
      { q: { _id: 1 }, u: { $set: { a: 2 } }, upsert: true },
    ]
    expect(await db.command({ update: collection.collectionName, updates })).toMatchObject({ n: 2, nModified: 1, upserted: [{ index: 0, _id: 1 }], ok: 1 })
  })
  fact('without upsert nothing is inserted', async (collection) => {
    expect(await collection.updateOne({ a: 1 }, { $set: { b: 1 } })).toMatchObject({ matchedCount: 0, upsertedCount: 0 })
    expect(await collection.countDocuments()).toBe(0)
  })
  differsOn('FerretDB', 'reports a code of its own').refuses('a filter that gives a field two values cannot be inserted', 54, (collection) =>
    collection.updateOne({ $and: [{ x: 1 }, { x: 2 }] }, { $set: { b: 1 } }, { upsert: true }),
  )
  differsOn('FerretDB', 'reports a code of its own').refuses('nor can a filter that gives values to a field and to a field inside it', 54, (collection) =>
    collection.updateOne({ x: { y: 1 }, 'x.z': 2 }, { $set: { b: 1 } }, { upsert: true }),
  )
  refuses('a duplicate key in an upsert is refused', 11000, (collection) => collection.updateOne({ _id: 1, a: 'other' }, { $set: { b: 1 } }, { upsert: true }))
  refuses('an _id in the update that differs from the filter is refused', 66, (collection) =>
    collection.updateOne({ _id: 8 }, { $set: { _id: 9 } }, { upsert: true }),
  )
  fact('many upserts of one _id at once insert one document and count every one', async (collection) => {
    await collection.insertOne({ _id: 'other' })
    await Promise.all(Array.from({ length: 20 }, () => collection.updateOne({ _id: 1 }, { $inc: { n: 1 } }, { upsert: true })))
    expect(await collection.find({ _id: 1 }).toArray()).toEqual([{ _id: 1, n: 20 }])
  })
})
