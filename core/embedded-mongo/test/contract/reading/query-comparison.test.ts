import { Binary, Decimal128, Double, Int32, Long, MaxKey, MinKey, ObjectId, Timestamp } from 'mongodb'
import { describe } from 'vitest'
import { contract } from '../../support/contract.ts'

const { finds, refuses, differsOn } = await contract()

const numbers = [
  { _id: 1, a: 1 },
  { _id: 2, a: 2 },
  { _id: 3, a: 3 },
]

describe('comparison operators', () => {
  finds('an implicit equality finds the documents with that value', numbers, { a: 2 }, [2])
  finds('$eq is the implicit equality spelled out', numbers, { a: { $eq: 2 } }, [2])
  finds('$gt is strict', numbers, { a: { $gt: 2 } }, [3])
  finds('$gte includes the bound', numbers, { a: { $gte: 2 } }, [2, 3])
  finds('$lt is strict', numbers, { a: { $lt: 2 } }, [1])
  finds('$lte includes the bound', numbers, { a: { $lte: 2 } }, [1, 2])
  finds('several operators on one field must all hold', numbers, { a: { $gt: 1, $lt: 3 } }, [2])
  finds('$ne finds all but that value', numbers, { a: { $ne: 2 } }, [1, 3])
  finds('$in finds any of the values', numbers, { a: { $in: [1, 3, 9] } }, [1, 3])
  finds('$in of an empty list finds nothing', numbers, { a: { $in: [] } }, [])
  finds('$nin finds all but the values', numbers, { a: { $nin: [1, 3] } }, [2])
  finds('$nin of an empty list finds everything', numbers, { a: { $nin: [] } }, [1, 2, 3])
  finds('an empty filter finds everything', numbers, {}, [1, 2, 3])
  refuses('$in requires a list', 2, (collection) => collection.findOne({ a: { $in: 1 as never } }), 'BadValue')
  refuses('an unknown operator is a bad value', 2, (collection) => collection.findOne({ a: { $nearly: 1 } as never }), 'BadValue')
  refuses('an unknown top-level operator is a bad value', 2, (collection) => collection.findOne({ $nearly: [] } as never), 'BadValue')
})

describe('numbers of different types', () => {
  const five = [
    { _id: 1, a: new Int32(5) },
    { _id: 2, a: Long.fromNumber(5) },
    { _id: 3, a: new Double(5) },
    { _id: 4, a: Decimal128.fromString('5') },
    { _id: 5, a: '5' },
    { _id: 6, a: Decimal128.fromString('5.00') },
  ]
  finds('int, long, double and decimal of one value are equal', five, { a: 5 }, [1, 2, 3, 4, 6])
  finds('a decimal finds the int, long and double of its value', five, { a: Decimal128.fromString('5.0') }, [1, 2, 3, 4, 6])
  finds('$in compares numbers by value', five, { a: { $in: [Long.fromNumber(5)] } }, [1, 2, 3, 4, 6])
  differsOn('FerretDB', 'misses the decimal').finds(
    'a decimal and a double of one fraction are equal, among several values too',
    [
      { _id: 1, a: 4.5 },
      { _id: 2, a: Decimal128.fromString('4.5') },
    ],
    { a: { $in: [4.5, true] } },
    [1, 2],
  )
  finds(
    'longs that are equal as doubles are different',
    [
      { _id: 1, a: Long.fromString('9007199254740993') },
      { _id: 2, a: Long.fromString('9007199254740992') },
      { _id: 3, a: new Double(9007199254740992) },
    ],
    { a: Long.fromString('9007199254740993') },
    [1],
  )
  finds(
    'NaN equals NaN',
    [
      { _id: 1, a: NaN },
      { _id: 2, a: 0 },
    ],
    { a: NaN },
    [1],
  )
  finds(
    'NaN is below every number only for sorting: $lt never finds it',
    [
      { _id: 1, a: NaN },
      { _id: 2, a: 0 },
    ],
    { a: { $lt: 5 } },
    [2],
  )
  finds(
    '-0 equals 0',
    [
      { _id: 1, a: new Double(-0) },
      { _id: 2, a: 0 },
    ],
    { a: 0 },
    [1, 2],
  )
  finds(
    'infinity is above every number',
    [
      { _id: 1, a: Infinity },
      { _id: 2, a: 1e300 },
    ],
    { a: { $gt: 1e300 } },
    [1],
  )
})

describe('type bracketing', () => {
  const id = new ObjectId('65f000000000000000000000')
  const mixed = [
    { _id: 1, a: 5 },
    { _id: 2, a: 'five' },
    { _id: 3, a: null },
    { _id: 4 },
    { _id: 5, a: true },
    { _id: 6, a: new Date(5) },
    { _id: 7, a: { b: 1 } },
    { _id: 8, a: id },
    { _id: 9, a: new MinKey() },
    { _id: 10, a: new MaxKey() },
  ]
  finds('$gt on a number finds numbers only', mixed, { a: { $gt: 0 } }, [1])
  finds('$lt on a string finds strings only', mixed, { a: { $lt: 'z' } }, [2])
  finds('$gte on a boolean finds booleans only', mixed, { a: { $gte: false } }, [5])
  finds('$lte on a date finds dates only', mixed, { a: { $lte: new Date(10) } }, [6])
  finds('$gte on an ObjectId finds ObjectIds only', mixed, { a: { $gte: id } }, [8])
  finds('$gte on a document finds documents only', mixed, { a: { $gte: {} } }, [7])
  finds('$gt null finds nothing', mixed, { a: { $gt: null } }, [])
  finds('$gte null finds null and missing', mixed, { a: { $gte: null } }, [3, 4])
  finds('$lte null finds null and missing', mixed, { a: { $lte: null } }, [3, 4])
  finds(
    '$gt MinKey finds values of every other type',
    mixed.filter((each) => 'a' in each),
    { a: { $gt: new MinKey() } },
    [1, 2, 3, 5, 6, 7, 8, 10],
  )
  finds(
    '$lt MaxKey finds values of every other type',
    mixed.filter((each) => 'a' in each),
    { a: { $lt: new MaxKey() } },
    [1, 2, 3, 5, 6, 7, 8, 9],
  )
})

