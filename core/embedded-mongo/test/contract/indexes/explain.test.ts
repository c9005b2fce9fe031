import type { Collection, Document, Filter, FindOptions, IndexDescription } from 'mongodb'
import { describe, expect } from 'vitest'
import { contract, type Row } from '../../support/contract.ts'
import { planOf, type Plan } from '../../support/explained-plan.ts'

const { differsOn, refuses, fact } = await contract()
const plans = differsOn('FerretDB', 'explains in the words of PostgreSQL')

/** 1000 documents: a is one of 10 values, b one of 100 (each b with one a), c counts from 0. */
async function fill(collection: Collection<Row>, ...indexes: (IndexDescription['key'] | IndexDescription)[]): Promise<void> {
  await collection.insertMany(
    Array.from({ length: 1000 }, (_, c) => ({ _id: c, a: c % 10, b: c % 100, c, tags: [`t${c % 50}`, 'all'], name: `n${String(c).padStart(4, '0')}` })),
  )
  if (indexes.length > 0)
    await collection.createIndexes(indexes.map((each) => ('key' in each ? (each as IndexDescription) : { key: each as IndexDescription['key'] })))
}

const plan = async (collection: Collection<Row>, filter: Filter<Row>, options: FindOptions = {}): Promise<Plan> =>
  planOf(await collection.find(filter, options).explain('executionStats'))

const planOfCommand = async (collection: Collection<Row>, command: Document, run: (command: Document) => Promise<Document>): Promise<Plan> =>
  planOf(await run({ explain: command, verbosity: 'executionStats' }))

