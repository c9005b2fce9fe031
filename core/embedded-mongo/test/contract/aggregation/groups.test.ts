import { Double, Int32, Long } from 'mongodb'
import { describe } from 'vitest'
import { contract } from '../../support/contract.ts'

const { aggregates, refuses } = await contract()

const sales = [
  { _id: 1, item: 'a', price: 10, qty: 2 },
  { _id: 2, item: 'b', price: 20, qty: 1 },
  { _id: 3, item: 'a', price: 30, qty: 5 },
]

describe('$group', () => {
  aggregates(
    'groups by a field',
    sales,
    [{ $group: { _id: '$item', n: { $sum: 1 } } }, { $sort: { _id: 1 } }],
    [
      { _id: 'a', n: 2 },
      { _id: 'b', n: 1 },
    ],
  )
  aggregates('_id null is one group of all', sales, [{ $group: { _id: null, total: { $sum: '$price' } } }], [{ _id: null, total: 60 }])
  aggregates('of nothing there is no group', sales, [{ $match: { _id: 99 } }, { $group: { _id: null, n: { $sum: 1 } } }], [])
  aggregates(
    'a document as key',
    sales,
    [{ $group: { _id: { item: '$item', big: { $gt: ['$qty', 3] } } } }, { $sort: { '_id.item': 1, '_id.big': 1 } }],
    [{ _id: { item: 'a', big: false } }, { _id: { item: 'a', big: true } }, { _id: { item: 'b', big: false } }],
  )
  const nested = [
    { _id: 1, a: { b: 2, c: 3 }, k: 'x', big: 'left out' },
    { _id: 2, a: { b: 4 }, k: 'x' },
    { _id: 3, k: 'x' },
  ]
  aggregates(
    'reads below a field, the _id, and more than one field of one name',
    nested,
    [{ $group: { _id: '$k', inner: { $push: '$a.b' }, whole: { $push: '$a' }, ids: { $push: '$_id' } } }],
    [{ _id: 'x', inner: [2, 4], whole: [{ b: 2, c: 3 }, { b: 4 }], ids: [1, 2, 3] }],
  )
  aggregates('reads whole documents', nested, [{ $group: { _id: null, first: { $first: '$$ROOT' } } }], [{ _id: null, first: nested[0] }])
  aggregates(
    'reads a field that an operator names without a dollar',
    nested,
    [{ $group: { _id: { $getField: 'k' }, n: { $sum: '$a.b' } } }],
    [{ _id: 'x', n: 6 }],
  )
  aggregates('reads nothing', nested, [{ $group: { _id: 'all', words: { $push: 'w' } } }], [{ _id: 'all', words: ['w', 'w', 'w'] }])
  aggregates(
    'null and missing are one group; numbers of one value too',
    [{ _id: 1, k: null }, { _id: 2 }, { _id: 3, k: 1 }, { _id: 4, k: new Double(1) }],
    [{ $group: { _id: '$k', n: { $sum: 1 } } }, { $project: { n: 1, _id: { $ifNull: [{ $toInt: '$_id' }, null] } } }, { $sort: { _id: 1 } }],
    [
      { _id: null, n: 2 },
      { _id: 1, n: 2 },
    ],
  )
  aggregates(
    '$sum ignores values that are not numbers',
    [{ _id: 1, a: 1 }, { _id: 2, a: 'x' }, { _id: 3 }],
    [{ $group: { _id: null, s: { $sum: '$a' } } }],
    [{ _id: null, s: 1 }],
  )
  aggregates(
    '$sum of ints is an int, with a long a long, with a double a double',
    [{ _id: 1, a: 1 }],
    [{ $group: { _id: null, i: { $sum: '$a' }, l: { $sum: { $toLong: '$a' } }, d: { $sum: { $toDouble: '$a' } } } }],
    [{ _id: null, i: new Int32(1), l: Long.fromNumber(1), d: new Double(1) }],
  )
  aggregates(
    '$sum of ints beyond 32 bits is a long',
    [
      { _id: 1, a: 2147483647 },
      { _id: 2, a: 1 },
    ],
    [{ $group: { _id: null, s: { $sum: '$a' } } }],
    [{ _id: null, s: Long.fromNumber(2147483648) }],
  )
  aggregates(
    '$avg is a double and ignores values that are not numbers',
    [
      { _id: 1, a: 1 },
      { _id: 2, a: 2 },
      { _id: 3, a: 'x' },
    ],
    [{ $group: { _id: null, m: { $avg: '$a' } } }],
    [{ _id: null, m: new Double(1.5) }],
  )
  aggregates('$avg of no number is null', [{ _id: 1 }], [{ $group: { _id: null, m: { $avg: '$a' } } }], [{ _id: null, m: null }])
  aggregates(
    '$min and $max leave out null and missing, and compare across types',
    [{ _id: 1, a: 5 }, { _id: 2, a: null }, { _id: 3 }, { _id: 4, a: 'x' }],
    [{ $group: { _id: null, low: { $min: '$a' }, high: { $max: '$a' } } }],
    [{ _id: null, low: 5, high: 'x' }],
  )
  aggregates(
    '$max of negative numbers is the largest of them, and $min of positive ones the smallest',
    [
      { _id: 1, low: -3, high: 4 },
      { _id: 2, low: -1, high: 2 },
    ],
    [{ $group: { _id: null, low: { $max: '$low' }, high: { $min: '$high' } } }],
    [{ _id: null, low: -1, high: 2 }],
  )
  aggregates(
    '$first and $last follow the order',
    sales,
    [{ $sort: { price: -1 } }, { $group: { _id: null, f: { $first: '$_id' }, l: { $last: '$_id' } } }],
    [{ _id: null, f: 3, l: 1 }],
  )
  aggregates('$first of a missing field is null', [{ _id: 1 }], [{ $group: { _id: null, f: { $first: '$a' } } }], [{ _id: null, f: null }])
  aggregates(
    '$push gathers in order, leaving out the missing',
    [{ _id: 1, a: 'x' }, { _id: 2 }, { _id: 3, a: null }],
    [{ $sort: { _id: 1 } }, { $group: { _id: null, all: { $push: '$a' } } }],
    [{ _id: null, all: ['x', null] }],
  )
  aggregates(
    '$push of a document',
    sales.slice(0, 1),
    [{ $group: { _id: null, all: { $push: { i: '$item', q: '$qty' } } } }],
    [{ _id: null, all: [{ i: 'a', q: 2 }] }],
  )
  aggregates(
    '$addToSet gathers each once',
    sales,
    [{ $group: { _id: null, items: { $addToSet: '$item' } } }, { $project: { items: { $sortArray: { input: '$items', sortBy: 1 } } } }],
    [{ _id: null, items: ['a', 'b'] }],
  )
  aggregates(
    '$count counts',
    sales,
    [{ $group: { _id: '$item', n: { $count: {} } } }, { $sort: { _id: 1 } }],
    [
      { _id: 'a', n: 2 },
      { _id: 'b', n: 1 },
    ],
  )
  aggregates(
    '$mergeObjects prefers later fields',
    [
      { _id: 1, o: { a: 1, b: 1 } },
      { _id: 2, o: { b: 2 } },
    ],
    [{ $sort: { _id: 1 } }, { $group: { _id: null, o: { $mergeObjects: '$o' } } }],
    [{ _id: null, o: { a: 1, b: 2 } }],
  )
  aggregates(
    '$stdDevPop',
    [
      { _id: 1, a: 1 },
      { _id: 2, a: 3 },
    ],
    [{ $group: { _id: null, s: { $stdDevPop: '$a' } } }],
    [{ _id: null, s: new Double(1) }],
  )
  aggregates(
    '$top and $bottom pick by an order',
    sales,
    [{ $group: { _id: null, top: { $top: { sortBy: { price: -1 }, output: '$_id' } }, low: { $bottom: { sortBy: { price: -1 }, output: '$_id' } } } }],
    [{ _id: null, top: 3, low: 1 }],
  )
  aggregates(
    '$firstN and $maxN',
    sales,
    [{ $sort: { _id: 1 } }, { $group: { _id: null, f: { $firstN: { input: '$_id', n: 2 } }, m: { $maxN: { input: '$price', n: 2 } } } }],
    [{ _id: null, f: [1, 2], m: [30, 20] }],
  )
  refuses('$group needs an _id', 15955, (collection) => collection.aggregate([{ $group: { n: { $sum: 1 } } }]).toArray())
  refuses('an unknown accumulator is refused', 15952, (collection) => collection.aggregate([{ $group: { _id: null, n: { $nearly: 1 } } }]).toArray())
  refuses('a field must be an accumulator', 40234, (collection) => collection.aggregate([{ $group: { _id: null, n: '$a' } }]).toArray())
})

