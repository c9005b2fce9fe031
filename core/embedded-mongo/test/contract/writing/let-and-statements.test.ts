import { describe, expect } from 'vitest'
import { contract } from '../../support/contract.ts'

const { fact, refuses, differsOn } = await contract()
const literal = { $literal: '$a' }
const fifteen = { $add: [10, 5] }

describe('the variables of let are expressions', () => {
  fact('in find', async (collection) => {
    await collection.insertMany([
      { _id: 1, a: 15 },
      { _id: 2, a: 3 },
    ])
    const found = await collection.find({ $expr: { $eq: ['$a', '$$x'] } }, { let: { x: fifteen }, projection: { b: '$$x' } }).toArray()
    expect(found).toEqual([{ _id: 1, b: 15 }])
  })
  differsOn('FerretDB', 'knows no let in an update').fact('in an update by a pipeline', async (collection) => {
    await collection.insertMany([
      { _id: 1, a: 1 },
      { _id: 2, a: 15 },
    ])
    await collection.updateMany({}, [{ $set: { b: '$$x', c: '$$y' } }], { let: { x: literal, y: fifteen } })
    expect(await collection.find({}, { sort: { _id: 1 } }).toArray()).toEqual([
      { _id: 1, a: 1, b: '$a', c: 15 },
      { _id: 2, a: 15, b: '$a', c: 15 },
    ])
    await collection.updateOne({ $expr: { $eq: ['$a', '$$y'] } }, { $set: { d: 1 } }, { let: { y: fifteen } })
    expect(await collection.findOne({ d: 1 })).toMatchObject({ _id: 2 })
  })
  fact('in findAndModify', async (collection) => {
    await collection.insertMany([
      { _id: 1, a: 1 },
      { _id: 2, a: 15 },
    ])
    const changed = await collection.findOneAndUpdate({ $expr: { $eq: ['$a', '$$y'] } }, [{ $set: { b: '$$x' } }], {
      let: { x: literal, y: fifteen },
      returnDocument: 'after',
    })
    expect(changed).toEqual({ _id: 2, a: 15, b: '$a' })
  })
  fact('in delete', async (collection) => {
    await collection.insertMany([
      { _id: 1, a: 1 },
      { _id: 2, a: 15 },
    ])
    expect(await collection.deleteMany({ $expr: { $eq: ['$a', '$$x'] } }, { let: { x: fifteen } })).toMatchObject({ deletedCount: 1 })
    expect(await collection.find({}).toArray()).toEqual([{ _id: 1, a: 1 }])
  })
  differsOn('FerretDB', 'knows no constants of a statement').fact('with the constants of a statement, which are not expressions', async (collection, db) => {
    await collection.insertOne({ _id: 1, a: 1 })
    const updates = [{ q: {}, u: [{ $set: { b: '$$x', c: '$$y' } }], c: { x: fifteen } }]
    await db.command({ update: collection.collectionName, updates, let: { y: fifteen } })
    expect(await collection.findOne({})).toEqual({ _id: 1, a: 1, b: fifteen, c: 15 })
  })
  refuses('that read no field', 4890500, (collection) => collection.find({}, { let: { x: '$a' } }).toArray())
  differsOn('FerretDB', 'ignores it').refuses('where a command has them: count has not', 40415, (collection, db) =>
    db.command({ count: collection.collectionName, let: { x: 1 } }),
  )
  differsOn('FerretDB', 'ignores it').refuses('nor has insert', 40415, (collection, db) =>
    db.command({ insert: collection.collectionName, documents: [{ a: 1 }], let: { x: 1 } }),
  )
})

describe('a statement of a write command', () => {
  const update = (statement: object) => (collection: { collectionName: string }, db: { command(command: object): Promise<unknown> }) =>
    db.command({
      update: collection.collectionName,
      updates: [
        { q: {}, u: { $set: { b: 1 } } },
        { q: {}, u: { $set: { b: 1 } }, ...statement },
      ],
    })
  const remove = (statement: object) => (collection: { collectionName: string }, db: { command(command: object): Promise<unknown> }) =>
    db.command({
      delete: collection.collectionName,
      deletes: [
        { q: { never: 1 }, limit: 1 },
        { q: {}, limit: 0, ...statement },
      ],
    })
  differsOn('FerretDB', 'ignores the sort').refuses('with a sort is refused in an update', 40415, update({ sort: { a: 1 } }))
  refuses('with an unknown field is refused in an update', 40415, update({ nearly: 1 }))
  refuses('with an unknown field is refused in a delete', 40415, remove({ sort: { a: 1 } }))
  refuses('with a filter of another type is refused in an update', 14, update({ q: 5 }), 'TypeMismatch')
  refuses('with a filter of another type is refused in a delete', 14, remove({ q: 'all' }), 'TypeMismatch')
  differsOn('FerretDB', 'answers 14').refuses('without a filter is refused', 40414, remove({ q: undefined }))
  differsOn('FerretDB', 'answers otherwise').refuses('without a limit is refused in a delete', 40414, remove({ limit: undefined }))
  differsOn('FerretDB', 'knows no constants of a statement').refuses('with constants is refused without a pipeline', 51198, async (collection, db) => {
    const reply = (await update({ c: { x: 1 } })(collection, db)) as { writeErrors?: [Error] }
    if (reply.writeErrors) throw reply.writeErrors[0]
  })
  differsOn('FerretDB', 'ignores the sort').fact('that is refused changes nothing', async (collection, db) => {
    await collection.insertOne({ _id: 1, a: 1 })
    await expect(update({ sort: { a: 1 } })(collection, db)).rejects.toMatchObject({ code: 40415 })
    await expect(remove({ nearly: 1 })(collection, db)).rejects.toMatchObject({ code: 40415 })
    expect(await collection.find({}).toArray()).toEqual([{ _id: 1, a: 1 }])
  })
})