describe('which index is used', () => {
  plans.fact('an equality on an indexed field scans its keys only', async (collection) => {
    await fill(collection, { c: 1 })
    expect(await plan(collection, { c: 500 })).toMatchObject({ indexes: ['c_1'], returned: 1, keys: 1, documents: 1 })
    expect((await plan(collection, { c: 500 })).stages).toContain('IXSCAN')
  })
  plans.fact('without an index the collection is scanned', async (collection) => {
    await fill(collection)
    expect(await plan(collection, { c: 500 })).toMatchObject({
      stages: expect.arrayContaining(['COLLSCAN']),
      indexes: [],
      returned: 1,
      keys: 0,
      documents: 1000,
    })
  })
  plans.fact('an _id is looked up directly', async (collection) => {
    await fill(collection)
    const { stages, documents, returned } = await plan(collection, { _id: 500 })
    expect(stages).not.toContain('COLLSCAN')
    expect({ documents, returned }).toEqual({ documents: 1, returned: 1 })
  })
  plans.fact('a range scans the keys of the range', async (collection) => {
    await fill(collection, { c: 1 })
    const { indexes, keys, documents } = await plan(collection, { c: { $gte: 100, $lt: 150 } })
    expect({ indexes, documents }).toEqual({ indexes: ['c_1'], documents: 50 })
    expect(keys).toBeLessThanOrEqual(51)
  })
  plans.fact('an equality and a range go together in a compound index', async (collection) => {
    await fill(collection, { a: 1, c: 1 })
    const { indexes, documents } = await plan(collection, { a: 3, c: { $gte: 500 } })
    expect({ indexes, documents }).toEqual({ indexes: ['a_1_c_1'], documents: 50 })
  })
  plans.fact('of two indexes with many keys each the one with fewer is read', async (collection) => {
    await fill(collection, { name: 1 }, { c: 1 })
    expect(await plan(collection, { name: { $gte: 'n0500' }, c: { $lt: 700 }, a: 3 })).toMatchObject({ indexes: ['name_1'] })
    expect(await plan(collection, { name: { $gte: 'n0500' }, c: { $lt: 400 }, a: 3 })).toMatchObject({ indexes: ['c_1'] })
  })
  plans.fact('a list of thousands is looked up by the index', async (collection) => {
    await fill(collection, { c: 1 })
    const { indexes, returned } = await plan(collection, { c: { $in: Array.from({ length: 3000 }, (_, index) => index * 2) } })
    expect({ indexes, returned }).toEqual({ indexes: ['c_1'], returned: 500 })
  })
  plans.fact('a compound index serves its prefix', async (collection) => {
    await fill(collection, { a: 1, c: 1 })
    expect(await plan(collection, { a: 3 })).toMatchObject({ indexes: ['a_1_c_1'], documents: 100 })
  })
  plans.fact('a compound index does not serve a later field alone', async (collection) => {
    await fill(collection, { a: 1, c: 1 })
    expect((await plan(collection, { c: 3 })).stages).toContain('COLLSCAN')
  })
  plans.fact('of two indexes the one with more of the equalities is used', async (collection) => {
    await fill(collection, { a: 1 }, { a: 1, b: 1 })
    expect(await plan(collection, { a: 3, b: 13 })).toMatchObject({ indexes: ['a_1_b_1'], documents: 10 })
  })
  plans.fact('$in scans the keys of each value', async (collection) => {
    await fill(collection, { c: 1 })
    const { indexes, documents, keys } = await plan(collection, { c: { $in: [5, 500, 5000] } })
    expect({ indexes, documents }).toEqual({ indexes: ['c_1'], documents: 2 })
    expect(keys).toBeLessThanOrEqual(6)
  })
  plans.fact('$or uses an index for each clause', async (collection) => {
    await fill(collection, { c: 1 }, { name: 1 })
    const { indexes, documents, stages, returned } = await plan(collection, { $or: [{ c: 5 }, { name: 'n0007' }] })
    expect(indexes.toSorted()).toEqual(['c_1', 'name_1'])
    expect(stages).not.toContain('COLLSCAN')
    expect({ documents, returned }).toEqual({ documents: 2, returned: 2 })
  })
  plans.fact('$or with a clause without index scans the collection', async (collection) => {
    await fill(collection, { c: 1 })
    expect((await plan(collection, { $or: [{ c: 5 }, { name: 'n0007' }] })).stages).toContain('COLLSCAN')
  })
  plans.fact('an index over an array gives the order of the fields after one element, but not that of the array', async (collection) => {
    await fill(collection, { tags: 1, c: 1 })
    const { stages, documents, returned } = await plan(collection, { tags: 't7' }, { sort: { c: -1 }, limit: 5 })
    expect(stages).not.toContain('SORT')
    expect({ documents, returned }).toEqual({ documents: 5, returned: 5 })
    expect((await plan(collection, { tags: 't7' }, { sort: { tags: 1 }, limit: 5 })).stages).toContain('SORT')
    const rows = await collection.find({ tags: 'all' }).sort({ tags: 1, c: 1 }).limit(3).toArray()
    expect(rows.map(({ c }) => c)).toEqual([0, 1, 2])
  })
  plans.fact('a multikey index serves an element', async (collection) => {
    await fill(collection, { tags: 1 })
    expect(await plan(collection, { tags: 't7' })).toMatchObject({ indexes: ['tags_1'], documents: 20 })
  })
  plans.fact('a partial index serves a filter that implies its own', async (collection) => {
    await fill(collection, { key: { c: 1 }, partialFilterExpression: { a: 3 } })
    expect((await plan(collection, { a: 3, c: { $lt: 50 } })).indexes).toEqual(['c_1'])
    expect((await plan(collection, { c: { $lt: 50 } })).stages).toContain('COLLSCAN')
  })
  plans.fact('a regular expression with a fixed beginning scans the keys that begin so', async (collection) => {
    await fill(collection, { name: 1 })
    const { indexes, documents } = await plan(collection, { name: /^n012/ })
    expect({ indexes, documents }).toEqual({ indexes: ['name_1'], documents: 10 })
  })
})

