import { describe } from 'vitest'
import { contract } from '../../support/contract.ts'

const { finds, refuses, differsOn } = await contract()

describe('a field that holds an array', () => {
  const lists = [{ _id: 1, a: [1, 2, 3] }, { _id: 2, a: [2] }, { _id: 3, a: 2 }, { _id: 4, a: [] }, { _id: 5, a: [[2], 5] }, { _id: 6 }]
  finds('a value finds arrays that contain it', lists, { a: 2 }, [1, 2, 3])
  finds('an array finds the equal array, or an array with that array as element', lists, { a: [2] }, [2, 5])
  finds('an array is equal only in the same order', lists, { a: [3, 2, 1] }, [])
  finds('the empty array finds the empty array', lists, { a: [] }, [4])
  finds('$ne leaves out the arrays that contain the value', lists, { a: { $ne: 2 } }, [4, 5, 6])
  finds('$nin leaves out the arrays that contain one of the values', lists, { a: { $nin: [1, 5] } }, [2, 3, 4, 6])
  finds('$in matches whole arrays too', lists, { a: { $in: [[1, 2, 3], []] } }, [1, 4])
  finds('a range holds when one element meets it', lists, { a: { $gt: 2 } }, [1, 5])
  finds(
    'two bounds may be met by different elements',
    [
      { _id: 1, a: [1, 9] },
      { _id: 2, a: [5] },
      { _id: 3, a: [1] },
    ],
    { a: { $gt: 4, $lt: 6 } },
    [1, 2],
  )
  finds('$not of a range holds when no element meets it', lists, { a: { $not: { $gt: 2 } } }, [2, 3, 4, 6])
  finds(
    'a comparison with an array compares whole arrays',
    [
      { _id: 1, a: [1, 2] },
      { _id: 2, a: [1, 3] },
      { _id: 3, a: [2] },
    ],
    { a: { $gt: [1, 2] } },
    [2, 3],
  )
  finds('$size counts the elements', lists, { a: { $size: 1 } }, [2])
  finds('$size 0 finds empty arrays, not missing fields', lists, { a: { $size: 0 } }, [4])
  finds(
    '$size matches only arrays',
    [
      { _id: 1, a: 'x' },
      { _id: 2, a: ['x'] },
    ],
    { a: { $size: 1 } },
    [2],
  )
  finds('$all requires every value', lists, { a: { $all: [1, 3] } }, [1])
  finds('$all of one value finds a scalar too', lists, { a: { $all: [2] } }, [1, 2, 3])
  finds('$all of an empty list finds nothing', lists, { a: { $all: [] } }, [])
  finds('$all with a nested array finds it as the value or as an element', lists, { a: { $all: [[2]] } }, [2, 5])
  refuses('$size refuses a negative number', 2, (collection) => collection.findOne({ a: { $size: -1 } }), 'BadValue')
  refuses('$all requires a list', 2, (collection) => collection.findOne({ a: { $all: 1 as never } }), 'BadValue')
})

describe('$elemMatch', () => {
  const results = [
    { _id: 1, a: [82, 85, 88] },
    { _id: 2, a: [75, 88, 89] },
    {
      _id: 3,
      a: [
        { p: 'x', s: 5 },
        { p: 'y', s: 9 },
      ],
    },
    { _id: 4, a: [{ p: 'x', s: 9 }] },
    { _id: 5, a: { p: 'x', s: 9 } },
    { _id: 6, a: [[1, 2], [81]] },
  ]
  finds('one element must meet all conditions', results, { a: { $elemMatch: { $gte: 80, $lt: 85 } } }, [1])
  finds('one embedded document must meet all conditions', results, { a: { $elemMatch: { p: 'x', s: { $gt: 8 } } } }, [4])
  finds('it finds nothing in a field that is not an array', results, { a: { $elemMatch: { s: 9 } } }, [3, 4])
  finds(
    'it nests',
    [
      { _id: 1, a: [{ b: [1, 5] }] },
      { _id: 2, a: [{ b: [1] }, { b: [9] }] },
    ],
    { a: { $elemMatch: { b: { $elemMatch: { $gt: 2, $lt: 8 } } } } },
    [1],
  )
  finds('an element that is an array is searched by position', results, { a: { $elemMatch: { 0: 81 } } }, [6])
  finds('it accepts $or', results, { a: { $elemMatch: { $or: [{ p: 'y' }, { s: { $gt: 100 } }] } } }, [3])
  finds('$all of $elemMatch requires an element for each', results, { a: { $all: [{ $elemMatch: { p: 'x', s: 5 } }, { $elemMatch: { p: 'y', s: 9 } }] } }, [3])
  finds('$not $elemMatch finds the documents without such an element', results, { a: { $not: { $elemMatch: { $gte: 80, $lt: 85 } } } }, [2, 3, 4, 5, 6])
  differsOn('FerretDB', 'finds none').finds(
    '{ $gte: null } inside finds an element without the field',
    [
      { _id: 1, a: [{ k: 1 }] },
      { _id: 2, a: [{ k: 1, v: 2 }] },
    ],
    { a: { $elemMatch: { k: 1, v: { $gte: null } } } },
    [1],
  )
  finds(
    '$ne inside finds an element that differs',
    [
      { _id: 1, a: [1, 2] },
      { _id: 2, a: [1] },
    ],
    { a: { $elemMatch: { $ne: 1 } } },
    [1],
  )
  refuses('it requires a document', 2, (collection) => collection.findOne({ a: { $elemMatch: 1 as never } }), 'BadValue')
})

