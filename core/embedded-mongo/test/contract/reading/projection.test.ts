import { Binary, BSONRegExp, Code, Decimal128, Double, Long, MaxKey, MinKey, ObjectId, Timestamp, type Document } from 'mongodb'
import { describe, expect } from 'vitest'
import { contract } from '../../support/contract.ts'

const { projects, finds, refuses, fact, differsOn } = await contract()

const person = { _id: 1, name: { first: 'Ada', last: 'L' }, age: 36, tags: ['a', 'b'] }

describe('inclusion and exclusion', () => {
  projects('1 includes a field, and _id with it', person, { age: 1 }, { _id: 1, age: 36 })
  projects('true includes a field', person, { age: true }, { _id: 1, age: 36 })
  projects('_id can be excluded', person, { _id: 0, age: 1 }, { age: 36 })
  projects('0 excludes a field', person, { name: 0, tags: 0 }, { _id: 1, age: 36 })
  projects('{ _id: 0 } alone excludes only that', person, { _id: 0 }, { name: { first: 'Ada', last: 'L' }, age: 36, tags: ['a', 'b'] })
  projects('{ _id: 1 } alone includes only that', person, { _id: 1 }, { _id: 1 })
  projects('an empty projection changes nothing', person, {}, person)
  projects('a field that is missing stays missing', person, { nothing: 1 }, { _id: 1 })
  projects('a dotted path includes part of a document', person, { 'name.first': 1 }, { _id: 1, name: { first: 'Ada' } })
  projects('a nested specification means the same', person, { name: { first: 1 } }, { _id: 1, name: { first: 'Ada' } })
  projects('a dotted path excludes part of a document', person, { 'name.first': 0 }, { _id: 1, name: { last: 'L' }, age: 36, tags: ['a', 'b'] })
  projects('a path passes through arrays of documents', { _id: 1, a: [{ b: 1, c: 2 }, { c: 3 }, 4] }, { 'a.b': 1 }, { _id: 1, a: [{ b: 1 }, {}] })
  projects('exclusion through an array keeps its scalars', { _id: 1, a: [{ b: 1, c: 2 }, { c: 3 }, 4] }, { 'a.b': 0 }, { _id: 1, a: [{ c: 2 }, { c: 3 }, 4] })
  projects('inclusion through arrays in arrays', { _id: 1, a: [[{ b: 1, c: 2 }], { b: 3 }] }, { 'a.b': 1 }, { _id: 1, a: [[{ b: 1 }], { b: 3 }] })
  projects('a scalar on the path is omitted', { _id: 1, a: 5 }, { 'a.b': 1 }, { _id: 1 })
  projects('null is included as null', { _id: 1, a: null }, { a: 1 }, { _id: 1, a: null })
  fact('included fields keep the order of the document', async (collection) => {
    await collection.insertOne({ _id: 1, z: 1, a: 2, m: 3 })
    const found = await collection.findOne({}, { projection: { m: 1, a: 1, z: 1 } })
    expect(Object.keys(found ?? {})).toEqual(['_id', 'z', 'a', 'm'])
  })
  fact('a value of any type is included and excluded as a whole', async (collection) => {
    const document: Document = {
      _id: 1,
      double: new Double(1.5),
      text: 'é\0x',
      below: { a: { b: [1] } },
      list: [[], 'x', null],
      bytes: new Binary(Buffer.from('ab')),
      id: new ObjectId('65f000000000000000000000'),
      yes: true,
      when: new Date(5),
      nothing: null,
      pattern: new BSONRegExp('a.b', 'i'),
      code: new Code('x => x'),
      scoped: new Code('x => y', { y: 1 }),
      int: 7,
      stamp: new Timestamp({ t: 1, i: 2 }),
      long: Long.fromString('9007199254740993'),
      decimal: Decimal128.fromString('1.10'),
      least: new MinKey(),
      most: new MaxKey(),
      é: 'last',
    }
    await collection.insertOne(document)
    const options = { promoteValues: false, bsonRegExp: true } as const
    const whole = (await collection.findOne({}, options)) as Document
    for (const name of Object.keys(document).slice(1)) {
      const { [name]: value, ...others } = whole
      expect(await collection.findOne({}, { ...options, projection: { [name]: 1, _id: 0 } })).toEqual({ [name]: value })
      expect(await collection.findOne({}, { ...options, projection: { [name]: 0 } })).toEqual(others)
    }
    expect(await collection.findOne({}, { ...options, projection: { most: 1, text: 1, é: 1 } })).toEqual({
      _id: whole._id,
      text: whole.text,
      most: whole.most,
      é: whole.é,
    })
  })
  refuses('an exclusion does not go with inclusions', 31254, (collection) => collection.findOne({}, { projection: { a: 1, b: 0 } }))
  differsOn('FerretDB', 'answers 31254').refuses('an inclusion does not go with exclusions', 31253, (collection) =>
    collection.findOne({}, { projection: { a: 0, b: 1 } }),
  )
  refuses('a path must not lie below another', 31249, (collection) => collection.findOne({}, { projection: { a: 1, 'a.b': 1 } }))
  refuses('a path must not lie above another', 31250, (collection) => collection.findOne({}, { projection: { 'a.b': 1, a: 1 } }))
})

