import { BSON, MongoClient, type Collection, type Document, type IndexSpecification } from 'mongodb'
import { afterAll, expect, test } from 'vitest'
import { isThorough } from '../../testing/share.ts'
import { typed, keepTypes } from './support/exact-types.ts'
import { anyUpdateOf, documentOf, filterOf, indexesOf, safeUpdateOf, sortOf } from './support/model-cases.ts'
import { Random, seedOfRun } from './support/random.ts'
import { connect } from './support/server.ts'

const rounds = Number(process.env.ROUNDS ?? (isThorough ? 12 : 5))
const stepsOfRound = 120
const seed = seedOfRun()

/** Another engine may report an error with another code. */
const withoutCode = (answered: unknown) => (typeof answered === 'object' && answered !== null && 'error' in answered ? 'an error' : answered)

const connection = await connect()
const second = process.env.MONGODB_SECOND_URI ? await MongoClient.connect(process.env.MONGODB_SECOND_URI) : undefined
afterAll(async () => {
  await second?.db(connection.db.databaseName).dropDatabase()
  await second?.close()
  await connection.close()
})

interface Step {
  t: Document
  ask(collection: Collection<Document>): Promise<unknown>
}

const ordered = (documents: Document[]) => documents.toSorted((a, b) => a._id - b._id)
const asSet = (values: unknown[]) => [...new Set(values.map((each) => JSON.stringify(typed(each))))].toSorted()

/** The result, or the code of the error. */
async function answer(step: Step, collection: Collection<Document>): Promise<unknown> {
  try {
    return typed(await step.ask(collection))
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error
    return { error: error.code }
  }
}

function readOf(random: Random): Step {
  const filter = filterOf(random)
  const sort = sortOf(random)
  const page = random.chance(0.5) ? { skip: random.below(10), limit: 1 + random.below(20) } : {}
  const field = random.pick(['x', 't', 'd.q', 'l.k', 's'])
  return random.pick<() => Step>([
    () => ({ t: { find: filter }, ask: async (collection) => ordered(await collection.find(filter, keepTypes).toArray()) }),
    () => ({ t: { find: filter, sort, ...page }, ask: (collection) => collection.find(filter, { sort, ...page, ...keepTypes }).toArray() }),
    () => ({ t: { find: {}, sort, ...page }, ask: (collection) => collection.find({}, { sort, ...page, ...keepTypes }).toArray() }),
    () => ({ t: { count: filter }, ask: (collection) => collection.countDocuments(filter) }),
    () => ({ t: { distinct: field, filter }, ask: async (collection) => asSet((await collection.distinct(field, filter)).map((each) => Number(each) + 0)) }),
    () => ({
      t: { aggregate: [filter, sort] },
      ask: (collection) => collection.aggregate([{ $match: filter }, { $sort: sort }, { $limit: 10 }, { $project: { n: 1, s: 1 } }], keepTypes).toArray(),
    }),
    () => ({
      t: { group: filter },
      ask: (collection) =>
        collection
          .aggregate([{ $match: filter }, { $group: { _id: '$s', n: { $sum: '$n' }, count: { $sum: 1 } } }, { $sort: { _id: 1 } }], keepTypes)
          .toArray(),
    }),
  ])()
}

/** An update that fails at one document has changed the ones before it, which depend on the order of the scan. */
const whereListsAreLists = { $or: [{ l: { $exists: false } }, { l: { $type: 'array' } }] }

function writeOf(random: Random, newId: () => number): Step {
  const filter = filterOf(random)
  const sort = sortOf(random)
  const _id = random.below(60)
  const update = anyUpdateOf(random)
  const safe = safeUpdateOf(random)
  const added = documentOf(random, newId())
  return random.pick<() => Step>([
    () => ({ t: { updateOne: _id, update }, ask: (collection) => collection.updateOne({ _id: _id as never }, update) }),
    () => ({ t: { updateOne: _id, update }, ask: (collection) => collection.updateOne({ _id: _id as never }, update) }),
    () => ({ t: { updateMany: filter, update: safe }, ask: (collection) => collection.updateMany({ $and: [filter, whereListsAreLists] }, safe) }),
    () => ({
      t: { findOneAndUpdate: filter, update, sort },
      ask: (collection) => collection.findOneAndUpdate(filter, update, { sort, returnDocument: 'after', ...keepTypes }),
    }),
    () => ({ t: { replaceOne: _id, added }, ask: (collection) => collection.replaceOne({ _id: _id as never }, { ...added, _id }, { upsert: true }) }),
    () => ({ t: { insertOne: added }, ask: (collection) => collection.insertOne({ ...added } as never) }),
    () => ({ t: { deleteOne: _id }, ask: (collection) => collection.deleteOne({ _id: _id as never }) }),
    () => ({ t: { findOneAndDelete: filter, sort }, ask: (collection) => collection.findOneAndDelete(filter, { sort, ...keepTypes }) }),
  ])()
}

async function playRound(round: number): Promise<void> {
  const random = new Random(seed + round)
  let highest = 60
  const name = `model-${round}`
  const plain = connection.db.collection<Document>(`${name}-plain`)
  const indexed = connection.db.collection<Document>(`${name}-indexed`)
  const opinion = second?.db(connection.db.databaseName).collection<Document>(name)
  const all = [plain, indexed, ...(opinion ? [opinion] : [])]

  const documents = Array.from({ length: highest }, (_, _id) => documentOf(random, _id))
  const indexes = indexesOf(random)
  const early = random.chance(0.5)
  const index = async () => {
    for (const { key, options } of indexes) await indexed.createIndex(key as IndexSpecification, options)
  }
  if (early) await index()
  for (const each of all) await each.insertMany(documents.map((document) => ({ ...document })) as never)
  if (!early) await index()

  for (let count = 0; count < stepsOfRound; count += 1) {
    const step = random.chance(0.6) ? readOf(random) : writeOf(random, () => (highest += 1))
    const t = `SEED=${seed} ROUNDS=${rounds}, round ${round}, step ${count}: ${BSON.EJSON.stringify(step.t)}`
    const [expected, found, other] = await Promise.all(all.map((each) => answer(step, each)))
    expect(found, `${t}, indexes ${JSON.stringify(indexes)}`).toEqual(expected)
    if (opinion) expect(withoutCode(other), `${t}, second opinion`).toEqual(withoutCode(expected))
  }

  const whole = typed(ordered(await plain.find({}, keepTypes).toArray()))
  for (const { key, complete } of indexes.filter((each) => each.complete)) {
    expect(complete).toBe(true)
    const through = await indexed.find({}, { hint: key, ...keepTypes }).toArray()
    expect(typed(ordered(through)), `SEED=${seed}, round ${round}: all documents through ${JSON.stringify(key)}`).toEqual(whole)
  }
}

test.each(Array.from({ length: rounds }, (_, round) => round))(`with indexes and without the answers are the same (SEED=${seed}, round %i)`, playRound, 60_000)
