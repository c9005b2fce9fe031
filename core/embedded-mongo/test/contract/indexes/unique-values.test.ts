import { Decimal128, Long, type Collection } from 'mongodb'
import { describe, expect } from 'vitest'
import { contract, type Row } from '../../support/contract.ts'

const { fact, differsOn } = await contract()

/** Inserts documents with these values of `a`; returns whether each was accepted, or the code of its error. */
async function outcomes(collection: Collection<Row>, values: readonly unknown[]): Promise<unknown[]> {
  const inserted: unknown[] = []
  for (const [_id, a] of values.entries())
    inserted.push(
      await collection.insertOne({ _id, a }).then(
        () => true,
        ({ code }: { code: number }) => code,
      ),
    )
  return inserted
}

const long = (text: string) => Long.fromString(text)
const decimal = (text: string) => Decimal128.fromString(text)

describe('numbers that no double can hold', () => {
  const distinct = ['9007199254740992', '9007199254740993', '1152921504606846977', '1152921504606846978']
  fact('different ones with the same nearest double are different keys', async (collection) => {
    await collection.createIndex({ a: 1 }, { unique: true })
    expect(await outcomes(collection, [...distinct.map(long), decimal('0.1'), 0.1, decimal('1E400'), Infinity])).toEqual(Array.from({ length: 8 }, () => true))
  })
  fact('equal ones of different types are one key', async (collection) => {
    await collection.createIndex({ a: 1 }, { unique: true })
    expect(await outcomes(collection, [long(distinct[1]!), decimal(distinct[1]!), decimal(`${distinct[1]}.0`), long(distinct[1]!)])).toEqual([
      true,
      11000,
      11000,
      11000,
    ])
  })
  differsOn('FerretDB', 'compares the digits of decimals').refuses('trailing zeros make no difference', 11000, async (collection) => {
    await collection.createIndex({ b: 1 }, { unique: true })
    await collection.updateOne({ _id: 1 }, { $set: { b: decimal('0.1') } })
    await collection.insertOne({ b: decimal('0.10') })
  })
  fact('each element of an array is a key, whatever their nearest double', async (collection) => {
    await collection.createIndex({ a: 1 }, { unique: true })
    expect(await outcomes(collection, [distinct.map(long), ...distinct.map(long)])).toEqual([true, 11000, 11000, 11000, 11000])
    await collection.updateOne({ _id: 0 }, { $set: { a: distinct.slice(1).map(long) } })
    expect(await outcomes(collection, [0, ...distinct.map(long)])).toEqual([11000, true, 11000, 11000, 11000])
    expect(await collection.find({ a: long(distinct[2]!) }).toArray()).toMatchObject([{ _id: 0 }])
  })
})

describe('a position in the path', () => {
  const { fact: positional, refuses: refusesPosition } = differsOn('FerretDB', 'adds a key for the array without the position')
  positional('only the element at the position is a key', async (collection) => {
    await collection.createIndex({ 'a.0': 1 }, { unique: true })
    expect(await outcomes(collection, [['x', 'y'], ['y', 'x'], ['x', 'z'], { 0: 'x' }, { 0: 'w' }])).toEqual([true, true, 11000, 11000, true])
  })
  fact('a missing element is the key null', async (collection) => {
    await collection.createIndex({ 'a.1': 1 }, { unique: true })
    expect(await outcomes(collection, [['x'], ['y'], ['x', 'z']])).toEqual([true, 11000, true])
  })
  positional('the path continues in the element', async (collection) => {
    await collection.createIndex({ 'a.0.b': 1 }, { unique: true })
    expect(await outcomes(collection, [[{ b: 1 }, { b: 2 }], [{ b: 2 }], [{ b: 1 }]])).toEqual([true, true, 11000])
    await collection.updateOne({ _id: 0 }, { $set: { 'a.0.b': 3 } })
    expect(await outcomes(collection, [0, 0, 0, [{ b: 1 }], [{ b: 3 }]])).toEqual([11000, 11000, true, true, 11000])
  })
  positional('documents in the array must not have a field of that name', async (collection) => {
    await collection.createIndex({ 'a.0': 1 })
    expect(await outcomes(collection, [[{ 0: 'x' }], [{ 1: 'x' }]])).toEqual([16746, true])
  })
  refusesPosition('existing documents count', 11000, async (collection) => {
    await collection.insertMany([{ b: ['x', 1] }, { b: ['x', 2] }])
    await collection.createIndex({ 'b.0': 1 }, { unique: true, sparse: true })
  })
})
