import { Binary, Decimal128, Long, MongoBulkWriteError, ObjectId } from 'mongodb'
import { describe, expect } from 'vitest'
import { expectExactly, keepTypes } from '../../support/exact-types.ts'
import { contract, writeError } from '../../support/contract.ts'

const { fact, refuses, differsOn } = await contract()

const everyValue = {
  _id: 1,
  int: 1,
  long: Long.fromString('9007199254740993'),
  double: 1.5,
  decimal: Decimal128.fromString('1.10'),
  text: 'ä\u0000\u{1F600}',
  truth: true,
  none: null,
  date: new Date(-62_135_596_800_000),
  id: new ObjectId('65f000000000000000000000'),
  bytes: new Binary(Buffer.from([0, 255]), 5),
  pattern: /a"b/i,
  list: [1, [2, { three: 3 }], []],
  'with space': { '': 'empty name', Ünï: 1 },
}

describe('insert', () => {
  fact('every BSON type comes back as it went in, fields in their order', async (collection) => {
    await collection.insertOne(everyValue)
    const found = await collection.findOne({}, keepTypes)
    expectExactly(found, everyValue)
    expect(Object.keys(found ?? {})).toEqual(Object.keys(everyValue))
  })
  fact('insertOne returns the _id that the driver generated', async (collection) => {
    const result = await collection.insertOne({ a: 1 })
    expect(result.acknowledged).toBe(true)
    expect((await collection.findOne({ a: 1 }))?._id).toEqual(result.insertedId)
  })
  fact('the server generates an ObjectId for a document without _id, as its first field', async (collection, db) => {
    await db.command({ insert: collection.collectionName, documents: [{ a: 1 }] })
    const found = await collection.findOne({})
    expect(found?._id).toBeInstanceOf(ObjectId)
    expect(Object.keys(found ?? {})).toEqual(['_id', 'a'])
  })
  fact('the server moves a given _id to the front', async (collection, db) => {
    await db.command({ insert: collection.collectionName, documents: [{ a: 1, _id: 5 }] })
    expect(Object.keys((await collection.findOne({ _id: 5 })) ?? {})).toEqual(['_id', 'a'])
  })
  fact('insertMany inserts all, in order', async (collection) => {
    expect(await collection.insertMany([{ _id: 2 }, { _id: 1 }])).toMatchObject({ insertedCount: 2, insertedIds: { 0: 2, 1: 1 } })
    expect((await collection.find({}, { sort: { $natural: 1 } }).toArray()).map((each) => each._id)).toEqual([2, 1])
  })
  const ids = [
    ['a string', 'x'],
    ['a document', { a: 1, b: 'x' }],
    ['a date', new Date(5)],
    ['a boolean', false],
    ['binary data', new Binary(Buffer.from('abc'))],
    ['a decimal', Decimal128.fromString('1.5')],
    ['an empty string', ''],
  ] as const
  for (const [title, id] of ids)
    fact(`${title} is an _id, found again by it`, async (collection) => {
      await collection.insertMany([{ _id: id as never, a: 1 }, { _id: 'other' }])
      expect(await collection.find({ _id: id as never }).toArray()).toMatchObject([{ a: 1 }])
    })
  differsOn('FerretDB', 'answers 2').refuses('an array is no _id', 53, (collection) => collection.insertOne({ _id: [1] }))
  differsOn('FerretDB', 'answers 2').refuses('a regular expression is no _id', 53, (collection) => collection.insertOne({ _id: /a/ }))
  refuses('a document with a $ name inside is no _id', 52, (collection) => collection.insertOne({ _id: { $a: 1 } }))
})

