import { Binary, Decimal128, Double, Int32, Long } from 'mongodb'
import { describe } from 'vitest'
import { contract } from '../../support/contract.ts'

const { finds, refuses, differsOn } = await contract()

describe('logical operators', () => {
  const points = [{ _id: 1, a: 1, b: 1 }, { _id: 2, a: 1, b: 2 }, { _id: 3, a: 2, b: 2 }, { _id: 4 }]
  finds('$and requires every clause', points, { $and: [{ a: 1 }, { b: 2 }] }, [2])
  finds('$or requires one clause', points, { $or: [{ a: 2 }, { b: 1 }] }, [1, 3])
  finds('$nor requires that no clause matches', points, { $nor: [{ a: 2 }, { b: 1 }] }, [2, 4])
  finds('$or combines with other fields', points, { a: 1, $or: [{ b: 2 }, { b: 3 }] }, [2])
  finds('$and may repeat a field', points, { $and: [{ a: { $gt: 0 } }, { a: { $lt: 2 } }] }, [1, 2])
  finds('they nest', points, { $or: [{ $and: [{ a: 1 }, { b: 1 }] }, { $nor: [{ a: 1 }, { a: 2 }] }] }, [1, 4])
  finds('$not of a comparison finds the missing too', points, { a: { $not: { $gt: 1 } } }, [1, 2, 4])
  finds(
    '$not accepts a regular expression',
    [
      { _id: 1, a: 'ab' },
      { _id: 2, a: 'b' },
    ],
    { a: { $not: /^a/ } },
    [2],
  )
  finds('$comment changes nothing', points, { a: 2, $comment: 'why' }, [3])
  refuses('$or refuses an empty list', 2, (collection) => collection.findOne({ $or: [] }), 'BadValue')
  refuses('$and requires a list', 2, (collection) => collection.findOne({ $and: {} as never }), 'BadValue')
  refuses('$not refuses a plain value', 2, (collection) => collection.findOne({ a: { $not: 1 as never } }), 'BadValue')
})

describe('$type', () => {
  const kinds = [
    { _id: 1, a: new Int32(1) },
    { _id: 2, a: Long.fromNumber(1) },
    { _id: 3, a: new Double(1) },
    { _id: 4, a: Decimal128.fromString('1') },
    { _id: 5, a: 'x' },
    { _id: 6, a: [1, 'x'] },
    { _id: 7, a: { b: 1 } },
    { _id: 8, a: new Date(0) },
    { _id: 9, a: true },
    { _id: 10, a: /x/ },
    { _id: 11, a: new Binary(Buffer.from('x')) },
  ]
  finds('int', kinds, { a: { $type: 'int' } }, [1, 6])
  finds('long', kinds, { a: { $type: 'long' } }, [2])
  finds('double', kinds, { a: { $type: 'double' } }, [3])
  finds('decimal', kinds, { a: { $type: 'decimal' } }, [4])
  finds('number is any of the four', kinds, { a: { $type: 'number' } }, [1, 2, 3, 4, 6])
  finds('a type by its number', kinds, { a: { $type: 2 } }, [5, 6])
  finds('several types', kinds, { a: { $type: ['object', 'date'] } }, [7, 8])
  finds('array finds the field that is an array', kinds, { a: { $type: 'array' } }, [6])
  finds('bool', kinds, { a: { $type: 'bool' } }, [9])
  finds('regex', kinds, { a: { $type: 'regex' } }, [10])
  finds('binData', kinds, { a: { $type: 'binData' } }, [11])
  refuses('an unknown name is refused', 2, (collection) => collection.findOne({ a: { $type: 'integer' as never } }), 'BadValue')
})

