import type { Collection } from 'mongodb'
import { describe, expect } from 'vitest'
import { contract, type Row } from '../../support/contract.ts'

const { fact } = await contract()

/** Milliseconds that an action takes. */
async function timed(action: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await action()
  return performance.now() - start
}

/** Fails if `more` takes more than 80 times as long as `less`. Other load on the machine only adds to a time, so the shortest of several counts. */
async function expectAlmostLinear(less: () => Promise<unknown>, more: () => Promise<unknown>): Promise<void> {
  let [short, long] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let attempt = 0; attempt < 3 || (attempt < 20 && long > maxRatio * short); attempt += 1) {
    short = Math.min(short, await timed(less))
    long = Math.min(long, await timed(more))
  }
  expect(long / short).toBeLessThan(maxRatio)
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)
/** 16 times the input may take 16 times as long; quadratic work takes 256 times as long. */
const [few, many, maxRatio] = [1000, 16_000, 80]

describe('running time does not grow with the square of the input', () => {
  fact('an update of a document with an indexed array', async (collection) => {
    await collection.createIndex({ tags: 1 })
    for (const count of [few, many]) await collection.insertOne({ _id: count, n: 0, tags: numbers(count) })
    const changing = (count: number) => () => collection.updateOne({ _id: count }, { $inc: { n: 1 } })
    await expectAlmostLinear(changing(few), changing(many))
  })
  fact('a list of ids with another condition', async (collection: Collection<Row>) => {
    await collection.insertMany(numbers(many).map((index) => ({ _id: { key: index }, hidden: false })))
    const finding = (count: number) => {
      const ids = numbers(count).map((key) => ({ key }))
      return async () => expect(await collection.countDocuments({ _id: { $in: ids }, hidden: false })).toBe(count)
    }
    await expectAlmostLinear(finding(few), finding(many))
  })
})