describe('documents, binary data, strings, dates and other values', () => {
  finds(
    'documents are equal only with their fields in the same order',
    [
      { _id: 1, a: { x: 1, y: 2 } },
      { _id: 2, a: { y: 2, x: 1 } },
    ],
    { a: { x: 1, y: 2 } },
    [1],
  )
  finds(
    'a document is not equal to one with more fields',
    [
      { _id: 1, a: { x: 1, y: 2 } },
      { _id: 2, a: { x: 1 } },
    ],
    { a: { x: 1 } },
    [2],
  )
  finds('documents compare their numbers by value', [{ _id: 1, a: { x: Long.fromNumber(1) } }], { a: { x: 1 } }, [1])
  finds(
    'documents compare field by field: type, then name, then value',
    [
      { _id: 1, a: { x: 1 } },
      { _id: 2, a: { x: 2 } },
      { _id: 3, a: { w: 9 } },
      { _id: 4, a: { x: 'a' } },
      { _id: 5, a: { x: 1, y: 1 } },
    ],
    { a: { $gt: { x: 1 } } },
    [2, 4, 5],
  )
  finds(
    'binary data is equal with the same subtype and bytes',
    [
      { _id: 1, a: new Binary(Buffer.from('ab')) },
      { _id: 2, a: new Binary(Buffer.from('ab'), 0x80) },
      { _id: 3, a: new Binary(Buffer.from('abc')) },
    ],
    { a: new Binary(Buffer.from('ab')) },
    [1],
  )
  finds(
    'binary data compares by length first',
    [
      { _id: 1, a: new Binary(Buffer.from('zz')) },
      { _id: 2, a: new Binary(Buffer.from('aaa')) },
      { _id: 3, a: new Binary(Buffer.from('aa')) },
    ],
    { a: { $gt: new Binary(Buffer.from('zz')) } },
    [2],
  )
  finds(
    'strings compare by bytes: upper case before lower case',
    [
      { _id: 1, a: 'B' },
      { _id: 2, a: 'a' },
      { _id: 3, a: 'é' },
    ],
    { a: { $gt: 'Z' } },
    [2, 3],
  )
  finds(
    'strings beyond the basic plane compare by UTF-8 bytes, not UTF-16 units',
    [
      { _id: 1, a: '\u{1F600}' },
      { _id: 2, a: '\uFF5E' },
    ],
    { a: { $gt: '\uFF5E' } },
    [1],
  )
  finds(
    'dates before 1970 are below later ones',
    [
      { _id: 1, a: new Date(-1) },
      { _id: 2, a: new Date(0) },
    ],
    { a: { $lt: new Date(0) } },
    [1],
  )
  finds(
    'a timestamp is not a date',
    [
      { _id: 1, a: new Timestamp({ t: 1, i: 1 }) },
      { _id: 2, a: new Date(1000) },
    ],
    { a: { $gt: new Timestamp({ t: 0, i: 1 }) } },
    [1],
  )
  finds(
    'true is not 1',
    [
      { _id: 1, a: true },
      { _id: 2, a: 1 },
    ],
    { a: 1 },
    [2],
  )
  finds(
    'an empty string is not null',
    [
      { _id: 1, a: '' },
      { _id: 2, a: null },
    ],
    { a: '' },
    [1],
  )
})

describe('null and missing', () => {
  const holes = [{ _id: 1, a: null }, { _id: 2 }, { _id: 3, a: 1 }, { _id: 4, a: { b: null } }, { _id: 5, a: {} }]
  finds('null finds null and missing', holes, { a: null }, [1, 2])
  finds('$ne null finds what is neither null nor missing', holes, { a: { $ne: null } }, [3, 4, 5])
  finds('$in with null finds the missing too', holes, { a: { $in: [null, 1] } }, [1, 2, 3])
  finds('$nin with null leaves the missing out', holes, { a: { $nin: [null] } }, [3, 4, 5])
  finds('$ne of a value finds the missing', holes, { a: { $ne: 1 } }, [1, 2, 4, 5])
  finds('$exists true finds null', holes, { a: { $exists: true } }, [1, 3, 4, 5])
  finds('$exists false finds only the missing', holes, { a: { $exists: false } }, [2])
  finds('$not $exists is $exists false', holes, { a: { $not: { $exists: true } } }, [2])
  finds('a dotted path into a null or a number is missing', holes, { 'a.b': null }, [1, 2, 3, 4, 5])
  finds('$exists on a dotted path', holes, { 'a.b': { $exists: true } }, [4])
  finds('$type null leaves the missing out', holes, { a: { $type: 'null' } }, [1])
  finds(
    'null is a value inside an array',
    [
      { _id: 1, a: [1, null] },
      { _id: 2, a: [] },
      { _id: 3, a: [1] },
    ],
    { a: null },
    [1],
  )
  finds(
    'a dotted path is null when one element of the array lacks it',
    [
      { _id: 1, a: [{ b: 1 }, {}] },
      { _id: 2, a: [{ b: 1 }] },
      { _id: 3, a: [{ b: null }] },
    ],
    { 'a.b': null },
    [1, 3],
  )
  finds(
    'a dotted path through an empty array is not null',
    [
      { _id: 1, a: [] },
      { _id: 2, a: {} },
    ],
    { 'a.b': null },
    [2],
  )
})