describe('sorting', () => {
  plans.fact('an index gives the order without a sort', async (collection) => {
    await fill(collection, { c: 1 })
    expect((await plan(collection, {}, { sort: { c: 1 }, limit: 10 })).stages).not.toContain('SORT')
  })
  plans.fact('a page examines no more than skip and limit', async (collection) => {
    await fill(collection, { a: 1, c: -1 })
    const { stages, keys, documents, returned } = await plan(collection, { a: 3 }, { sort: { c: -1 }, skip: 20, limit: 10 })
    expect(stages).not.toContain('SORT')
    expect(returned).toBe(10)
    expect(keys).toBeLessThanOrEqual(30)
    expect(documents).toBeLessThanOrEqual(30)
  })
  const indexed = async (collection: Collection<Row>) => {
    await collection.insertMany(Array.from({ length: 10_000 }, (_, c) => ({ _id: c, c, rare: c >= 9800 ? 1 : 0, other: c >= 9950 ? 1 : 0, even: c % 2 })))
    await collection.createIndexes([{ key: { rare: 1 } }, { key: { other: 1 } }, { key: { even: 1 } }, { key: { c: 1 } }])
  }
  plans.fact('few documents are found by what they are and sorted, also when an index has the order', async (collection) => {
    await indexed(collection)
    for (const limit of [10, 0]) {
      const { indexes, documents, returned } = await plan(collection, { rare: 1 }, { sort: { c: 1 }, limit })
      expect({ indexes, documents, returned }).toEqual({ indexes: ['rare_1'], documents: 200, returned: limit || 200 })
    }
  })
  plans.fact('so are the few of several clauses', async (collection) => {
    await indexed(collection)
    const { documents, returned } = await plan(collection, { $or: [{ rare: 1 }, { other: 1 }] }, { sort: { c: 1 }, limit: 10 })
    expect(returned).toBe(10)
    expect(documents).toBeLessThanOrEqual(250)
  })
  plans.fact('many are read in the order of the index until there are enough', async (collection) => {
    await indexed(collection)
    const { stages, indexes, documents, returned } = await plan(collection, { even: 1 }, { sort: { c: 1 }, skip: 10, limit: 10 })
    expect(stages).not.toContain('SORT')
    expect({ indexes, returned }).toEqual({ indexes: ['c_1'], returned: 10 })
    expect(documents).toBeLessThanOrEqual(40)
  })
  plans.fact('a text too long for a key leaves the order to the index', async (collection) => {
    const long = 'n0500'.padEnd(4000, 'x')
    await fill(collection, { name: 1 }, { a: 1, name: -1 })
    await collection.insertMany(['b', 'c', 'a'].map((end, index) => ({ _id: 1000 + index, a: 3, c: -1, name: `${long}${end}` })))
    for (const filter of [{}, { a: 3 }]) {
      const { stages, documents } = await plan(collection, filter, { sort: { name: 1 }, limit: 10 })
      expect(stages).not.toContain('SORT')
      expect(documents).toBeLessThanOrEqual(12)
      const near = { ...filter, name: { $gte: 'n0400', $lt: 'n06' } }
      const found = await collection.find(near, { sort: { name: 1 } }).toArray()
      expect(found.map(({ name }) => name)).toEqual(found.map(({ name }) => name as string).toSorted())
      expect(found.filter(({ c }) => c === -1).map(({ _id }) => _id)).toEqual([1002, 1000, 1001])
      const backwards = await collection.find(near, { sort: { name: -1 } }).toArray()
      expect(backwards.map(({ _id }) => _id)).toEqual(found.map(({ _id }) => _id).toReversed())
      expect((await collection.find(near, { sort: { name: 1 }, skip: 1, limit: found.length - 2 }).toArray()).map(({ _id }) => _id)).toEqual(
        found.slice(1, -1).map(({ _id }) => _id),
      )
    }
  })
  plans.fact('the index is read backwards for the opposite order', async (collection) => {
    await fill(collection, { a: 1, c: -1 })
    const { stages, keys } = await plan(collection, { a: 3 }, { sort: { c: 1 }, limit: 10 })
    expect(stages).not.toContain('SORT')
    expect(keys).toBeLessThanOrEqual(10)
  })
  plans.fact('without an index for the order there is a sort', async (collection) => {
    await fill(collection, { a: 1 })
    expect((await plan(collection, { a: 3 }, { sort: { name: 1 }, limit: 10 })).stages).toContain('SORT')
  })
  plans.fact('an order whose directions do not match the index needs a sort', async (collection) => {
    await fill(collection, { a: 1, c: 1 })
    expect((await plan(collection, {}, { sort: { a: 1, c: -1 } })).stages).toContain('SORT')
  })
})