describe('$slice', () => {
  const list = { _id: 1, a: [1, 2, 3, 4], b: 'x' }
  projects('a positive number keeps the first elements, and the other fields', list, { a: { $slice: 2 } }, { _id: 1, a: [1, 2], b: 'x' })
  projects('a negative number keeps the last elements', list, { a: { $slice: -1 } }, { _id: 1, a: [4], b: 'x' })
  projects('skip and limit', list, { a: { $slice: [1, 2] } }, { _id: 1, a: [2, 3], b: 'x' })
  projects('a negative skip counts from the end', list, { a: { $slice: [-3, 2] } }, { _id: 1, a: [2, 3], b: 'x' })
  projects('a skip beyond the end leaves an empty array', list, { a: { $slice: [9, 2] } }, { _id: 1, a: [], b: 'x' })
  projects('a field that is not an array stays as it is', list, { b: { $slice: 1 } }, list)
  projects('with an inclusion only the included fields stay', { ...list, c: 1 }, { a: { $slice: 1 }, b: 1 }, { _id: 1, a: [1], b: 'x' })
  differsOn('FerretDB', 'keeps every field').projects('with _id included only the included fields stay', list, { a: { $slice: 1 }, _id: 1 }, { _id: 1, a: [1] })
  projects('with an exclusion the other fields stay', list, { a: { $slice: 1 }, b: 0 }, { _id: 1, a: [1] })
})

describe('$elemMatch and positional', () => {
  const results = {
    _id: 1,
    a: [
      { p: 'x', s: 1 },
      { p: 'y', s: 2 },
      { p: 'y', s: 3 },
    ],
    n: [5, 10, 15],
  }
  projects('$elemMatch keeps the first element that matches, and _id', results, { a: { $elemMatch: { p: 'y' } } }, { _id: 1, a: [{ p: 'y', s: 2 }] })
  projects('$elemMatch without a match leaves the field out', results, { a: { $elemMatch: { p: 'z' } } }, { _id: 1 })
  projects('$elemMatch on scalars', results, { n: { $elemMatch: { $gt: 5 } } }, { _id: 1, n: [10] })
  projects('$ keeps the element that the filter matched', results, { 'a.$': 1 }, { _id: 1, a: [{ p: 'y', s: 2 }] }, { 'a.p': 'y' })
  projects('$ with scalars', results, { 'n.$': 1 }, { _id: 1, n: [15] }, { n: { $gt: 10 } })
  projects('$ with $elemMatch in the filter', results, { 'a.$': 1 }, { _id: 1, a: [{ p: 'y', s: 3 }] }, { a: { $elemMatch: { p: 'y', s: { $gt: 2 } } } })
  differsOn('FerretDB', 'projects something').refuses('$ needs a condition that an element of the array met', 51246, async (collection) => {
    await collection.insertOne({ _id: 2, n: [1] })
    await collection.findOne({ _id: 2, n: { $exists: true } }, { projection: { 'n.$': 1 } })
  })
  refuses('only one $ is allowed', 31276, async (collection) => {
    await collection.insertOne({ _id: 2, n: [1], m: [1] })
    await collection.findOne({ n: 1, m: 1 }, { projection: { 'n.$': 1, 'm.$': 1 } })
  })
})

describe('expressions in a projection', () => {
  projects('a computed field', person, { next: { $add: ['$age', 1] } }, { _id: 1, next: 37 })
  projects('a literal string', person, { kind: 'person' }, { _id: 1, kind: 'person' })
  projects('a field renamed by a path', person, { first: '$name.first', _id: 0 }, { first: 'Ada' })
  projects('$literal protects a number', person, { one: { $literal: 1 } }, { _id: 1, one: 1 })
  projects('$$REMOVE leaves the field out', person, { age: 1, tags: '$$REMOVE' }, { _id: 1, age: 36 })
  projects('an array of expressions', person, { pair: ['$age', '$none'] }, { _id: 1, pair: [36, null] })
  finds(
    'a filter may use fields that the projection leaves out',
    [
      { _id: 1, a: 1 },
      { _id: 2, a: 2 },
    ],
    { a: 2 },
    [2],
  )
})
