import { setTimeout as pause } from 'node:timers/promises'
import type { Collection, Document, Filter, Sort } from 'mongodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { planOf } from './support/explained-plan.ts'
import { Random } from './support/random.ts'
import { connect } from './support/server.ts'

let connection: Awaited<ReturnType<typeof connect>>
let indexed: Collection<Document>
let plain: Collection<Document>
const random = new Random(11)

function documentOf(_id: number): Document {
  const marks = random.times(1 + random.below(4), () => `m${random.below(8)}`)
  return {
    _id,
    marks,
    list: random.chance(0.9) ? ['all', `l${random.below(3)}`] : 'all',
    kind: random.below(4),
    rare: random.below(200),
    text: `t${random.below(3)}`,
  }
}

beforeAll(async () => {
  connection = await connect()
  ;[indexed, plain] = [connection.db.collection('intersection-indexed'), connection.db.collection('intersection-plain')]
  for (const key of [
    { marks: 1, _id: -1 },
    { list: 1, kind: 1, _id: -1 },
    { rare: 1, _id: -1 },
    { kind: 1, _id: 1 },
  ] as const)
    await indexed.createIndex(key)
  const documents = Array.from({ length: 3000 }, (_, index) => documentOf(index))
  for (const collection of [indexed, plain]) await collection.insertMany(documents)
})
afterAll(() => connection.close())

const filters: Filter<Document>[] = [
  { $and: [{ marks: 'm1' }, { marks: 'm2' }] },
  { $and: [{ marks: 'm1' }, { marks: 'm2' }, { marks: 'm3' }] },
  { marks: 'm1', list: 'all', kind: 2 },
  { $and: [{ marks: 'm1' }, { marks: 'm5' }, { list: 'l1' }, { kind: 2 }] },
  { $and: [{ marks: 'm1' }, { marks: 'm2' }, { text: 't1' }] },
  { marks: 'm1', list: 'all', kind: 2, text: { $ne: 't1' } },
  { marks: 'm1', kind: { $in: [1, 2] }, list: 'l2' },
  { marks: 'm1', rare: 7 },
  { marks: { $all: ['m1', 'm4'] } },
  { marks: 'm1', list: 'nowhere', kind: 1 },
  { $and: [{ marks: 'm1' }, { marks: 'm1' }, { kind: 3 }] },
]
const options: { sort?: Sort; skip?: number; limit?: number }[] = [
  { sort: { _id: -1 } },
  { sort: { _id: 1 } },
  { sort: { _id: -1 }, skip: 10, limit: 30 },
  { sort: { _id: 1 }, skip: 100, limit: 7 },
  { sort: { text: 1, _id: 1 }, skip: 5, limit: 50 },
]

async function expectSameResults(): Promise<void> {
  for (const filter of filters) {
    for (const option of options)
      expect(await indexed.find(filter, option).toArray(), JSON.stringify({ filter, option })).toEqual(await plain.find(filter, option).toArray())
    for (const limit of [0, 1, 50])
      expect(await indexed.countDocuments(filter, limit ? { limit } : {}), JSON.stringify({ filter, limit })).toBe(
        await plain.countDocuments(filter, limit ? { limit } : {}),
      )
  }
}

test('an intersection of indexes finds the same documents as a collection scan', async () => {
  await expectSameResults()
  const changes = Array.from({ length: 1000 }, (_, index) => {
    const filter = { _id: (index * 3) as never }
    const update = { $set: { marks: [`m${random.below(8)}`, `m${random.below(8)}`], kind: random.below(4) } }
    return index % 2 === 0 ? { updateOne: { filter, update } } : { deleteOne: { filter } }
  })
  for (const collection of [indexed, plain]) await collection.bulkWrite(changes)
  await expectSameResults()
})

test('indexes are intersected if a single one is not selective', async () => {
  const plan = async (filter: Filter<Document>) => planOf(await indexed.find(filter, { sort: { _id: -1 }, limit: 20 }).explain('executionStats'))
  const both = await plan({ $and: [{ marks: 'm1' }, { marks: 'm2' }] })
  expect(both).toMatchObject({ stages: expect.arrayContaining(['AND_SORTED']), indexes: ['marks_1__id_-1', 'marks_1__id_-1'], returned: 20, documents: 20 })
  expect(both.stages).not.toContain('SORT')
  expect((await plan({ marks: 'm1', list: 'all', kind: 2 })).indexes.toSorted()).toEqual(['list_1_kind_1__id_-1', 'marks_1__id_-1'])
  // A selective index needs no intersection, and indexes with different orders cannot be intersected.
  expect((await plan({ marks: 'm1', rare: 7 })).indexes).toEqual(['rare_1__id_-1'])
  expect((await plan({ marks: 'm1', kind: 2 })).indexes).toHaveLength(1)
})

test('an intersection keeps its position during concurrent writes', async () => {
  const filter = { marks: 'm1', list: 'all', kind: 2, text: { $ne: 'new' } }
  const before = (await indexed.find(filter, { sort: { _id: -1 } }).toArray()).map(({ _id }) => _id)
  const cursor = indexed.find(filter, { sort: { _id: -1 }, batchSize: 10 })
  const found: unknown[] = []
  for await (const { _id } of cursor) {
    if (found.push(_id) % 10 === 0) {
      await indexed.insertOne({ ...documentOf(10_000 + found.length), marks: ['m1'], list: 'all', kind: 2, text: 'new' })
      await pause(0)
    }
  }
  expect(found).toEqual(before)
})
