import { Double, Int32, Long } from 'mongodb'
import { describe, expect } from 'vitest'
import { contract } from '../../support/contract.ts'

const { updates, refuses, fact, differsOn } = await contract()

describe('an update by a pipeline', () => {
  updates('$set computes from other fields', { _id: 1, a: 2, b: 3 }, [{ $set: { c: { $add: ['$a', '$b'] } } }], { _id: 1, a: 2, b: 3, c: new Int32(5) })
  updates('stages see the result of those before', { _id: 1, a: 2 }, [{ $set: { b: { $multiply: ['$a', 2] } } }, { $set: { c: '$b' } }], {
    _id: 1,
    a: 2,
    b: 4,
    c: 4,
  })
  updates('$addFields is $set', { _id: 1 }, [{ $addFields: { a: 'x' } }], { _id: 1, a: 'x' })
  updates('$unset removes fields', { _id: 1, a: 1, b: { c: 1, d: 2 } }, [{ $unset: ['a', 'b.c'] }], { _id: 1, b: { d: 2 } })
  updates('$project keeps only what it names', { _id: 1, a: 1, b: 2 }, [{ $project: { a: 1 } }], { _id: 1, a: 1 })
  updates('$replaceWith replaces the document, but for its _id', { _id: 1, a: { x: 1 } }, [{ $replaceWith: { $mergeObjects: ['$a', { _id: 1, y: 2 }] } }], {
    _id: 1,
    x: 1,
    y: 2,
  })
  updates('$replaceRoot keeps the _id that the new root lacks', { _id: 1, a: { x: 1 } }, [{ $replaceRoot: { newRoot: '$a' } }], { _id: 1, x: 1 })
  updates('$cond decides', { _id: 1, a: 7 }, [{ $set: { grade: { $cond: [{ $gte: ['$a', 5] }, 'pass', 'fail'] } } }], { _id: 1, a: 7, grade: 'pass' })
  updates('$$NOW is a date', { _id: 1 }, [{ $set: { kind: { $type: '$$NOW' } } }], { _id: 1, kind: 'date' })
  updates('$$ROOT is the document', { _id: 1, a: 1 }, [{ $set: { copy: '$$ROOT' } }], { _id: 1, a: 1, copy: { _id: 1, a: 1 } })
  updates('$$REMOVE removes a field', { _id: 1, a: 1, b: 1 }, [{ $set: { a: '$$REMOVE' } }], { _id: 1, b: 1 })
  updates(
    'numbers keep the type of their arithmetic',
    { _id: 1, a: Long.fromNumber(1), b: new Double(1) },
    [{ $set: { a: { $add: ['$a', 1] }, b: { $add: ['$b', 1] } } }],
    { _id: 1, a: Long.fromNumber(2), b: new Double(2) },
  )
  updates('$set at a dotted path inside an array sets it in each element', { _id: 1, a: [{ b: 1 }, { b: 2 }] }, [{ $set: { 'a.b': 0 } }], {
    _id: 1,
    a: [{ b: 0 }, { b: 0 }],
  })
  updates('$set of a document merges it into the stored one', { _id: 1, a: { x: 1 } }, [{ $set: { a: { y: 2 } } }], { _id: 1, a: { x: 1, y: 2 } })
  updates('$literal keeps a dollar', { _id: 1 }, [{ $set: { price: { $literal: '$5' } } }], { _id: 1, price: '$5' })
  updates('variables of let are available', { _id: 1 }, [{ $set: { a: '$$given' } }], { _id: 1, a: 7 }, { let: { given: 7 } })
  fact('updateMany computes for each document', async (collection) => {
    await collection.insertMany([
      { _id: 1, a: 1 },
      { _id: 2, a: 2 },
    ])
    await collection.updateMany({}, [{ $set: { b: { $multiply: ['$a', 10] } } }])
    expect((await collection.find({}, { sort: { _id: 1 } }).toArray()).map((each) => each.b)).toEqual([10, 20])
  })
  fact('an upsert starts from the equalities of the filter', async (collection) => {
    await collection.updateOne({ _id: 1, a: 5 }, [{ $set: { b: { $add: ['$a', 1] } } }], { upsert: true })
    expect(await collection.findOne({})).toEqual({ _id: 1, a: 5, b: 6 })
  })
  differsOn('FerretDB', 'reports a code of its own').refuses('$match is no stage of an update', 72, (collection) =>
    collection.updateOne({}, [{ $match: { a: 1 } }]),
  )
  refuses('it must not change _id', 66, (collection) => collection.updateOne({ _id: 1 }, [{ $set: { _id: 2 } }]))
  differsOn('FerretDB', 'answers 2').refuses('array filters do not go with it', 9, (collection) =>
    collection.updateOne({}, [{ $set: { a: 1 } }], { arrayFilters: [{ e: 1 }] }),
  )
})