describe('a duplicate key', () => {
  differsOn('FerretDB', 'reports neither').refuses('of _id has code 11000, its pattern and its value', 11000, async (collection) => {
    const error = await collection.insertOne({ _id: 1, other: true }).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ keyPattern: { _id: 1 }, keyValue: { _id: 1 } })
    expect((error as Error).message).toMatch(/^E11000 duplicate key error collection: .+ index: _id_ dup key: \{ _id: 1 \}/)
    throw error
  })
  differsOn('FerretDB', 'names no field').refuses('of a compound index names every field', 11000, async (collection) => {
    await collection.createIndex({ x: 1, 'y.z': -1 }, { unique: true })
    await collection.insertOne({ x: 'q', y: { z: 5 } })
    const error = await collection.insertOne({ x: 'q', y: { z: 5 } }).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ keyPattern: { x: 1, 'y.z': -1 }, keyValue: { x: 'q', 'y.z': 5 } })
    throw error
  })
  refuses('is found across number types', 11000, (collection) => collection.insertOne({ _id: Long.fromNumber(1) }))
  fact('leaves the stored document alone', async (collection) => {
    await collection.insertOne({ _id: 1, a: 'first' })
    await expect(collection.insertOne({ _id: 1, a: 'second' })).rejects.toMatchObject({ code: 11000 })
    expect(await collection.find({}).toArray()).toEqual([{ _id: 1, a: 'first' }])
  })
  fact('in insertMany stops there when ordered', async (collection) => {
    const error = await collection.insertMany([{ _id: 1 }, { _id: 1 }, { _id: 2 }]).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(MongoBulkWriteError)
    expect(error).toMatchObject({ code: 11000, insertedCount: 1, writeErrors: [{ index: 1, code: 11000 }] })
    expect(await collection.countDocuments()).toBe(1)
  })
  fact('in insertMany does not stop the others when unordered', async (collection) => {
    const error = await collection.insertMany([{ _id: 1 }, { _id: 1 }, { _id: 2 }, { _id: 2 }], { ordered: false }).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({
      code: 11000,
      insertedCount: 2,
      writeErrors: [
        { index: 1, code: 11000 },
        { index: 3, code: 11000 },
      ],
    })
    expect(await collection.countDocuments()).toBe(2)
  })
  differsOn('FerretDB', 'reports neither pattern nor value').fact('is reported by the bare command with n and writeErrors', async (collection, db) => {
    const reply = await db.command({ insert: collection.collectionName, documents: [{ _id: 1 }, { _id: 1 }] })
    expect(reply).toMatchObject({ n: 1, writeErrors: [{ index: 1, code: 11000, keyPattern: { _id: 1 }, keyValue: { _id: 1 } }], ok: 1 })
  })
})

describe('sizes', () => {
  const mebibyte = 1024 * 1024
  fact('a document of almost 16 MiB is stored', async (collection) => {
    await collection.insertOne({ _id: 1, a: 'x'.repeat(16 * mebibyte - 200) })
    expect((await collection.findOne({ _id: 1 }))?.a).toHaveLength(16 * mebibyte - 200)
  })
  differsOn('FerretDB', 'answers 2').refuses('a document over 16 MiB is too large', 10334, (collection) =>
    collection.insertOne({ a: 'x'.repeat(16 * mebibyte) }),
  )
  fact('an update that would make a document too large is refused and changes nothing', async (collection) => {
    await collection.insertOne({ _id: 1, a: 'x'.repeat(9 * mebibyte) })
    await expect(collection.updateOne({ _id: 1 }, { $set: { b: 'y'.repeat(9 * mebibyte) } })).rejects.toThrow(/larg/i)
    expect(Object.keys((await collection.findOne({ _id: 1 })) ?? {})).toEqual(['_id', 'a'])
  })
  fact('documents of 40 MB together go in one call', async (collection) => {
    await collection.insertMany(Array.from({ length: 40 }, (_, index) => ({ _id: index, a: 'x'.repeat(1_000_000) })))
    expect(await collection.countDocuments()).toBe(40)
  })
  fact('90 levels of documents nest', async (collection, db) => {
    let nested: object = { end: true }
    for (let level = 0; level < 90; level += 1) nested = { a: nested }
    await writeError(db.command({ insert: collection.collectionName, documents: [{ _id: 1, nested }] }))
    expect(await collection.findOne({})).toEqual({ _id: 1, nested })
  })
})
