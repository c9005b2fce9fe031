import type { Collection } from 'mongodb'
import { describe, expect } from 'vitest'
import { contract, type Row } from '../../support/contract.ts'

const { fact } = await contract()

/** The fastest of three attempts, in milliseconds, because other load on the machine only adds to the time. */
async function fastest(action: () => Promise<unknown>): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const start = performance.now()
    await action()
    best = Math.min(best, performance.now() - start)
  }
  return best
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)
/** 16 times the input may take 16 times as long; quadratic work takes 256 times as long. */
const [few, many, maxRatio] = [1000, 16_000, 80]

describe('running time does not grow with the square of the input', () => {
  fact('an update of a document with an indexed array', async (collection) => {
    await collection.createIndex({ tags: 1 })
    const changing = async (count: number) => {
      await collection.insertOne({ _id: count, n: 0, tags: numbers(count) })
      return fastest(() => collection.updateOne({ _id: count }, { $inc: { n: 1 } }))
    }
    expect((await changing(many)) / (await changing(few))).toBeLessThan(maxRatio)
  })
  fact('a list of ids with another condition', async (collection: Collection<Row>) => {
    await collection.insertMany(numbers(many).map((index) => ({ _id: { key: index }, hidden: false })))
    const finding = (count: number) => {
      const ids = numbers(count).map((key) => ({ key }))
      return fastest(async () => expect(await collection.countDocuments({ _id: { $in: ids }, hidden: false })).toBe(count))
    }
    expect((await finding(many)) / (await finding(few))).toBeLessThan(maxRatio)
  })
})
