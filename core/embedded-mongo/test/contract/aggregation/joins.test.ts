import type { Collection, Db, Document } from 'mongodb'
import { describe, expect } from 'vitest'
import { expectExactly } from '../../support/exact-types.ts'
import { contract, type Row } from '../../support/contract.ts'

const { fact, refuses, differsOn } = await contract()

/** Fills a second collection. */
async function beside(collection: Collection<Row>, db: Db, documents: Row[] = []): Promise<Collection<Row>> {
  const other = db.collection<Row>(`${collection.collectionName}-other`)
  if (documents.length > 0) await other.insertMany(documents)
  return other
}

describe('$lookup', () => {
  const joins = (title: string, left: Row[], right: Row[], stage: Document, expected: Document[]) =>
    fact(title, async (collection, db) => {
      const other = await beside(collection, db, right)
      await collection.insertMany(left)
      const results = await collection.aggregate([{ $sort: { _id: 1 } }, { $lookup: { from: other.collectionName, as: 'r', ...stage } }]).toArray()
      expectExactly(results, expected)
    })
  const equal = { localField: 'k', foreignField: 'k' }
  joins(
    'joins by equal fields',
    [
      { _id: 1, k: 'x' },
      { _id: 2, k: 'y' },
    ],
    [{ _id: 5, k: 'x' }],
    equal,
    [
      { _id: 1, k: 'x', r: [{ _id: 5, k: 'x' }] },
      { _id: 2, k: 'y', r: [] },
    ],
  )
  joins('a missing local field joins null and missing', [{ _id: 1 }], [{ _id: 5, k: null }, { _id: 6 }, { _id: 7, k: 1 }], equal, [
    { _id: 1, r: [{ _id: 5, k: null }, { _id: 6 }] },
  ])
  joins(
    'a local array joins by each element',
    [{ _id: 1, k: ['x', 'y'] }],
    [
      { _id: 5, k: 'y' },
      { _id: 6, k: 'z' },
    ],
    equal,
    [{ _id: 1, k: ['x', 'y'], r: [{ _id: 5, k: 'y' }] }],
  )
  joins('a foreign array joins by each element', [{ _id: 1, k: 'x' }], [{ _id: 5, k: ['x', 'y'] }], equal, [{ _id: 1, k: 'x', r: [{ _id: 5, k: ['x', 'y'] }] }])
  joins('dotted fields', [{ _id: 1, a: { k: 1 } }], [{ _id: 5, b: [{ k: 1 }] }], { localField: 'a.k', foreignField: 'b.k' }, [
    { _id: 1, a: { k: 1 }, r: [{ _id: 5, b: [{ k: 1 }] }] },
  ])
  joins(
    'a pipeline with variables',
    [{ _id: 1, min: 5 }],
    [
      { _id: 5, n: 4 },
      { _id: 6, n: 6 },
    ],
    { let: { m: '$min' }, pipeline: [{ $match: { $expr: { $gt: ['$n', '$$m'] } } }, { $project: { n: 1, _id: 0 } }] },
    [{ _id: 1, min: 5, r: [{ n: 6 }] }],
  )
  joins(
    'a pipeline without variables',
    [{ _id: 1 }],
    [
      { _id: 5, n: 1 },
      { _id: 6, n: 2 },
    ],
    { pipeline: [{ $sort: { n: -1 } }, { $limit: 1 }] },
    [{ _id: 1, r: [{ _id: 6, n: 2 }] }],
  )
  joins(
    'equal fields and a pipeline together',
    [{ _id: 1, k: 'x' }],
    [
      { _id: 5, k: 'x', n: 1 },
      { _id: 6, k: 'x', n: 2 },
      { _id: 7, k: 'y', n: 3 },
    ],
    { ...equal, pipeline: [{ $match: { n: { $gt: 1 } } }] },
    [{ _id: 1, k: 'x', r: [{ _id: 6, k: 'x', n: 2 }] }],
  )
  joins('the result may have a dotted name', [{ _id: 1, k: 1, a: { b: 0 } }], [{ _id: 5, k: 1 }], { ...equal, as: 'a.c' }, [
    { _id: 1, k: 1, a: { b: 0, c: [{ _id: 5, k: 1 }] } },
  ])
  fact('a missing collection joins nothing', async (collection) => {
    await collection.insertOne({ _id: 1, k: 1 })
    expect(await collection.aggregate([{ $lookup: { from: 'missing', ...equal, as: 'r' } }]).toArray()).toEqual([{ _id: 1, k: 1, r: [] }])
  })
  fact('a collection joins itself', async (collection) => {
    await collection.insertMany([
      { _id: 1, parent: null },
      { _id: 2, parent: 1 },
    ])
    const lookup = { from: collection.collectionName, localField: '_id', foreignField: 'parent', as: 'children' }
    expect(await collection.aggregate([{ $match: { _id: 1 } }, { $lookup: lookup }]).toArray()).toEqual([
      { _id: 1, parent: null, children: [{ _id: 2, parent: 1 }] },
    ])
  })
  fact('a $lookup nests in the pipeline of another', async (collection, db) => {
    const other = await beside(collection, db, [{ _id: 5, k: 1 }])
    await collection.insertOne({ _id: 1, k: 1 })
    const inner = { $lookup: { from: collection.collectionName, ...equal, as: 'back' } }
    const results = await collection.aggregate([{ $lookup: { from: other.collectionName, ...equal, pipeline: [inner], as: 'r' } }]).toArray()
    expect(results).toEqual([{ _id: 1, k: 1, r: [{ _id: 5, k: 1, back: [{ _id: 1, k: 1 }] }] }])
  })
  refuses('it needs an as', 9, (collection) => collection.aggregate([{ $lookup: { from: 'x', ...equal } }]).toArray(), 'FailedToParse')
})

