import { Int32 } from 'mongodb'
import { describe } from 'vitest'
import { contract } from '../../support/contract.ts'

const { evaluates, refuses, aggregates } = await contract()

const list = {
  a: [3, 1, 2],
  empty: [],
  n: null,
  docs: [
    { k: 'x', v: 1 },
    { k: 'y', v: 2 },
  ],
}

describe('arrays', () => {
  evaluates('$size', { $size: '$a' }, new Int32(3), list)
  refuses('$size of a value that is not an array is refused', 17124, (collection) => collection.aggregate([{ $project: { x: { $size: '$a' } } }]).toArray())
  evaluates('$arrayElemAt counts from either end', [{ $arrayElemAt: ['$a', 0] }, { $arrayElemAt: ['$a', -1] }], [3, 2], list)
  evaluates('$arrayElemAt beyond the end is missing', { $arrayElemAt: ['$a', 9] }, undefined, list)
  evaluates('$first and $last', [{ $first: '$a' }, { $last: '$a' }], [3, 2], list)
  evaluates('$in', [{ $in: [1, '$a'] }, { $in: ['x', '$a'] }], [true, false], list)
  refuses('$in needs an array', 40081, (collection) => collection.aggregate([{ $project: { x: { $in: [1, '$a'] } } }]).toArray())
  evaluates('$slice', [{ $slice: ['$a', 2] }, { $slice: ['$a', -2] }, { $slice: ['$a', 1, 1] }], [[3, 1], [1, 2], [1]], list)
  evaluates('$concatArrays; with null it is null', [{ $concatArrays: ['$a', [9]] }, { $concatArrays: ['$a', '$n'] }], [[3, 1, 2, 9], null], list)
  evaluates('$map', { $map: { input: '$a', as: 'e', in: { $multiply: ['$$e', 10] } } }, [30, 10, 20], list)
  evaluates('$map calls the element $$this by default', { $map: { input: '$docs', in: '$$this.k' } }, ['x', 'y'], list)
  evaluates('$map of null is null', { $map: { input: '$n', in: '$$this' } }, null, list)
  evaluates('$filter', { $filter: { input: '$a', as: 'e', cond: { $gte: ['$$e', 2] } } }, [3, 2], list)
  evaluates('$filter with a limit', { $filter: { input: '$a', cond: { $gte: ['$$this', 1] }, limit: 1 } }, [3], list)
  evaluates('$reduce', { $reduce: { input: '$a', initialValue: 0, in: { $add: ['$$value', '$$this'] } } }, 6, list)
  evaluates('$reduce of text in order', { $reduce: { input: ['a', 'b'], initialValue: '', in: { $concat: ['$$value', '$$this'] } } }, 'ab')
  evaluates('$range', [{ $range: [0, 3] }, { $range: [5, 0, -2] }, { $range: [0, 0] }], [[0, 1, 2], [5, 3, 1], []])
  evaluates('$reverseArray', { $reverseArray: '$a' }, [2, 1, 3], list)
  evaluates(
    '$sortArray of scalars',
    [{ $sortArray: { input: '$a', sortBy: 1 } }, { $sortArray: { input: '$a', sortBy: -1 } }],
    [
      [1, 2, 3],
      [3, 2, 1],
    ],
    list,
  )
  evaluates(
    '$sortArray of documents',
    { $sortArray: { input: '$docs', sortBy: { v: -1 } } },
    [
      { k: 'y', v: 2 },
      { k: 'x', v: 1 },
    ],
    list,
  )
  evaluates(
    '$zip',
    { $zip: { inputs: ['$a', ['x', 'y']] } },
    [
      [3, 'x'],
      [1, 'y'],
    ],
    list,
  )
  evaluates('$zip to the longest with defaults', { $zip: { inputs: [[1, 2], ['x']], useLongestLength: true, defaults: [0, '-'] } }, [
    [1, 'x'],
    [2, '-'],
  ])
  evaluates('$indexOfArray', [{ $indexOfArray: ['$a', 2] }, { $indexOfArray: ['$a', 9] }], [2, -1], list)
  evaluates(
    '$firstN, $lastN, $maxN, $minN',
    [{ $firstN: { input: '$a', n: 2 } }, { $lastN: { input: '$a', n: 1 } }, { $maxN: { input: '$a', n: 2 } }, { $minN: { input: '$a', n: 1 } }],
    [[3, 1], [2], [3, 2], [1]],
    list,
  )
  evaluates('a path through an array of documents gathers the field', '$docs.v', [1, 2], list)
  evaluates('an array of expressions has null for missing values', ['$a', '$none'], [[3, 1, 2], null], list)
})

