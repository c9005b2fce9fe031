import { Decimal128, Long } from 'mongodb'
import { describe } from 'vitest'
import { contract } from '../../support/contract.ts'

const { updates, refuses, differsOn } = await contract()

describe('$push', () => {
  updates('it appends a value', { _id: 1, a: [1] }, { $push: { a: 2 } }, { _id: 1, a: [1, 2] })
  updates('it creates a missing array', { _id: 1 }, { $push: { 'a.b': 2 } }, { _id: 1, a: { b: [2] } })
  updates('it appends an array as one element', { _id: 1, a: [1] }, { $push: { a: [2, 3] } }, { _id: 1, a: [1, [2, 3]] })
  updates('$each appends several', { _id: 1, a: [1] }, { $push: { a: { $each: [2, 3] } } }, { _id: 1, a: [1, 2, 3] })
  differsOn('FerretDB', 'creates none').updates(
    '$each of an empty list creates a missing array',
    { _id: 1 },
    { $push: { a: { $each: [] } } },
    { _id: 1, a: [] },
  )
  updates('$slice keeps the first elements', { _id: 1, a: [1, 2] }, { $push: { a: { $each: [3, 4], $slice: 3 } } }, { _id: 1, a: [1, 2, 3] })
  updates('a negative $slice keeps the last elements', { _id: 1, a: [1, 2] }, { $push: { a: { $each: [3, 4], $slice: -3 } } }, { _id: 1, a: [2, 3, 4] })
  updates('$slice 0 empties the array', { _id: 1, a: [1, 2] }, { $push: { a: { $each: [3], $slice: 0 } } }, { _id: 1, a: [] })
  updates('$sort orders scalars', { _id: 1, a: [3, 1] }, { $push: { a: { $each: [2], $sort: 1 } } }, { _id: 1, a: [1, 2, 3] })
  updates(
    '$sort orders documents by a field',
    { _id: 1, a: [{ s: 3 }, { s: 1 }] },
    { $push: { a: { $each: [{ s: 2 }], $sort: { s: -1 } } } },
    { _id: 1, a: [{ s: 3 }, { s: 2 }, { s: 1 }] },
  )
  updates(
    '$sort orders documents by a dotted field',
    { _id: 1, a: [{ s: { t: 2 } }] },
    { $push: { a: { $each: [{ s: { t: 1 } }], $sort: { 's.t': 1 } } } },
    { _id: 1, a: [{ s: { t: 1 } }, { s: { t: 2 } }] },
  )
  updates('$sort comes before $slice', { _id: 1, a: [5, 1] }, { $push: { a: { $each: [9, 3], $sort: -1, $slice: 2 } } }, { _id: 1, a: [9, 5] })
  updates('$position inserts there', { _id: 1, a: [1, 4] }, { $push: { a: { $each: [2, 3], $position: 1 } } }, { _id: 1, a: [1, 2, 3, 4] })
  updates('$position beyond the end appends', { _id: 1, a: [1] }, { $push: { a: { $each: [2], $position: 9 } } }, { _id: 1, a: [1, 2] })
  updates('a negative $position counts from the end', { _id: 1, a: [1, 2, 3] }, { $push: { a: { $each: [9], $position: -1 } } }, { _id: 1, a: [1, 2, 9, 3] })
  updates('into an array inside an array', { _id: 1, a: [{ b: [1] }] }, { $push: { 'a.0.b': 2 } }, { _id: 1, a: [{ b: [1, 2] }] })
  refuses('it refuses a field that is not an array', 2, (collection) => collection.updateOne({}, { $push: { a: 1 as never } }))
  refuses('$each must be an array', 2, (collection) => collection.updateOne({}, { $push: { b: { $each: 1 } as never } }))
  refuses('an unknown clause is refused', 2, (collection) => collection.updateOne({}, { $push: { b: { $each: [1], $nearly: 1 } as never } }))
})

describe('$addToSet', () => {
  updates('it adds a value that is not there', { _id: 1, a: [1] }, { $addToSet: { a: 2 } }, { _id: 1, a: [1, 2] })
  updates('it leaves out a value that is there', { _id: 1, a: [1] }, { $addToSet: { a: 1 } }, { _id: 1, a: [1] })
  updates(
    'numbers are the same by value whatever their type',
    { _id: 1, a: [1] },
    { $addToSet: { a: { $each: [Long.fromNumber(1), Decimal128.fromString('1.0')] } } },
    { _id: 1, a: [1] },
  )
  updates('$each adds several, once each', { _id: 1, a: [1] }, { $addToSet: { a: { $each: [2, 2, 1, 3] } } }, { _id: 1, a: [1, 2, 3] })
  updates(
    'documents are the same only with their fields in order',
    { _id: 1, a: [{ x: 1, y: 2 }] },
    {
      $addToSet: {
        a: {
          $each: [
            { x: 1, y: 2 },
            { y: 2, x: 1 },
          ],
        },
      },
    },
    {
      _id: 1,
      a: [
        { x: 1, y: 2 },
        { y: 2, x: 1 },
      ],
    },
  )
  updates('it creates a missing array', { _id: 1 }, { $addToSet: { a: 1 } }, { _id: 1, a: [1] })
  updates('an array is one element', { _id: 1, a: [1] }, { $addToSet: { a: [1] } }, { _id: 1, a: [1, [1]] })
  updates('duplicates that are there already stay', { _id: 1, a: [1, 1] }, { $addToSet: { a: 2 } }, { _id: 1, a: [1, 1, 2] })
  refuses('it refuses a field that is not an array', 2, (collection) => collection.updateOne({}, { $addToSet: { a: 1 } }))
})