describe('$unionWith', () => {
  fact('adds the documents of another collection', async (collection, db) => {
    const other = await beside(collection, db, [{ _id: 5 }])
    await collection.insertOne({ _id: 1 })
    expect(await collection.aggregate([{ $unionWith: other.collectionName }]).toArray()).toEqual([{ _id: 1 }, { _id: 5 }])
  })
  fact('runs them through a pipeline first', async (collection, db) => {
    const other = await beside(collection, db, [
      { _id: 5, n: 1 },
      { _id: 6, n: 2 },
    ])
    await collection.insertOne({ _id: 1 })
    const pipeline = [{ $match: { n: 2 } }, { $project: { n: 1 } }]
    expect(await collection.aggregate([{ $unionWith: { coll: other.collectionName, pipeline } }]).toArray()).toEqual([{ _id: 1 }, { _id: 6, n: 2 }])
  })
  fact('keeps duplicates', async (collection) => {
    await collection.insertOne({ _id: 1 })
    expect(await collection.aggregate([{ $unionWith: collection.collectionName }]).toArray()).toEqual([{ _id: 1 }, { _id: 1 }])
  })
})

describe('$out', () => {
  fact('writes the results into a new collection and returns none', async (collection, db) => {
    const other = await beside(collection, db)
    await collection.insertMany([
      { _id: 1, a: 1 },
      { _id: 2, a: 2 },
    ])
    expect(await collection.aggregate([{ $match: { a: 2 } }, { $out: other.collectionName }]).toArray()).toEqual([])
    expect(await other.find({}).toArray()).toEqual([{ _id: 2, a: 2 }])
  })
  fact('replaces the existing documents and keeps the indexes', async (collection, db) => {
    const other = await beside(collection, db, [{ _id: 9, a: 9 }])
    await other.createIndex({ a: 1 })
    await collection.insertOne({ _id: 1, a: 1 })
    await collection.aggregate([{ $out: other.collectionName }]).toArray()
    expect(await other.find({}, { hint: 'a_1' }).toArray()).toEqual([{ _id: 1, a: 1 }])
  })
  fact('may write into another database', async (collection, db) => {
    await collection.insertOne({ _id: 1 })
    await collection.aggregate([{ $out: { db: db.databaseName, coll: `${collection.collectionName}-named` } }]).toArray()
    expect(await db.collection(`${collection.collectionName}-named`).countDocuments()).toBe(1)
  })
  refuses('it must be the last stage', 40601, (collection) => collection.aggregate([{ $out: 'x' }, { $match: {} }]).toArray())
})

