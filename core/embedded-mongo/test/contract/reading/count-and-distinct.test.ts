import { Long } from 'mongodb'
import { describe, expect } from 'vitest'
import { contract } from '../../support/contract.ts'

const { fact, refuses, notAskedOn } = await contract()

describe('counting', () => {
  fact('countDocuments counts what matches', async (collection) => {
    await collection.insertMany([{ a: 1 }, { a: 1 }, { a: 2 }])
    expect(await collection.countDocuments({ a: 1 })).toBe(2)
    expect(await collection.countDocuments()).toBe(3)
  })
  fact('countDocuments accepts skip and limit', async (collection) => {
    await collection.insertMany([{ a: 1 }, { a: 1 }, { a: 1 }, { a: 2 }])
    expect(await collection.countDocuments({ a: 1 }, { skip: 1 })).toBe(2)
    expect(await collection.countDocuments({ a: 1 }, { limit: 2 })).toBe(2)
  })
  fact('a collection that does not exist has no documents', async (collection) => {
    expect(await collection.countDocuments()).toBe(0)
    expect(await collection.estimatedDocumentCount()).toBe(0)
  })
  notAskedOn('FerretDB', 'sometimes reports outdated statistics').fact('estimatedDocumentCount counts all', async (collection) => {
    await collection.insertMany([{ a: 1 }, { a: 2 }])
    await collection.deleteOne({ a: 1 })
    expect(await collection.estimatedDocumentCount()).toBe(1)
  })
  fact('the count command accepts query, skip and limit', async (collection, db) => {
    await collection.insertMany([{ a: 1 }, { a: 1 }, { a: 1 }, { a: 2 }])
    expect(await db.command({ count: collection.collectionName, query: { a: 1 }, skip: 1 })).toMatchObject({ n: 2, ok: 1 })
    expect(await db.command({ count: collection.collectionName, query: { a: 1 }, limit: 2 })).toMatchObject({ n: 2, ok: 1 })
    expect(await db.command({ count: collection.collectionName, query: { a: 1 }, skip: 2, limit: 2 })).toMatchObject({ n: 1, ok: 1 })
  })
})

describe('distinct', () => {
  const sorted = (values: unknown[]) => values.toSorted((a, b) => (String(a) < String(b) ? -1 : 1))
  fact('it returns each value once', async (collection) => {
    await collection.insertMany([{ a: 'x' }, { a: 'y' }, { a: 'x' }])
    expect(sorted(await collection.distinct('a'))).toEqual(['x', 'y'])
  })
  fact('it returns the elements of arrays', async (collection) => {
    await collection.insertMany([{ a: ['x', 'y'] }, { a: 'z' }, { a: ['y'] }])
    expect(sorted(await collection.distinct('a'))).toEqual(['x', 'y', 'z'])
  })
  fact('it returns an array inside an array as a whole', async (collection) => {
    await collection.insertMany([{ a: [1, [1], 1] }])
    expect(sorted(await collection.distinct('a'))).toEqual([1, [1]])
  })
  fact('it omits missing fields and keeps null', async (collection) => {
    await collection.insertMany([{ a: null }, {}, { a: 1 }])
    expect(sorted(await collection.distinct('a'))).toEqual([1, null])
  })
  fact('it follows paths through documents and arrays of documents', async (collection) => {
    await collection.insertMany([{ a: [{ b: 1 }, { b: 2 }] }, { a: { b: 3 } }])
    expect(sorted(await collection.distinct('a.b'))).toEqual([1, 2, 3])
  })
  fact('it accepts a filter', async (collection) => {
    await collection.insertMany([
      { a: 'x', n: 1 },
      { a: 'y', n: 2 },
    ])
    expect(await collection.distinct('a', { n: 2 })).toEqual(['y'])
  })
  fact('numbers of the same value are one value', async (collection) => {
    await collection.insertMany([{ a: 1 }, { a: Long.fromNumber(1) }, { a: 1.5 }])
    expect((await collection.distinct('a')).map(Number).toSorted((x, y) => x - y)).toEqual([1, 1.5])
  })
  fact('an index yields the same values', async (collection) => {
    await collection.insertMany([{ a: ['x', 'y'] }, { a: null }, {}, { a: 'x' }])
    const before = sorted(await collection.distinct('a'))
    await collection.createIndex({ a: 1 })
    expect(sorted(await collection.distinct('a'))).toEqual(before)
  })
  fact('a collection that does not exist has no values', async (collection) => {
    expect(await collection.distinct('a')).toEqual([])
  })
  refuses('its key must be a string', 14, (collection, db) => db.command({ distinct: collection.collectionName, key: 1 }), 'TypeMismatch')
})
