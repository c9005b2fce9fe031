import { Double, Int32 } from 'mongodb'
import { describe, expect } from 'vitest'
import { contract } from '../../support/contract.ts'

const { updates, refuses, fact, differsOn } = await contract()

const marks = {
  _id: 1,
  a: [
    { p: 'x', s: 1 },
    { p: 'y', s: 2 },
    { p: 'y', s: 3 },
  ],
}

describe('$, the first element that the filter matched', () => {
  updates('it is replaced', { _id: 1, a: [80, 85, 90] }, { $set: { 'a.$': 0 } }, { _id: 1, a: [80, 0, 90] }, {}, { a: 85 })
  updates('it is found by a condition', { _id: 1, a: [80, 85, 90] }, { $set: { 'a.$': 0 } }, { _id: 1, a: [80, 0, 90] }, {}, { a: { $gt: 82 } })
  updates(
    'a field of it is set',
    marks,
    { $set: { 'a.$.s': 9 } },
    {
      _id: 1,
      a: [
        { p: 'x', s: 1 },
        { p: 'y', s: 9 },
        { p: 'y', s: 3 },
      ],
    },
    {},
    { 'a.p': 'y' },
  )
  updates(
    'it is found by $elemMatch',
    marks,
    { $set: { 'a.$.s': 9 } },
    {
      _id: 1,
      a: [
        { p: 'x', s: 1 },
        { p: 'y', s: 2 },
        { p: 'y', s: 9 },
      ],
    },
    {},
    { a: { $elemMatch: { p: 'y', s: { $gt: 2 } } } },
  )
  updates('it counts up', { _id: 1, a: [1, 5] }, { $inc: { 'a.$': 1 } }, { _id: 1, a: [1, 6] }, {}, { a: 5 })
  updates('$unset leaves null in its place', { _id: 1, a: [1, 5] }, { $unset: { 'a.$': 1 } }, { _id: 1, a: [1, null] }, {}, { a: 5 })
  updates('$push into it', { _id: 1, a: [{ p: 1, b: [] }] }, { $push: { 'a.$.b': 7 } }, { _id: 1, a: [{ p: 1, b: [7] }] }, {}, { 'a.p': 1 })
  refuses('without an array in the filter it is refused', 2, async (collection) => {
    await collection.insertOne({ _id: 2, b: [1] })
    await collection.updateOne({ _id: 2 }, { $set: { 'b.$': 2 } })
  })
  differsOn('FerretDB', 'answers 28').refuses('in an upsert that inserts it is refused', 2, (collection) =>
    collection.updateOne({ _id: 9, b: 1 }, { $set: { 'b.$': 2 } }, { upsert: true }),
  )
})

describe('$[], every element', () => {
  updates('all are set', { _id: 1, a: [1, 2] }, { $set: { 'a.$[]': 0 } }, { _id: 1, a: [0, 0] })
  updates('all count up, each in its own type', { _id: 1, a: [1, new Double(2)] }, { $inc: { 'a.$[]': 1 } }, { _id: 1, a: [new Int32(2), new Double(3)] })
  updates('a field of all', { _id: 1, a: [{ s: 1 }, { s: 2, t: 1 }] }, { $set: { 'a.$[].s': 0 } }, { _id: 1, a: [{ s: 0 }, { s: 0, t: 1 }] })
  updates('it nests', { _id: 1, a: [{ b: [1, 2] }, { b: [3] }] }, { $inc: { 'a.$[].b.$[]': 10 } }, { _id: 1, a: [{ b: [11, 12] }, { b: [13] }] })
  updates('an empty array stays empty', { _id: 1, a: [] }, { $set: { 'a.$[]': 0 } }, { _id: 1, a: [] })
  differsOn('FerretDB', 'answers 28').refuses('a field that is not an array is refused', 2, (collection) => collection.updateOne({}, { $set: { 'a.$[]': 0 } }))
  refuses('a missing field is refused', 2, (collection) => collection.updateOne({}, { $set: { 'b.$[]': 0 } }))
})

