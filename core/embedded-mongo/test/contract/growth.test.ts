import type { Collection } from 'mongodb'
import { describe, expect } from 'vitest'
import { contract, type Row } from '../support/facts.ts'

const { fact } = await contract()

/** The quickest of some, in milliseconds: what else the machine does only adds to it. */
async function quickest(action: () => Promise<unknown>): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const start = performance.now()
    await action()
    best = Math.min(best, performance.now() - start)
  }
  return best
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)
/** 16 times as much work may take 16 times as long; what is squared takes 256 times. */
const [few, many, squared] = [1000, 16_000, 80]

describe('what is 16 times as much does not take 256 times as long', () => {
  fact('a change beside an indexed array', async (collection) => {
    await collection.createIndex({ tags: 1 })
    const changing = async (count: number) => {
      await collection.insertOne({ _id: count, n: 0, tags: numbers(count) })
      return quickest(() => collection.updateOne({ _id: count }, { $inc: { n: 1 } }))
    }
    expect((await changing(many)) / (await changing(few))).toBeLessThan(squared)
  })
  fact('a list of ids beside another condition', async (collection: Collection<Row>) => {
    await collection.insertMany(numbers(many).map((index) => ({ _id: { key: index }, hidden: false })))
    const finding = (count: number) => {
      const ids = numbers(count).map((key) => ({ key }))
      return quickest(async () => expect(await collection.countDocuments({ _id: { $in: ids }, hidden: false })).toBe(count))
    }
    expect((await finding(many)) / (await finding(few))).toBeLessThan(squared)
  })
})
