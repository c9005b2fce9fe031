/* oxlint-disable unicorn/no-thenable -- $cond and $switch have a field of that name */
import { Decimal128, Double, Int32, Long } from 'mongodb'
import { describe, expect } from 'vitest'
import { contract } from '../../support/contract.ts'

const { evaluates, refuses, fact } = await contract()

const numbers = { i: new Int32(7), l: Long.fromNumber(7), d: new Double(7.5), m: Decimal128.fromString('7.5'), n: null, s: 'x', day: new Date(86_400_000) }

describe('arithmetic and its BSON types', () => {
  evaluates('$add of ints is an int', { $add: ['$i', 1] }, new Int32(8), numbers)
  evaluates('$add of an int and a long is a long', { $add: ['$i', '$l'] }, Long.fromNumber(14), numbers)
  evaluates('$add of an int and a double is a double', { $add: ['$i', '$d'] }, new Double(14.5), numbers)
  evaluates('$add with a decimal is a decimal', { $add: ['$i', '$m'] }, Decimal128.fromString('14.5'), numbers)
  evaluates('$add of ints beyond 32 bits is a long', { $add: [2147483647, 1] }, Long.fromNumber(2147483648))
  evaluates('$add of longs beyond 2^53 is exact', { $add: [Long.fromString('9007199254740993'), 2] }, Long.fromString('9007199254740995'))
  evaluates('$add of a date and milliseconds is a date', { $add: ['$day', 1000] }, new Date(86_401_000), numbers)
  evaluates('$add with null or missing is null', { $add: ['$i', '$none'] }, null, numbers)
  evaluates('$add of nothing is 0', { $add: [] }, 0)
  refuses('$add of a string is refused', 14, (collection) => collection.aggregate([{ $project: { x: { $add: ['$a', 'x'] } } }]).toArray(), 'TypeMismatch')
  evaluates('$subtract of ints is an int', { $subtract: ['$i', 9] }, new Int32(-2), numbers)
  evaluates('$subtract of two dates is their milliseconds as a long', { $subtract: ['$day', new Date(0)] }, Long.fromNumber(86_400_000), numbers)
  evaluates('$subtract of milliseconds from a date is a date', { $subtract: ['$day', 86_400_000] }, new Date(0), numbers)
  evaluates('$multiply of ints is an int', { $multiply: ['$i', 2] }, new Int32(14), numbers)
  evaluates('$multiply of ints beyond 32 bits is a long', { $multiply: [65536, 65536] }, Long.fromNumber(4294967296))
  evaluates('$multiply with a double is a double', { $multiply: ['$i', new Double(2)] }, new Double(14), numbers)
  evaluates('$divide is a double even when it divides evenly', { $divide: [6, 3] }, new Double(2))
  evaluates('$divide of a decimal is a decimal', { $divide: [Decimal128.fromString('7.5'), 3] }, Decimal128.fromString('2.5'))
  fact('$divide by 0 is refused', async (collection) => {
    await collection.insertOne({ a: 1 })
    await expect(collection.aggregate([{ $project: { x: { $divide: ['$a', 0] } } }]).toArray()).rejects.toThrow(/divide by zero/)
  })
  evaluates('$mod of ints is an int', { $mod: [-7, 3] }, new Int32(-1))
  evaluates('$mod of doubles is a double', { $mod: [7.5, 2] }, new Double(1.5))
  evaluates('$abs keeps the type', { $abs: Long.fromNumber(-5) }, Long.fromNumber(5))
  evaluates(
    '$ceil, $floor and $trunc of a double are doubles',
    [{ $ceil: 1.2 }, { $floor: -1.2 }, { $trunc: -1.7 }],
    [new Double(2), new Double(-2), new Double(-1)],
  )
  evaluates('$round rounds half to even', [{ $round: 2.5 }, { $round: 3.5 }, { $round: [1.25, 1] }], [new Double(2), new Double(4), new Double(1.2)])
  evaluates('$round of an int to tens is an int', { $round: [15, -1] }, new Int32(20))
  evaluates('$trunc to places', { $trunc: [1.29, 1] }, new Double(1.2))
  evaluates('$pow of ints is an int', { $pow: [2, 10] }, new Int32(1024))
  evaluates('$sqrt is a double', { $sqrt: 16 }, new Double(4))
  evaluates(
    '$exp, $ln, $log and $log10',
    [{ $exp: 0 }, { $ln: 1 }, { $log: [8, 2] }, { $log10: 100 }],
    [new Double(1), new Double(0), new Double(3), new Double(2)],
  )
  evaluates('$sum and $avg as expressions of a list', [{ $sum: [1, 2, '$s', '$n'] }, { $avg: [1, 2] }], [3, new Double(1.5)], numbers)
  evaluates('$sum of an array field', { $sum: '$a' }, 6, { a: [1, 2, 3, 'x'] })
  evaluates('$min and $max of a list ignore null', [{ $min: [3, 1, '$n'] }, { $max: [3, 1, '$n'] }], [1, 3], numbers)
})

