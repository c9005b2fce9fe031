import { describe, expect } from 'vitest'
import { contract } from '../../support/contract.ts'

const { fact, refuses, client, differsOn } = await contract()
const admin = client.db('admin')

describe('renameCollection', () => {
  fact('it keeps documents and indexes', async (collection, db) => {
    await collection.createIndex({ a: 1 }, { unique: true })
    await collection.insertMany([
      { _id: 1, a: 1 },
      { _id: 2, a: 2 },
    ])
    const renamed = (await collection.rename(`${collection.collectionName}-renamed`)) as typeof collection
    expect(await collection.countDocuments()).toBe(0)
    expect(await renamed.find().sort({ _id: 1 }).toArray()).toEqual([
      { _id: 1, a: 1 },
      { _id: 2, a: 2 },
    ])
    expect(await renamed.estimatedDocumentCount()).toBe(2)
    await expect(renamed.insertOne({ _id: 3, a: 2 })).rejects.toMatchObject({ code: 11000 })
    await renamed.insertOne({ _id: 3, a: 3 })
    expect(await db.listCollections({ name: renamed.collectionName }).toArray()).toHaveLength(1)
    expect(await db.listCollections({ name: collection.collectionName }).toArray()).toEqual([])
  })
  fact('it replaces the target if dropTarget asks for it', async (collection, db) => {
    const target = db.collection<{ _id: number }>(`${collection.collectionName}-target`)
    await collection.insertOne({ _id: 1 })
    await target.insertOne({ _id: 2 })
    await expect(collection.rename(target.collectionName)).rejects.toMatchObject({ code: 48 })
    expect(await target.find().toArray()).toEqual([{ _id: 2 }])
    await collection.rename(target.collectionName, { dropTarget: true })
    expect(await target.find().toArray()).toEqual([{ _id: 1 }])
  })
  refuses('the source must exist', 26, (_, db) => db.renameCollection('missing', 'other'), 'NamespaceNotFound')
  refuses(
    'a name cannot be renamed to itself',
    20,
    (collection) => admin.command({ renameCollection: collection.namespace, to: collection.namespace }),
    'IllegalOperation',
  )
  differsOn('FerretDB', 'runs it').refuses(
    'it runs against admin only',
    13,
    (collection, db) => db.command({ renameCollection: collection.namespace, to: `${collection.namespace}-x` }),
    'Unauthorized',
  )
  refuses('the new name must be valid', 73, (collection) => admin.command({ renameCollection: collection.namespace, to: 'nodot' }), 'InvalidNamespace')
})

describe('names that every JavaScript object inherits', () => {
  refuses('are no commands', 59, (_, db) => db.command({ constructor: 1 }), 'CommandNotFound')
  refuses('are no stages', 40324, (collection) => collection.aggregate([{ constructor: 1 }]).toArray())
  refuses('are no accumulators', 15952, (collection) => collection.aggregate([{ $group: { _id: null, n: { constructor: 1 } } }]).toArray())
  refuses('are no operators', 2, (collection) => collection.findOne({ a: { $gt: 0, constructor: 1 } }), 'BadValue')
  refuses('are no types', 2, (collection) => collection.findOne({ a: { $type: 'constructor' as never } }), 'BadValue')
  refuses('are no variables', 17276, (collection) => collection.aggregate([{ $project: { b: '$$constructor' } }]).toArray())
  refuses('are no options of a statement', 40415, (collection, db) =>
    db.command({ delete: collection.collectionName, deletes: [{ q: {}, limit: 1, constructor: 1 }] }),
  )
  fact('are fields like any other', async (collection) => {
    await collection.insertOne({ _id: 1, constructor: 5, toString: [1] } as never)
    expect(await collection.distinct('constructor')).toEqual([5])
    expect(await collection.findOne({ constructor: { $gt: 4 }, toString: 1 } as never)).toMatchObject({ constructor: 5 })
    await collection.updateOne({ _id: 1 }, { $inc: { constructor: 1 } } as never)
    expect(await collection.aggregate([{ $project: { _id: 0, c: '$constructor', v: '$valueOf' } }]).toArray()).toEqual([{ c: 6 }])
  })
})