describe('$pull, $pullAll and $pop', () => {
  updates('$pull removes every equal element', { _id: 1, a: [1, 2, 1] }, { $pull: { a: 1 } }, { _id: 1, a: [2] })
  updates('$pull removes by a condition', { _id: 1, a: [1, 5, 9] }, { $pull: { a: { $gte: 5 } } }, { _id: 1, a: [1] })
  updates('$pull removes documents with the given fields', { _id: 1, a: [{ x: 1, y: 2 }, { x: 2 }] }, { $pull: { a: { x: 1 } } }, { _id: 1, a: [{ x: 2 }] })
  updates(
    '$pull removes documents by conditions on their fields',
    { _id: 1, a: [{ x: 1 }, { x: 9 }] },
    { $pull: { a: { x: { $gt: 5 } } } },
    { _id: 1, a: [{ x: 1 }] },
  )
  updates('$pull of an array removes the equal element', { _id: 1, a: [[1, 2], [2, 1], 1] }, { $pull: { a: [1, 2] } }, { _id: 1, a: [[2, 1], 1] })
  updates('$pull by a condition descends into elements that are arrays', { _id: 1, a: [[0], 1, [-1]] }, { $pull: { a: { $gte: 0 } } }, { _id: 1, a: [[-1]] })
  updates('$pull with $in', { _id: 1, a: ['x', 'y', 'z'] }, { $pull: { a: { $in: ['x', 'z'] } } }, { _id: 1, a: ['y'] })
  updates(
    '$pull with $elemMatch inside the element',
    { _id: 1, a: [{ b: [{ q: 1, r: 5 }] }, { b: [{ q: 1, r: 1 }] }] },
    { $pull: { a: { b: { $elemMatch: { q: 1, r: { $gte: 5 } } } } } },
    { _id: 1, a: [{ b: [{ q: 1, r: 1 }] }] },
  )
  differsOn('FerretDB', 'compares it as a value').updates(
    '$pull with a regular expression',
    { _id: 1, a: ['ab', 'b'] },
    { $pull: { a: /^a/ } },
    { _id: 1, a: ['b'] },
  )
  updates('$pull of null removes nulls', { _id: 1, a: [null, 1] }, { $pull: { a: null } }, { _id: 1, a: [1] })
  updates('$pull from a missing field does nothing', { _id: 1 }, { $pull: { a: 1 } }, { _id: 1 })
  refuses('$pull refuses a field that is not an array', 2, (collection) => collection.updateOne({}, { $pull: { a: 1 as never } }))
  updates('$pullAll removes every listed value', { _id: 1, a: [1, 2, 3, 1] }, { $pullAll: { a: [1, 3] } }, { _id: 1, a: [2] })
  updates(
    '$pullAll removes documents only when equal with their fields in order',
    {
      _id: 1,
      a: [
        { x: 1, y: 2 },
        { y: 2, x: 1 },
      ],
    },
    { $pullAll: { a: [{ x: 1, y: 2 }] } },
    { _id: 1, a: [{ y: 2, x: 1 }] },
  )
  refuses('$pullAll requires a list', 2, (collection) => collection.updateOne({}, { $pullAll: { a: 1 as never } }))
  updates('$pop 1 removes the last element', { _id: 1, a: [1, 2, 3] }, { $pop: { a: 1 } }, { _id: 1, a: [1, 2] })
  updates('$pop -1 removes the first element', { _id: 1, a: [1, 2, 3] }, { $pop: { a: -1 } }, { _id: 1, a: [2, 3] })
  updates('$pop leaves an empty array', { _id: 1, a: [1] }, { $pop: { a: 1 } }, { _id: 1, a: [] })
  updates('$pop from a missing field does nothing', { _id: 1 }, { $pop: { a: 1 } }, { _id: 1 })
  differsOn('FerretDB', 'answers 2').refuses('$pop refuses a field that is not an array', 14, (collection) => collection.updateOne({}, { $pop: { a: 1 } }))
  refuses('$pop refuses other numbers', 9, (collection) => collection.updateOne({}, { $pop: { a: 2 as never } }))
})