describe('regular expressions', () => {
  const words = [
    { _id: 1, a: 'Apple' },
    { _id: 2, a: 'apple pie' },
    { _id: 3, a: 'pine\napple' },
    { _id: 4, a: ['Banana', 'apple'] },
    { _id: 5, a: 5 },
    { _id: 6, a: 'ÄPFEL' },
  ]
  finds('a pattern finds it anywhere in a string, or in a string of an array', words, { a: /apple/ }, [2, 3, 4])
  finds('i ignores case', words, { a: /^apple/i }, [1, 2, 4])
  finds('$regex with $options', words, { a: { $regex: '^APPLE$', $options: 'i' } }, [1, 4])
  finds('i ignores case beyond ASCII', words, { a: { $regex: 'äpfel', $options: 'i' } }, [6])
  finds('with m, ^ matches after a line break', words, { a: { $regex: '^apple', $options: 'm' } }, [2, 3, 4])
  finds('without s a dot does not match a line break', words, { a: { $regex: 'pine.apple' } }, [])
  finds('with s, a dot matches a line break', words, { a: { $regex: 'pine.apple', $options: 's' } }, [3])
  finds('x ignores white space and comments in the pattern', words, { a: { $regex: '^ap ple # fruit', $options: 'x' } }, [2, 4])
  finds('$in accepts regular expressions', words, { a: { $in: [/^Ban/, /pie$/] } }, [2, 4])
  finds(
    'a regular expression finds an equal stored one',
    [
      { _id: 1, a: /ab/i },
      { _id: 2, a: /ab/ },
    ],
    { a: /ab/i },
    [1],
  )
  finds('a number never matches', words, { a: /5/ }, [])
  finds('$regex combines with other operators', words, { a: { $regex: 'apple', $ne: 'apple pie' } }, [3, 4])
  finds(
    'an escaped metacharacter is literal',
    [
      { _id: 1, a: 'a.b' },
      { _id: 2, a: 'axb' },
    ],
    { a: /a\.b/ },
    [1],
  )
  refuses('a malformed pattern is refused', 51091, (collection) => collection.findOne({ a: { $regex: '(' } }))
  refuses('an escape that PCRE does not have is refused', 51091, (collection) => collection.findOne({ a: /x\u2028/ }))
  finds('what follows an escaped backslash is no escape', [{ _id: 1, a: 'x\\u' }], { a: /x\\u/ }, [1])
  refuses('an unknown option is refused', 51108, (collection) => collection.findOne({ a: { $regex: 'a', $options: 'q' } }))
})

describe('$mod and bits', () => {
  const integers = [
    { _id: 1, a: 4 },
    { _id: 2, a: 5 },
    { _id: 3, a: -3 },
    { _id: 4, a: 4.5 },
    { _id: 5, a: Long.fromNumber(54) },
    { _id: 6, a: 'x' },
  ]
  finds('$mod finds by remainder', integers, { a: { $mod: [4, 0] } }, [1, 4])
  finds('$mod of a negative number has its sign', integers, { a: { $mod: [2, -1] } }, [3])
  finds('$bitsAllSet with a mask', integers, { a: { $bitsAllSet: 50 } }, [5])
  finds('$bitsAnySet with positions', integers, { a: { $bitsAnySet: [0] } }, [2, 3])
  finds('$bitsAllClear with positions', integers, { a: { $bitsAllClear: [0, 1] } }, [1])
  finds('$bitsAnyClear with a mask', integers, { a: { $bitsAnyClear: 2 } }, [1, 2, 3])
  refuses('$mod refuses a divisor of 0', 2, (collection) => collection.findOne({ a: { $mod: [0, 1] } }), 'BadValue')
  refuses('$mod refuses a list that is too short', 2, (collection) => collection.findOne({ a: { $mod: [4] as never } }), 'BadValue')
})

describe('$expr', () => {
  const budgets = [
    { _id: 1, spent: 9, budget: 5 },
    { _id: 2, spent: 5, budget: 5 },
    { _id: 3, spent: 1 },
    { _id: 4, spent: [1, 2], budget: 7 },
  ]
  finds('it compares two fields', budgets, { $expr: { $eq: ['$spent', '$budget'] } }, [2])
  finds('it compares across types: an array is above a number, a number above a missing field', budgets, { $expr: { $gt: ['$spent', '$budget'] } }, [1, 3, 4])
  finds('it does not descend into arrays', budgets, { $expr: { $eq: ['$spent', 2] } }, [])
  finds('a missing field is not null for it', budgets, { $expr: { $eq: ['$budget', null] } }, [])
  finds('a truthy value suffices', budgets, { $expr: '$budget' }, [1, 2, 4])
  finds('it can use the let variables of the command', budgets, { $expr: { $gte: ['$spent', '$$least'] } }, [1, 2, 4], { let: { least: 5 } })
  finds('it combines with other conditions', budgets, { budget: 5, $expr: { $gt: ['$spent', '$budget'] } }, [1])
  differsOn('FerretDB', 'answers 31325').refuses(
    'an unknown expression is refused',
    168,
    (collection) => collection.findOne({ $expr: { $nearly: 1 } }),
    'InvalidPipelineOperator',
  )
  refuses('an undefined variable is refused', 17276, (collection) => collection.findOne({ $expr: '$$nobody' }))
})
