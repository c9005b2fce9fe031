import { Int32, Long } from 'mongodb'
import { describe, expect } from 'vitest'
import { contract } from '../../support/contract.ts'

const { aggregates, refuses, fact, differsOn } = await contract()

const sales = [
  { _id: 1, item: 'a', price: 10, qty: 2 },
  { _id: 2, item: 'b', price: 20, qty: 1 },
  { _id: 3, item: 'a', price: 30, qty: 5 },
]

describe('$match, $project, $set, $unset', () => {
  aggregates('$match filters', sales, [{ $match: { item: 'a' } }, { $project: { _id: 1 } }], [{ _id: 1 }, { _id: 3 }])
  aggregates('$match accepts $expr', sales, [{ $match: { $expr: { $gt: ['$price', { $multiply: ['$qty', 8] }] } } }, { $project: { _id: 1 } }], [{ _id: 2 }])
  aggregates(
    '$match after another stage sees its fields',
    sales,
    [{ $set: { total: { $multiply: ['$price', '$qty'] } } }, { $match: { total: { $gte: 100 } } }, { $project: { total: 1 } }],
    [{ _id: 3, total: 150 }],
  )
  aggregates(
    '$project includes, renames and computes',
    sales.slice(0, 1),
    [{ $project: { _id: 0, name: '$item', total: { $multiply: ['$price', '$qty'] } } }],
    [{ name: 'a', total: 20 }],
  )
  aggregates('$project excludes', sales.slice(0, 1), [{ $project: { price: 0, qty: 0 } }], [{ _id: 1, item: 'a' }])
  aggregates(
    '$project creates nested documents',
    sales.slice(0, 1),
    [{ $project: { _id: 0, 'x.y': '$item', z: { w: '$qty' } } }],
    [{ x: { y: 'a' }, z: { w: 2 } }],
  )
  aggregates(
    '$set adds and replaces fields',
    sales.slice(0, 1),
    [{ $set: { qty: 9, extra: { $concat: ['$item', '!'] } } }],
    [{ _id: 1, item: 'a', price: 10, qty: 9, extra: 'a!' }],
  )
  aggregates('$addFields is $set', sales.slice(0, 1), [{ $addFields: { 'a.b': 1 } }, { $project: { a: 1 } }], [{ _id: 1, a: { b: 1 } }])
  aggregates('$set with $$REMOVE removes', sales.slice(0, 1), [{ $set: { price: '$$REMOVE' } }], [{ _id: 1, item: 'a', qty: 2 }])
  aggregates('a missing field in $set sets nothing', [{ _id: 1 }], [{ $set: { a: '$missing' } }], [{ _id: 1 }])
  aggregates('$unset removes one or several', sales.slice(0, 1), [{ $unset: 'price' }, { $unset: ['qty', 'item'] }], [{ _id: 1 }])
  aggregates('$replaceRoot promotes an embedded document', [{ _id: 1, a: { x: 1 } }], [{ $replaceRoot: { newRoot: '$a' } }], [{ x: 1 }])
  aggregates('$replaceWith is $replaceRoot', [{ _id: 1, a: { x: 1 } }], [{ $replaceWith: { $mergeObjects: [{ _id: '$_id' }, '$a'] } }], [{ _id: 1, x: 1 }])
  refuses('$replaceRoot refuses a value that is not a document', 40228, (collection) => collection.aggregate([{ $replaceRoot: { newRoot: '$a' } }]).toArray())
  refuses('an unknown stage is refused', 40324, (collection) => collection.aggregate([{ $nearly: {} }]).toArray())
  refuses('a stage has one field', 40323, (collection) => collection.aggregate([{ $match: {}, $limit: 1 }]).toArray())
  refuses('an unknown expression in $project is refused', 31325, (collection) => collection.aggregate([{ $project: { x: { $nearly: 1 } } }]).toArray())
  fact('fields that $set adds come after the others', async (collection) => {
    await collection.insertOne({ _id: 1, b: 1, a: 1 })
    const [result] = await collection.aggregate([{ $set: { z: 1, b: 2, c: 3 } }]).toArray()
    expect(Object.keys(result ?? {})).toEqual(['_id', 'b', 'a', 'z', 'c'])
  })
})