describe('$sortByCount, $bucket, $bucketAuto, $facet', () => {
  aggregates(
    '$sortByCount counts each value, the most frequent first',
    sales,
    [{ $sortByCount: '$item' }],
    [
      { _id: 'a', count: 2 },
      { _id: 'b', count: 1 },
    ],
  )
  aggregates(
    '$bucket counts by boundaries, the upper one excluded',
    sales,
    [{ $bucket: { groupBy: '$price', boundaries: [0, 20, 40] } }],
    [
      { _id: 0, count: 1 },
      { _id: 20, count: 2 },
    ],
  )
  aggregates(
    '$bucket puts the rest into its default',
    sales,
    [{ $bucket: { groupBy: '$price', boundaries: [0, 15], default: 'other', output: { ids: { $push: '$_id' } } } }],
    [
      { _id: 0, ids: [1] },
      { _id: 'other', ids: [2, 3] },
    ],
  )
  aggregates(
    '$bucketAuto divides evenly',
    [1, 2, 3, 4].map((n) => ({ _id: n, n })),
    [{ $bucketAuto: { groupBy: '$n', buckets: 2 } }],
    [
      { _id: { min: 1, max: 3 }, count: 2 },
      { _id: { min: 3, max: 4 }, count: 2 },
    ],
  )
  aggregates(
    '$facet runs several pipelines on the same documents',
    sales,
    [{ $facet: { n: [{ $count: 'all' }], top: [{ $sort: { price: -1 } }, { $limit: 1 }, { $project: { _id: 1 } }], none: [{ $match: { _id: 99 } }] } }],
    [{ n: [{ all: 3 }], top: [{ _id: 3 }], none: [] }],
  )
})