describe('$merge', () => {
  const merges = (title: string, target: Row[], source: Row[], stage: Document, expected: Row[], state = fact) =>
    state(title, async (collection, db) => {
      const other = await beside(collection, db, target)
      await collection.insertMany(source)
      expect(await collection.aggregate([{ $sort: { _id: 1 } }, { $merge: { into: other.collectionName, ...stage } }]).toArray()).toEqual([])
      expect(await other.find({}, { sort: { _id: 1 } }).toArray()).toEqual(expected)
    })
  merges(
    'by default merges what matches by _id and inserts the rest',
    [{ _id: 1, a: 1, b: 1 }],
    [
      { _id: 1, b: 2 },
      { _id: 2, b: 2 },
    ],
    {},
    [
      { _id: 1, a: 1, b: 2 },
      { _id: 2, b: 2 },
    ],
  )
  merges('whenMatched replace', [{ _id: 1, a: 1, b: 1 }], [{ _id: 1, b: 2 }], { whenMatched: 'replace' }, [{ _id: 1, b: 2 }])
  merges('whenMatched keepExisting', [{ _id: 1, a: 1 }], [{ _id: 1, b: 2 }, { _id: 2 }], { whenMatched: 'keepExisting' }, [{ _id: 1, a: 1 }, { _id: 2 }])
  merges(
    'whenMatched with a pipeline sees the new document as $$new',
    [{ _id: 1, n: 1 }],
    [{ _id: 1, n: 10 }],
    { whenMatched: [{ $set: { n: { $add: ['$n', '$$new.n'] } } }] },
    [{ _id: 1, n: 11 }],
    differsOn('FerretDB', 'does not support a pipeline').fact,
  )
  merges('whenNotMatched discard', [{ _id: 1 }], [{ _id: 1, a: 1 }, { _id: 2 }], { whenNotMatched: 'discard' }, [{ _id: 1, a: 1 }])
  fact('whenMatched fail is a duplicate key', async (collection, db) => {
    const other = await beside(collection, db, [{ _id: 1 }])
    await collection.insertOne({ _id: 1 })
    await expect(collection.aggregate([{ $merge: { into: other.collectionName, whenMatched: 'fail' } }]).toArray()).rejects.toMatchObject({ code: 11000 })
  })
  fact('whenNotMatched fail is refused', async (collection, db) => {
    const other = await beside(collection, db, [{ _id: 1 }])
    await collection.insertOne({ _id: 2 })
    await expect(collection.aggregate([{ $merge: { into: other.collectionName, whenNotMatched: 'fail' } }]).toArray()).rejects.toMatchObject({ code: 13113 })
  })
  fact('on another field with a unique index', async (collection, db) => {
    const other = await beside(collection, db, [{ _id: 1, k: 'x', n: 1 }])
    await other.createIndex({ k: 1 }, { unique: true })
    await collection.insertOne({ _id: 9, k: 'x', n: 2 })
    await collection.aggregate([{ $project: { _id: 0 } }, { $merge: { into: other.collectionName, on: 'k' } }]).toArray()
    expect(await other.find({}).toArray()).toEqual([{ _id: 1, k: 'x', n: 2 }])
  })
  fact('on a field without a unique index is refused', async (collection, db) => {
    const other = await beside(collection, db, [{ _id: 1, k: 'x' }])
    await collection.insertOne({ _id: 9, k: 'x' })
    await expect(collection.aggregate([{ $merge: { into: other.collectionName, on: 'k' } }]).toArray()).rejects.toMatchObject({ code: 51183 })
  })
})
