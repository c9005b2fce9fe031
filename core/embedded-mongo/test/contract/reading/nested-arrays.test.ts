import { describe, expect } from 'vitest'
import { contract } from '../../support/contract.ts'

const { fact, finds, evaluates, differsOn } = await contract()

const values = [
  { _id: 1 },
  { _id: 2, a: 5 },
  { _id: 3, a: [5] },
  { _id: 4, a: [] },
  { _id: 5, a: [{}] },
  { _id: 6, a: [{ x: 1 }] },
  { _id: 7, a: [[5]] },
  { _id: 8, a: [{ x: null }] },
  { _id: 9, a: { 0: { x: 1 } } },
  { _id: 10, a: { 0: 5 } },
  { _id: 11, a: [5, { x: 1 }] },
  { _id: 12, a: [[{ x: 1 }]] },
  { _id: 13, a: [null] },
]

describe('null at the end of a path', () => {
  finds('a scalar at a position has no fields', values, { 'a.0.x': null }, [1, 2, 5, 6, 8, 10, 11])
  finds('so it is not without the field either', values, { 'a.0.x': { $exists: false } }, [1, 2, 3, 4, 5, 7, 10, 11, 13])
  finds('$in with null finds what null finds', values, { 'a.0.x': { $in: [null] } }, [1, 2, 5, 6, 8, 10, 11])
  finds('an array in an array is a document without names in $elemMatch', values, { a: { $elemMatch: { x: { $in: [null] } } } }, [5, 7, 8, 12])
})

describe('$in as an expression', () => {
  evaluates('a missing field is not null', { $in: ['$missing', [null, 1]] }, false)
  evaluates('nor is it a missing element, which counts as null', { $in: ['$missing', ['$missing']] }, false)
  evaluates('null is', { $in: ['$a', [null, 1]] }, true, { a: null })
  evaluates('null is a missing element', { $in: [null, ['$missing']] }, true)
})

describe('a path through arrays as an expression', () => {
  const nested = { a: [[{ b: 1 }], { b: 2 }, 3, { b: [{ c: 4 }, [{ c: 5 }]] }] }
  evaluates('arrays in arrays are left out', '$a.b', [2, [{ c: 4 }, [{ c: 5 }]]], nested)
  evaluates('on every level', '$a.b.c', [[4]], nested)
  evaluates('a number is no position', '$a.0', [], nested)
})

describe('distinct', () => {
  const sorted = (found: unknown[]) => found.map((value) => JSON.stringify(value)).toSorted()
  const documents = [
    { a: { b: [1, 2] } },
    { a: [{ b: [2, 3] }, { b: 4 }, 9, [{ b: 7 }]] },
    { a: [{ b: { c: 5 } }, { b: [{ c: 6 }, { c: [7, 8] }] }] },
    { a: { 0: 'z' } },
  ]
  fact('it collects the elements of every array at the end of the path', async (collection) => {
    await collection.insertMany(documents.slice(0, 2))
    expect(sorted(await collection.distinct('a.b'))).toEqual(['1', '2', '3', '4'])
  })
  fact('it follows arrays on several levels', async (collection) => {
    await collection.insertMany(documents)
    expect(sorted(await collection.distinct('a.b.c'))).toEqual(['5', '6', '7', '8'])
  })
  fact('a number is a position or a name', async (collection) => {
    await collection.insertMany(documents)
    expect(sorted(await collection.distinct('a.0'))).toEqual(['"z"', '{"b":[2,3]}', '{"b":{"c":5}}'])
    expect(sorted(await collection.distinct('a.0.b'))).toEqual(['2', '3', '{"c":5}'])
    expect(sorted(await collection.distinct('a.b.0'))).toEqual(['1', '2', '{"c":6}'])
    expect(await collection.distinct('a.7')).toEqual([])
  })
  differsOn('FerretDB', 'leaves it out').fact('an array at a position is taken apart', async (collection) => {
    await collection.insertMany([{ a: [[5, 6], 8] }, { a: [{ b: [[10, 11], 12] }] }])
    expect(sorted(await collection.distinct('a.0'))).toEqual(['5', '6', '{"b":[[10,11],12]}'])
    expect(sorted(await collection.distinct('a.b.0'))).toEqual(['10', '11'])
  })
})