describe('comparison, logic and conditions', () => {
  evaluates(
    '$eq, $ne, $gt, $gte, $lt, $lte',
    [{ $eq: [1, 1] }, { $ne: [1, 1] }, { $gt: [2, 1] }, { $gte: [1, 1] }, { $lt: [2, 1] }, { $lte: [1, 1] }],
    [true, false, true, true, false, true],
  )
  evaluates('$cmp is -1, 0 or 1', [{ $cmp: [1, 2] }, { $cmp: [1, 1] }, { $cmp: ['a', 1] }], [-1, 0, 1])
  evaluates('numbers of one value are equal whatever their type', { $eq: ['$i', '$l'] }, true, numbers)
  evaluates(
    'they compare across types: number, string, document, array',
    [{ $lt: [9, 'a'] }, { $lt: ['a', { $literal: {} }] }, { $lt: [{ $literal: {} }, []] }],
    [true, true, true],
  )
  evaluates('missing is less than null', { $lt: ['$none', null] }, true)
  evaluates(
    '$and, $or, $not take null, 0 and missing as false',
    [{ $and: [1, 'x', []] }, { $and: [1, 0] }, { $or: [null, '$none'] }, { $not: ['$none'] }],
    [true, false, false, true],
  )
  evaluates('$and and $or of nothing', [{ $and: [] }, { $or: [] }], [true, false])
  evaluates('$cond by list', { $cond: [{ $gt: ['$i', 5] }, 'high', 'low'] }, 'high', numbers)
  evaluates('$cond by names', { $cond: { if: '$none', then: 1, else: 2 } }, 2)
  evaluates('$ifNull returns the first value that is neither null nor missing', { $ifNull: ['$none', '$n', 'given'] }, 'given', numbers)
  evaluates(
    '$switch uses the first branch whose case is true',
    {
      $switch: {
        branches: [
          { case: { $lt: ['$i', 5] }, then: 'low' },
          { case: { $lt: ['$i', 9] }, then: 'mid' },
        ],
        default: 'high',
      },
    },
    'mid',
    numbers,
  )
  evaluates('$switch falls back to its default', { $switch: { branches: [{ case: false, then: 1 }], default: 'none' } }, 'none')
  refuses('$switch without a matching branch or a default is refused', 40066, (collection) =>
    collection.aggregate([{ $project: { x: { $switch: { branches: [{ case: { $eq: ['$a', 99] }, then: 1 }] } } } }]).toArray(),
  )
})

describe('types', () => {
  evaluates(
    '$type names the type',
    [
      { $type: '$i' },
      { $type: '$l' },
      { $type: '$d' },
      { $type: '$m' },
      { $type: '$n' },
      { $type: '$s' },
      { $type: '$day' },
      { $type: '$none' },
      { $type: [[]] },
      { $type: '$$ROOT' },
    ],
    ['int', 'long', 'double', 'decimal', 'null', 'string', 'date', 'missing', 'array', 'object'],
    numbers,
  )
  evaluates('$isNumber', [{ $isNumber: '$m' }, { $isNumber: '$s' }], [true, false], numbers)
  evaluates('$isArray', [{ $isArray: [[1]] }, { $isArray: '$s' }], [true, false], numbers)
  evaluates('$toInt truncates and parses', [{ $toInt: 5.9 }, { $toInt: '12' }, { $toInt: true }], [5, 12, 1])
  evaluates('$toLong', [{ $toLong: '9007199254740993' }, { $toLong: '$day' }], [Long.fromString('9007199254740993'), Long.fromNumber(86_400_000)], numbers)
  evaluates('$toDouble', [{ $toDouble: '1.5' }, { $toDouble: 2 }], [new Double(1.5), new Double(2)])
  evaluates('$toDecimal', { $toDecimal: '1.50' }, Decimal128.fromString('1.50'))
  evaluates(
    '$toString',
    [{ $toString: 5 }, { $toString: 2.5 }, { $toString: true }, { $toString: new Date(0) }],
    ['5', '2.5', 'true', '1970-01-01T00:00:00.000Z'],
  )
  evaluates('$toBool: 0 is false, every string is true', [{ $toBool: 0 }, { $toBool: 2 }, { $toBool: '' }], [false, true, true])
  evaluates(
    '$toDate of milliseconds and text',
    [{ $toDate: Long.fromNumber(1000) }, { $toDate: '2020-01-02T03:04:05Z' }],
    [new Date(1000), new Date('2020-01-02T03:04:05Z')],
  )
  evaluates('conversions of null are null', [{ $toInt: null }, { $toString: '$none' }], [null, null])
  evaluates(
    '$convert with onError and onNull',
    [{ $convert: { input: 'x', to: 'int', onError: -1 } }, { $convert: { input: null, to: 'int', onNull: 0 } }, { $convert: { input: '7', to: 'int' } }],
    [-1, 0, 7],
  )
  refuses(
    'a text that is no number is not converted',
    241,
    (collection) => collection.aggregate([{ $project: { x: { $toInt: { $concat: ['x', 'y'] } } } }]).toArray(),
    'ConversionFailure',
  )
})