describe('$[name], the elements that an array filter picks', () => {
  updates(
    'scalars by a condition',
    { _id: 1, a: [95, 102, 90] },
    { $set: { 'a.$[high]': 100 } },
    { _id: 1, a: [95, 100, 90] },
    { arrayFilters: [{ high: { $gte: 100 } }] },
  )
  updates(
    'documents by a field',
    marks,
    { $set: { 'a.$[e].s': 0 } },
    {
      _id: 1,
      a: [
        { p: 'x', s: 1 },
        { p: 'y', s: 0 },
        { p: 'y', s: 0 },
      ],
    },
    { arrayFilters: [{ 'e.p': 'y' }] },
  )
  updates(
    'documents by several conditions',
    marks,
    { $set: { 'a.$[e].s': 0 } },
    {
      _id: 1,
      a: [
        { p: 'x', s: 1 },
        { p: 'y', s: 0 },
        { p: 'y', s: 3 },
      ],
    },
    { arrayFilters: [{ 'e.p': 'y', 'e.s': { $lt: 3 } }] },
  )
  updates(
    'two names in one path',
    {
      _id: 1,
      a: [
        { k: 1, b: [1, 9] },
        { k: 2, b: [9] },
      ],
    },
    { $set: { 'a.$[x].b.$[y]': 0 } },
    {
      _id: 1,
      a: [
        { k: 1, b: [1, 0] },
        { k: 2, b: [9] },
      ],
    },
    { arrayFilters: [{ 'x.k': 1 }, { y: 9 }] },
  )
  updates('$or in a filter', { _id: 1, a: [1, 2, 3] }, { $set: { 'a.$[e]': 0 } }, { _id: 1, a: [0, 2, 0] }, { arrayFilters: [{ $or: [{ e: 1 }, { e: 3 }] }] })
  updates('no element picked changes nothing', { _id: 1, a: [1] }, { $set: { 'a.$[e]': 0 } }, { _id: 1, a: [1] }, { arrayFilters: [{ e: 7 }] })
  updates(
    '$pull inside the picked ones',
    {
      _id: 1,
      a: [
        { k: 1, b: [1, 2] },
        { k: 2, b: [1, 2] },
      ],
    },
    { $pull: { 'a.$[e].b': 1 } },
    {
      _id: 1,
      a: [
        { k: 1, b: [2] },
        { k: 2, b: [1, 2] },
      ],
    },
    { arrayFilters: [{ 'e.k': 1 }] },
  )
  refuses('a name without a filter is refused', 2, (collection) => collection.updateOne({}, { $set: { 'b.$[e]': 0 } }))
  refuses('a filter that no path uses is refused', 9, (collection) => collection.updateOne({}, { $set: { b: 0 } }, { arrayFilters: [{ e: 1 }] }))
  refuses('two filters of one name are refused', 9, (collection) => collection.updateOne({}, { $set: { 'b.$[e]': 0 } }, { arrayFilters: [{ e: 1 }, { e: 2 }] }))
  refuses('a name must begin with a small letter', 2, (collection) => collection.updateOne({}, { $set: { 'b.$[E]': 0 } }, { arrayFilters: [{ E: 1 }] }))
  fact('updateMany applies it to every document', async (collection) => {
    await collection.insertMany([
      { _id: 1, a: [1, 5] },
      { _id: 2, a: [5, 5] },
      { _id: 3, a: [1] },
    ])
    const result = await collection.updateMany({}, { $set: { 'a.$[e]': 0 } }, { arrayFilters: [{ e: 5 }] })
    expect(result).toMatchObject({ matchedCount: 3, modifiedCount: 2 })
    expect((await collection.find({}, { sort: { _id: 1 } }).toArray()).map((each) => each.a)).toEqual([[1, 0], [0, 0], [1]])
  })
})