describe('$sort, $limit, $skip, $count, $sample', () => {
  aggregates(
    '$sort, $skip and $limit apply in their order',
    sales,
    [{ $sort: { price: -1 } }, { $skip: 1 }, { $limit: 1 }, { $project: { _id: 1 } }],
    [{ _id: 2 }],
  )
  aggregates('$limit before $skip leaves less', sales, [{ $sort: { price: -1 } }, { $limit: 2 }, { $skip: 1 }, { $project: { _id: 1 } }], [{ _id: 2 }])
  aggregates('$count counts', sales, [{ $match: { item: 'a' } }, { $count: 'n' }], [{ n: new Int32(2) }])
  differsOn('FerretDB', 'counts 0').aggregates('$count of no documents returns no document', sales, [{ $match: { item: 'z' } }, { $count: 'n' }], [])
  refuses('$limit must be positive', 15958, (collection) => collection.aggregate([{ $limit: 0 }]).toArray())
  fact('$sample returns the given number of distinct documents', async (collection) => {
    await collection.insertMany(Array.from({ length: 50 }, (_, index) => ({ _id: index })))
    const sample = await collection.aggregate([{ $sample: { size: 10 } }]).toArray()
    expect(new Set(sample.map((each) => each._id)).size).toBe(10)
  })
  fact('$sample of more documents than exist returns all', async (collection) => {
    await collection.insertMany(sales)
    expect(await collection.aggregate([{ $sample: { size: 10 } }]).toArray()).toHaveLength(3)
  })
  fact('$sample is random', async (collection) => {
    await collection.insertMany(Array.from({ length: 100 }, (_, index) => ({ _id: index })))
    const draw = async () => (await collection.aggregate([{ $sample: { size: 5 } }]).toArray()).map((each) => each._id).join()
    expect(new Set([await draw(), await draw(), await draw(), await draw()]).size).toBeGreaterThan(1)
  })
})

describe('$unwind', () => {
  const lists = [{ _id: 1, a: ['x', 'y'] }, { _id: 2, a: [] }, { _id: 3, a: 'z' }, { _id: 4 }, { _id: 5, a: null }]
  aggregates(
    'one document for each element; a scalar is its own element; nothing for empty, missing and null',
    lists,
    [{ $unwind: '$a' }],
    [
      { _id: 1, a: 'x' },
      { _id: 1, a: 'y' },
      { _id: 3, a: 'z' },
    ],
  )
  aggregates(
    'preserveNullAndEmptyArrays keeps them',
    lists,
    [{ $unwind: { path: '$a', preserveNullAndEmptyArrays: true } }, { $match: { _id: { $ne: 1 } } }],
    [{ _id: 2 }, { _id: 3, a: 'z' }, { _id: 4 }, { _id: 5, a: null }],
  )
  aggregates(
    'includeArrayIndex is a long, or null for a value that is not an array',
    lists,
    [{ $unwind: { path: '$a', includeArrayIndex: 'i' } }],
    [
      { _id: 1, a: 'x', i: Long.fromNumber(0) },
      { _id: 1, a: 'y', i: Long.fromNumber(1) },
      { _id: 3, a: 'z', i: null },
    ],
  )
  aggregates(
    'a dotted path',
    [{ _id: 1, a: { b: [1, 2], c: 3 } }],
    [{ $unwind: '$a.b' }],
    [
      { _id: 1, a: { b: 1, c: 3 } },
      { _id: 1, a: { b: 2, c: 3 } },
    ],
  )
  refuses('the path must begin with $', 28818, (collection) => collection.aggregate([{ $unwind: 'a' }]).toArray())
})

describe('$listLocalSessions', () => {
  differsOn('FerretDB', 'does not know it').fact('it lists at least the session of the caller', async (_, db) => {
    expect(
      await db.aggregate([{ $listLocalSessions: {} }, { $limit: 1 }, { $project: { _id: 0, known: { $isNumber: { $toLong: '$lastUse' } } } }]).toArray(),
    ).toEqual([{ known: true }])
  })
})
