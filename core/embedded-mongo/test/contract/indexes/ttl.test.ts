import { describe, expect, vi } from 'vitest'
import { contract } from '../../support/contract.ts'

const { client, fact } = await contract()

const longerThanTwoRounds = 130_000
vi.setConfig({ testTimeout: longerThanTwoRounds + 5000 })

/** A server whose interval cannot be shortened keeps its default of one minute. */
const lookOften = () =>
  client
    .db('admin')
    .command({ setParameter: 1, ttlMonitorSleepSecs: 1 })
    .catch(() => undefined)

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000)

describe('TTL', () => {
  fact('documents go when their time after their date is past, others stay', async (collection) => {
    await lookOften()
    await collection.createIndex({ at: 1 }, { expireAfterSeconds: 1800 })
    await collection.insertMany([
      { _id: 'past', at: ago(3600) },
      { _id: 'recent', at: ago(-3600) },
      { _id: 'in its time', at: ago(600) },
      { _id: 'no date', at: 5 },
      { _id: 'missing' },
      { _id: 'earliest of an array', at: [ago(-3600), ago(3600)] },
    ])
    await expect
      .poll(async () => (await collection.find({}, { sort: { _id: 1 } }).toArray()).map((each) => each._id), { timeout: longerThanTwoRounds, interval: 200 })
      .toEqual(['in its time', 'missing', 'no date', 'recent'])
  })
  fact('with a partial filter on the field itself only expired documents are removed', async (collection) => {
    await lookOften()
    await collection.createIndex({ at: 1 }, { expireAfterSeconds: 30, partialFilterExpression: { at: { $gt: new Date(0) } } })
    await collection.insertMany([
      { _id: 'past', at: ago(3600) },
      { _id: 'recent', at: ago(-3600) },
      { _id: 'past, but not in the index', at: new Date(-1) },
    ])
    await expect
      .poll(() => collection.find({}, { sort: { _id: 1 } }).toArray(), { timeout: longerThanTwoRounds, interval: 200 })
      .not.toContainEqual(expect.objectContaining({ _id: 'past' }))
    expect((await collection.find({}, { sort: { _id: 1 } }).toArray()).map((each) => each._id)).toEqual(['past, but not in the index', 'recent'])
  })
})