describe('sets', () => {
  evaluates(
    '$setUnion and $setIntersection',
    [
      {
        $sortArray: {
          input: {
            $setUnion: [
              [1, 2],
              [2, 3],
            ],
          },
          sortBy: 1,
        },
      },
      {
        $setIntersection: [
          [1, 2],
          [2, 3],
        ],
      },
    ],
    [[1, 2, 3], [2]],
  )
  evaluates('$setDifference', { $setDifference: [[1, 2, 3], [2]] }, [1, 3])
  evaluates(
    '$setEquals ignores order and duplicates',
    {
      $setEquals: [
        [1, 2, 2],
        [2, 1],
      ],
    },
    true,
  )
  evaluates('$setIsSubset', [{ $setIsSubset: [[1], [1, 2]] }, { $setIsSubset: [[3], [1, 2]] }], [true, false])
  evaluates(
    '$anyElementTrue and $allElementsTrue',
    [{ $anyElementTrue: [[0, 1]] }, { $allElementsTrue: [[0, 1]] }, { $allElementsTrue: [[]] }],
    [true, false, true],
  )
})

describe('documents', () => {
  evaluates('$mergeObjects prefers later fields and ignores null', { $mergeObjects: [{ a: 1, b: 1 }, null, { b: 2 }] }, { a: 1, b: 2 })
  evaluates(
    '$objectToArray',
    { $objectToArray: '$o' },
    [
      { k: 'a', v: 1 },
      { k: 'b', v: 2 },
    ],
    { o: { a: 1, b: 2 } },
  )
  evaluates(
    '$arrayToObject of k and v, and of pairs',
    [
      { $arrayToObject: '$docs' },
      {
        $arrayToObject: [
          [
            ['x', 1],
            ['y', 2],
          ],
        ],
      },
    ],
    [
      { x: 1, y: 2 },
      { x: 1, y: 2 },
    ],
    list,
  )
  evaluates('$getField reads a name with a dot', { $getField: { field: { $literal: 'a.b' }, input: '$o' } }, 5, { o: { 'a.b': 5 } })
  evaluates('$getField of the document itself', { $getField: 'n' }, null, list)
  evaluates('$setField writes a name with a dollar', { $setField: { field: { $literal: '$x' }, input: '$o', value: 1 } }, { a: 1, $x: 1 }, { o: { a: 1 } })
  evaluates('$unsetField', { $unsetField: { field: 'a', input: '$o' } }, { b: 2 }, { o: { a: 1, b: 2 } })
  evaluates('a document of expressions omits missing values', { x: '$n', y: '$none', z: { w: '$a' } }, { x: null, z: { w: [3, 1, 2] } }, list)
})

describe('variables', () => {
  evaluates('$let', { $let: { vars: { x: 2, y: '$a' }, in: { $size: { $concatArrays: ['$$y', ['$$x']] } } } }, 4, list)
  evaluates('$$ROOT is the document, $$CURRENT its start of paths', [{ $size: '$$ROOT.a' }, { $size: '$$CURRENT.a' }], [3, 3], list)
  evaluates('$$REMOVE removes by a condition', { $cond: [{ $gt: [1, 2] }, 1, '$$REMOVE'] }, undefined)
  evaluates('$$NOW is a date', { $type: '$$NOW' }, 'date')
  evaluates('$literal is not evaluated', { $literal: { $add: [1, 2] } }, { $add: [1, 2] })
  aggregates(
    '$rand is a number from 0 to 1',
    [{ _id: 1 }],
    [{ $set: { r: { $rand: {} } } }, { $project: { ok: { $and: [{ $gte: ['$r', 0] }, { $lt: ['$r', 1] }] } } }],
    [{ _id: 1, ok: true }],
  )
})
