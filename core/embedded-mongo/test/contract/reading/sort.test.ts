import { Binary, Code, Decimal128, Double, Int32, Long, MaxKey, MinKey, ObjectId, Timestamp } from 'mongodb'
import { describe, expect } from 'vitest'
import { contract } from '../../support/contract.ts'

const { sorts, fact, differsOn } = await contract()

const everyType = [
  { _id: 'maxKey', a: new MaxKey() },
  { _id: 'regex', a: /a/ },
  { _id: 'timestamp', a: new Timestamp({ t: 1, i: 1 }) },
  { _id: 'date', a: new Date(0) },
  { _id: 'false', a: false },
  { _id: 'objectId', a: new ObjectId() },
  { _id: 'binary', a: new Binary(Buffer.from('a')) },
  { _id: 'object', a: {} },
  { _id: 'string', a: '' },
  { _id: 'number', a: 9 },
  { _id: 'null', a: null },
  { _id: 'minKey', a: new MinKey() },
]
const ascending = ['minKey', 'null', 'number', 'string', 'object', 'binary', 'objectId', 'false', 'date', 'timestamp', 'regex', 'maxKey']

describe('the order across types', () => {
  sorts('MinKey, null, numbers, strings, documents, binary, ObjectId, boolean, date, timestamp, regex, MaxKey', everyType, { a: 1 }, ascending)
  sorts('descending is the reverse', everyType, { a: -1 }, ascending.toReversed())
  sorts(
    'numbers of all types mix by value',
    [
      { _id: 1, a: new Int32(3) },
      { _id: 2, a: Long.fromNumber(1) },
      { _id: 3, a: new Double(2.5) },
      { _id: 4, a: Decimal128.fromString('2.4') },
      { _id: 5, a: new Double(-Infinity) },
      { _id: 6, a: new Double(NaN) },
      { _id: 7, a: Decimal128.fromString('Infinity') },
      { _id: 8, a: Long.MAX_VALUE },
    ],
    { a: 1 },
    [6, 5, 2, 4, 3, 1, 8, 7],
  )
  sorts('missing sorts as null', [{ _id: 1, a: 1 }, { _id: 2 }, { _id: 3, a: 'x' }], { a: 1 }, [2, 1, 3])
  sorts(
    'false before true',
    [
      { _id: 1, a: true },
      { _id: 2, a: false },
    ],
    { a: 1 },
    [2, 1],
  )
  sorts(
    'strings by bytes',
    [
      { _id: 1, a: 'b' },
      { _id: 2, a: 'B' },
      { _id: 3, a: 'é' },
      { _id: 4, a: 'ba' },
      { _id: 5, a: '' },
    ],
    { a: 1 },
    [5, 2, 1, 4, 3],
  )
  sorts(
    'dates by time, before 1970 too',
    [
      { _id: 1, a: new Date(1) },
      { _id: 2, a: new Date(-1) },
      { _id: 3, a: new Date(0) },
    ],
    { a: 1 },
    [2, 3, 1],
  )
  sorts(
    'documents by their fields in order',
    [
      { _id: 1, a: { x: 2 } },
      { _id: 2, a: { x: 1, y: 9 } },
      { _id: 3, a: { x: 1 } },
      { _id: 4, a: {} },
    ],
    { a: 1 },
    [4, 3, 2, 1],
  )
  sorts(
    'code sorts after regular expressions',
    [
      { _id: 1, a: new Code('x') },
      { _id: 2, a: /x/ },
    ],
    { a: 1 },
    [2, 1],
  )
})

describe('arrays', () => {
  const lists = [
    { _id: 1, a: [5, 10] },
    { _id: 2, a: [1, 20] },
    { _id: 3, a: 7 },
    { _id: 4, a: [] },
    { _id: 5, a: null },
  ]
  sorts('ascending uses the smallest element; an empty array is below null', lists, { a: 1 }, [4, 5, 2, 1, 3])
  differsOn('FerretDB', 'puts the empty array before null').sorts(
    'descending uses the largest element; null comes before an empty array',
    lists,
    { a: -1 },
    [2, 1, 3, 5, 4],
  )
  sorts(
    'a path through an array of documents',
    [
      { _id: 1, a: [{ b: 3 }, { b: 9 }] },
      { _id: 2, a: [{ b: 5 }] },
      { _id: 3, a: { b: 4 } },
    ],
    { 'a.b': 1 },
    [1, 3, 2],
  )
  sorts(
    'the same path descending',
    [
      { _id: 1, a: [{ b: 3 }, { b: 9 }] },
      { _id: 2, a: [{ b: 5 }] },
      { _id: 3, a: { b: 4 } },
    ],
    { 'a.b': -1 },
    [1, 2, 3],
  )
})

describe('keys', () => {
  const points = [
    { _id: 1, a: 1, b: 1 },
    { _id: 2, a: 2, b: 1 },
    { _id: 3, a: 1, b: 2 },
  ]
  sorts('a later key breaks ties', points, { a: 1, b: -1 }, [3, 1, 2])
  sorts('the order of the keys counts', points, { b: 1, a: -1 }, [2, 1, 3])
  sorts('by _id descending', points, { _id: -1 }, [3, 2, 1])
  sorts(
    'a dotted key',
    [
      { _id: 1, a: { b: 2 } },
      { _id: 2, a: { b: 1 } },
      { _id: 3, a: 5 },
    ],
    { 'a.b': 1 },
    [3, 2, 1],
  )
  fact('skip and limit count after sorting', async (collection) => {
    await collection.insertMany([{ a: 4 }, { a: 1 }, { a: 3 }, { a: 2 }])
    const found = await collection.find({}, { sort: { a: 1 }, skip: 1, limit: 2 }).toArray()
    expect(found.map((each) => each.a)).toEqual([2, 3])
  })
  fact('a sort may use a field that the projection leaves out', async (collection) => {
    await collection.insertMany([
      { _id: 1, a: 2, b: 'x' },
      { _id: 2, a: 1, b: 'y' },
    ])
    expect(await collection.find({}, { sort: { a: 1 }, projection: { b: 1, _id: 0 } }).toArray()).toEqual([{ b: 'y' }, { b: 'x' }])
  })
  fact('the order across types is the same with and without an index', async (collection) => {
    await collection.insertMany(everyType)
    await collection.createIndex({ a: 1 })
    const found = await collection.find({}, { hint: { a: 1 }, sort: { a: 1 } }).toArray()
    expect(found.map((each) => each._id)).toEqual(ascending)
  })
  fact('{ $natural: 1 } and { $natural: -1 } are opposite orders', async (collection) => {
    await collection.insertMany([{ _id: 3 }, { _id: 1 }, { _id: 2 }])
    const forwards = await collection.find({}, { sort: { $natural: 1 } }).toArray()
    expect(await collection.find({}, { sort: { $natural: -1 } }).toArray()).toEqual(forwards.toReversed())
    expect(forwards).toHaveLength(3)
  })
  differsOn('FerretDB', 'reports 1 InternalError').refuses('a direction other than 1 and -1 is refused', 15975, (_, db) =>
    db.command({ find: 'x', sort: { a: 2 } }),
  )
})