describe('hints', () => {
  plans.fact('a hint by name is honoured', async (collection) => {
    await fill(collection, { a: 1 }, { a: 1, b: 1 })
    expect((await plan(collection, { a: 3, b: 13 }, { hint: 'a_1' })).indexes).toEqual(['a_1'])
  })
  plans.fact('a hint by keys is honoured', async (collection) => {
    await fill(collection, { a: 1 }, { a: 1, b: 1 })
    expect((await plan(collection, { a: 3, b: 13 }, { hint: { a: 1 } })).indexes).toEqual(['a_1'])
  })
  plans.fact('the hint $natural scans the collection', async (collection) => {
    await fill(collection, { a: 1 })
    expect(await plan(collection, { a: 3 }, { hint: { $natural: 1 } })).toMatchObject({ stages: expect.arrayContaining(['COLLSCAN']), indexes: [] })
  })
  plans.fact('a hint is honoured by aggregate, count, update and delete', async (collection, db) => {
    await fill(collection, { a: 1 }, { a: 1, b: 1 })
    const name = collection.collectionName
    const commands = [
      { aggregate: name, pipeline: [{ $match: { a: 3, b: 13 } }], cursor: {}, hint: 'a_1' },
      { count: name, query: { a: 3, b: 13 }, hint: 'a_1' },
      { update: name, updates: [{ q: { a: 3, b: 13 }, u: { $set: { x: 1 } }, hint: 'a_1' }] },
      { delete: name, deletes: [{ q: { a: 3, b: 13 }, limit: 1, hint: 'a_1' }] },
    ]
    const used = await Promise.all(commands.map(async (each) => (await planOfCommand(collection, each, (command) => db.command(command))).indexes))
    expect(used).toEqual([['a_1'], ['a_1'], ['a_1'], ['a_1']])
  })
  refuses('a hint to an index that does not exist is a bad value', 2, (collection) => collection.find({ a: 1 }, { hint: 'none_1' }).toArray(), 'BadValue')
  refuses(
    'a hint by keys to an index that does not exist is a bad value',
    2,
    (collection) => collection.find({ a: 1 }, { hint: { none: 1 } }).toArray(),
    'BadValue',
  )
})

describe('other commands', () => {
  plans.fact('a count by an index reads no document', async (collection, db) => {
    await fill(collection, { a: 1 })
    const explained = await planOfCommand(collection, { count: collection.collectionName, query: { a: 3 } }, (command) => db.command(command))
    expect(explained).toMatchObject({ indexes: ['a_1'], documents: 0 })
  })
  plans.fact('a count reads the index that proves all conditions, whichever of several was made first', async (collection, db) => {
    await fill(collection, { tags: 1, b: 1 }, { tags: 1, c: 1 })
    const query = { tags: 'all', c: { $gt: 500 } }
    const explained = await planOfCommand(collection, { count: collection.collectionName, query }, (command) => db.command(command))
    expect(explained).toMatchObject({ indexes: ['tags_1_c_1'] })
  })
  plans.fact('a leading $match and $sort of an aggregation use the index', async (collection) => {
    await fill(collection, { a: 1, c: 1 })
    const explained = planOf(await collection.aggregate([{ $match: { a: 3 } }, { $sort: { c: 1 } }, { $limit: 5 }]).explain('executionStats'))
    expect(explained.indexes).toEqual(['a_1_c_1'])
    expect(explained.stages).not.toContain('SORT')
    expect(explained.documents).toBeLessThanOrEqual(5)
  })
  plans.fact('an explained update names its index and changes nothing', async (collection, db) => {
    await fill(collection, { c: 1 })
    const update = { update: collection.collectionName, updates: [{ q: { c: 5 }, u: { $set: { changed: true } } }] }
    expect(await planOfCommand(collection, update, (command) => db.command(command))).toMatchObject({ indexes: ['c_1'] })
    expect(await collection.countDocuments({ changed: true })).toBe(0)
  })
  plans.fact('an explained delete names its index and removes nothing', async (collection, db) => {
    await fill(collection, { c: 1 })
    const remove = { delete: collection.collectionName, deletes: [{ q: { c: 5 }, limit: 1 }] }
    expect(await planOfCommand(collection, remove, (command) => db.command(command))).toMatchObject({ indexes: ['c_1'] })
    expect(await collection.countDocuments()).toBe(1000)
  })
  plans.fact('the verbosity queryPlanner runs nothing', async (collection) => {
    await fill(collection)
    const explained = await collection.find({ a: 1 }).explain('queryPlanner')
    expect(explained.queryPlanner.winningPlan.stage).toBe('COLLSCAN')
    expect(explained).not.toHaveProperty('executionStats')
  })
  fact('an explain of a missing collection is no error', async (collection) => {
    expect(await collection.find({}).explain('queryPlanner')).toMatchObject({ ok: 1 })
  })
})