describe('dotted paths', () => {
  const nested = [
    { _id: 1, a: { b: { c: 1 } } },
    { _id: 2, a: [{ b: { c: 1 } }, { b: { c: 2 } }] },
    { _id: 3, a: { b: [{ c: 2 }, { c: 3 }] } },
    { _id: 4, a: [[{ b: { c: 1 } }]] },
    { _id: 5, a: { b: { c: [1, 9] } } },
  ]
  finds('a path passes through documents and arrays of documents', nested, { 'a.b.c': 1 }, [1, 2, 5])
  finds('a path passes through arrays on several levels', [{ _id: 1, a: [{ b: [{ c: 1 }, { c: 7 }] }] }], { 'a.b.c': 7 }, [1])
  finds('a path does not enter an array directly inside an array', [{ _id: 1, a: [[{ b: 1 }]] }], { 'a.b': 1 }, [])
  finds('a number in a path is an array position', nested, { 'a.0.b.c': 1 }, [2, 4])
  finds(
    'a position at the end names one element',
    [
      { _id: 1, a: [5, 6] },
      { _id: 2, a: [6, 5] },
    ],
    { 'a.1': 6 },
    [1],
  )
  finds('a position at the end names the element itself, not what an array there contains', [{ _id: 1, a: [[5, 6], 7] }], { 'a.0': 6 }, [])
  finds('a position at the end finds an element that is an equal array', [{ _id: 1, a: [[5, 6], 7] }], { 'a.0': [5, 6] }, [1])
  finds(
    'a path below an array of scalars is not null',
    [
      { _id: 1, a: [1, 2] },
      { _id: 2, a: 1 },
    ],
    { 'a.b': null },
    [2],
  )
  finds(
    'a number in a path is a field name too',
    [
      { _id: 1, a: { 0: 'x' } },
      { _id: 2, a: ['x'] },
      { _id: 3, a: [{ 0: 'x' }] },
    ],
    { 'a.0': 'x' },
    [1, 2, 3],
  )
  finds(
    'a number in a path is missing in a document of the array without a field of that name',
    [
      { _id: 1, a: [{ k: 1 }] },
      { _id: 2, a: [1] },
    ],
    { 'a.0': null },
    [1],
  )
  finds(
    'a position beyond the end is missing',
    [
      { _id: 1, a: [1] },
      { _id: 2, a: [1, 2] },
    ],
    { 'a.1': { $exists: false } },
    [1],
  )
  finds('an equality with a document at a path through an array', nested, { 'a.b': { c: 2 } }, [2, 3])
  finds('$ne through an array leaves out a document if one element has the value', nested, { 'a.b.c': { $ne: 1 } }, [3, 4])
  finds('conditions on two paths may be met by different elements', nested, { 'a.b.c': { $all: [1, 2] } }, [2])
  finds('$size at a dotted path', nested, { 'a.b.c': { $size: 2 } }, [5])
  finds(
    '$exists through an array holds if one element has the field',
    [
      { _id: 1, a: [{}, { b: 1 }] },
      { _id: 2, a: [{}] },
    ],
    { 'a.b': { $exists: true } },
    [1],
  )
  finds(
    '$elemMatch at a dotted path',
    [
      { _id: 1, a: { b: [{ c: 1, d: 2 }] } },
      { _id: 2, a: { b: [{ c: 1 }, { d: 2 }] } },
    ],
    { 'a.b': { $elemMatch: { c: 1, d: 2 } } },
    [1],
  )
})
