import { Double, Long, Timestamp } from 'mongodb'
import { describe, expect } from 'vitest'
import { contract, writeError } from '../../support/contract.ts'

const { updates, refuses, fact, differsOn } = await contract()

describe('$set and $unset', () => {
  updates('$set replaces a value', { _id: 1, a: 1 }, { $set: { a: 'x' } }, { _id: 1, a: 'x' })
  updates('$set adds a field', { _id: 1 }, { $set: { a: [1] } }, { _id: 1, a: [1] })
  updates('$set creates the documents on a path', { _id: 1 }, { $set: { 'a.b.c': 1 } }, { _id: 1, a: { b: { c: 1 } } })
  updates('$set at a dotted path keeps the rest', { _id: 1, a: { b: 1, c: 2 } }, { $set: { 'a.b': 9 } }, { _id: 1, a: { b: 9, c: 2 } })
  updates('$set at an array position', { _id: 1, a: [1, 2, 3] }, { $set: { 'a.1': 9 } }, { _id: 1, a: [1, 9, 3] })
  updates('$set beyond the end fills with null', { _id: 1, a: [1] }, { $set: { 'a.3': 9 } }, { _id: 1, a: [1, null, null, 9] })
  updates('a number in a path that does not exist is a field name', { _id: 1 }, { $set: { 'a.0': 9 } }, { _id: 1, a: { 0: 9 } })
  updates('$set of a whole document replaces it', { _id: 1, a: { b: 1, c: 2 } }, { $set: { a: { d: 3 } } }, { _id: 1, a: { d: 3 } })
  updates('$set inside a document in an array', { _id: 1, a: [{ b: 1 }, { b: 2 }] }, { $set: { 'a.1.b': 9 } }, { _id: 1, a: [{ b: 1 }, { b: 9 }] })
  updates('$set changes the type of a number', { _id: 1, a: 1 }, { $set: { a: new Double(1) } }, { _id: 1, a: new Double(1) })
  differsOn('FerretDB', 'keeps the old one').updates(
    '$set of a document that differs in the types of its numbers only replaces it',
    { _id: 1, a: { b: new Double(2) } },
    { $set: { a: { b: 2 } } },
    { _id: 1, a: { b: 2 } },
  )
  updates('$unset removes a field whatever the operand', { _id: 1, a: 1, b: 2 }, { $unset: { a: '' } }, { _id: 1, b: 2 })
  updates('$unset of a missing field does nothing', { _id: 1, a: 1 }, { $unset: { b: 1, 'a.b': 1 } }, { _id: 1, a: 1 })
  updates('$unset at a dotted path', { _id: 1, a: { b: 1, c: 2 } }, { $unset: { 'a.b': 1 } }, { _id: 1, a: { c: 2 } })
  updates('$unset of an array element leaves null there', { _id: 1, a: [1, 2, 3] }, { $unset: { 'a.1': 1 } }, { _id: 1, a: [1, null, 3] })
  updates('operators on different fields go together', { _id: 1, a: 1, b: 1 }, { $set: { a: 2 }, $inc: { b: 1 }, $unset: { c: 1 } }, { _id: 1, a: 2, b: 2 })
  updates('an operator without fields does nothing', { _id: 1, a: 1 }, { $set: {} }, { _id: 1, a: 1 })
  fact('a new field comes last, a replaced one keeps its place', async (collection) => {
    await collection.insertOne({ _id: 1, b: 1, a: 1 })
    await collection.updateOne({ _id: 1 }, { $set: { z: 1, b: 2 } })
    expect(Object.keys((await collection.findOne({ _id: 1 })) ?? {})).toEqual(['_id', 'b', 'a', 'z'])
  })
  differsOn('FerretDB', 'keeps the order of the update').fact('several new fields come in lexicographic order', async (collection) => {
    await collection.insertOne({ _id: 1 })
    await collection.updateOne({ _id: 1 }, { $set: { 'o.b': 1, 'o.a': 1, 'o.c': 1 } })
    expect(Object.keys((await collection.findOne({ _id: 1 }))?.o ?? {})).toEqual(['a', 'b', 'c'])
  })
  fact('an update to the same value matches and modifies nothing', async (collection) => {
    await collection.insertOne({ _id: 1, a: 1 })
    expect(await collection.updateOne({ _id: 1 }, { $set: { a: 1 } })).toMatchObject({ matchedCount: 1, modifiedCount: 0 })
  })
  fact('updateOne changes one document, updateMany all', async (collection) => {
    await collection.insertMany([{ a: 1 }, { a: 1 }, { a: 2 }])
    expect(await collection.updateOne({ a: 1 }, { $set: { one: true } })).toMatchObject({ matchedCount: 1, modifiedCount: 1 })
    expect(await collection.updateMany({ a: 1 }, { $set: { many: true } })).toMatchObject({ matchedCount: 2, modifiedCount: 2 })
    expect(await collection.countDocuments({ one: true })).toBe(1)
  })
})

describe('$rename', () => {
  updates('it renames a field', { _id: 1, a: 5 }, { $rename: { a: 'b' } }, { _id: 1, b: 5 })
  updates('it moves a field into a document', { _id: 1, a: 5, c: { d: 1 } }, { $rename: { a: 'c.a' } }, { _id: 1, c: { d: 1, a: 5 } })
  updates('it overwrites the target', { _id: 1, a: 5, b: 6 }, { $rename: { a: 'b' } }, { _id: 1, b: 5 })
  updates('a missing source does nothing', { _id: 1, b: 6 }, { $rename: { a: 'b' } }, { _id: 1, b: 6 })
  differsOn('FerretDB', 'answers 40').refuses('it refuses the same name', 2, (collection) => collection.updateOne({}, { $rename: { a: 'a' } }))
  refuses('it refuses a path through an array', 2, async (collection) => {
    await collection.insertOne({ _id: 2, a: [{ b: 1 }] })
    await collection.updateOne({ _id: 2 }, { $rename: { 'a.0.b': 'c' } })
  })
  refuses('its target must be a string', 2, (collection) => collection.updateOne({}, { $rename: { a: 1 as never } }))
})

describe('$min, $max and $currentDate', () => {
  updates('$min keeps the smaller value', { _id: 1, a: 5, b: 5 }, { $min: { a: 3, b: 7 } }, { _id: 1, a: 3, b: 5 })
  updates('$max keeps the greater value', { _id: 1, a: 5, b: 5 }, { $max: { a: 3, b: 7 } }, { _id: 1, a: 5, b: 7 })
  updates('$min and $max set a missing field', { _id: 1 }, { $min: { a: 3 }, $max: { b: 7 } }, { _id: 1, a: 3, b: 7 })
  updates('they compare across types in BSON order', { _id: 1, a: 5, b: 5 }, { $min: { a: null }, $max: { b: 'x' } }, { _id: 1, a: null, b: 'x' })
  updates('$max compares dates', { _id: 1, a: new Date(5) }, { $max: { a: new Date(9) } }, { _id: 1, a: new Date(9) })
  updates('an equal value of another type changes nothing', { _id: 1, a: 5 }, { $max: { a: Long.fromNumber(5) } }, { _id: 1, a: 5 })
  fact('$currentDate true sets the date of the server', async (collection) => {
    const before = Date.now()
    await collection.insertOne({ _id: 1 })
    await collection.updateOne({ _id: 1 }, { $currentDate: { a: true as never, 'b.c': { $type: 'date' } } })
    const found = await collection.findOne({ _id: 1 })
    expect(found?.a).toBeInstanceOf(Date)
    expect(found?.b.c).toBeInstanceOf(Date)
    expect(Math.abs(found?.a.getTime() - before)).toBeLessThan(60_000)
  })
  fact('$currentDate sets a timestamp on demand', async (collection) => {
    await collection.insertOne({ _id: 1 })
    await collection.updateOne({ _id: 1 }, { $currentDate: { a: { $type: 'timestamp' } } })
    expect((await collection.findOne({ _id: 1 }))?.a).toBeInstanceOf(Timestamp)
  })
  refuses('$currentDate refuses another type', 2, (collection) => collection.updateOne({}, { $currentDate: { a: { $type: 'string' as never } } }))
})

describe('_id', () => {
  refuses('$set must not change it', 66, (collection) => collection.updateOne({ _id: 1 }, { $set: { _id: 2 } }))
  refuses('$unset must not remove it', 66, (collection) => collection.updateOne({ _id: 1 }, { $unset: { _id: 1 } }))
  refuses('$rename must not move it', 66, (collection) => collection.updateOne({ _id: 1 }, { $rename: { _id: 'b' } }))
  differsOn('FerretDB', 'answers 40').refuses('a field in it must not change either', 66, async (collection) => {
    await collection.insertOne({ _id: { x: 1 } })
    await collection.updateOne({ '_id.x': 1 }, { $set: { '_id.x': 2 } })
  })
  updates('setting it to its own value is no change', { _id: 1, a: 1 }, { $set: { _id: 1, a: 2 } }, { _id: 1, a: 2 })
})

describe('errors', () => {
  refuses('two operators on one field conflict', 40, (collection) => collection.updateOne({}, { $set: { a: 1 }, $inc: { a: 1 } }))
  refuses('two operators on a field and a field below it conflict', 40, (collection) => collection.updateOne({}, { $set: { 'a.b': 1 }, $unset: { a: 1 } }))
  refuses('one operator on a field and a field below it conflicts', 40, (collection) => collection.updateOne({}, { $set: { a: {}, 'a.b': 1 } }))
  refuses('an unknown operator fails to parse', 9, (collection) => collection.updateOne({}, { $nearly: { a: 1 } } as never))
  refuses('operators and fields do not mix', 9, (collection, db) =>
    writeError(db.command({ update: collection.collectionName, updates: [{ q: {}, u: { $set: { a: 1 }, b: 1 } }] })),
  )
  refuses('the argument of an operator must be a document', 9, (collection) => collection.updateOne({}, { $set: 5 as never }))
  refuses('a path must not go through a number', 28, (collection) => collection.updateOne({}, { $set: { 'a.b': 1 } }))
  refuses('a path must not go through an array by name', 28, async (collection) => {
    await collection.insertOne({ _id: 2, a: [{ b: 1 }] })
    await collection.updateOne({ _id: 2 }, { $set: { 'a.b': 1 } })
  })
  refuses('a path must not be empty', 56, (collection) => collection.updateOne({}, { $set: { '': 1 } }))
  differsOn('FerretDB', 'answers 2').refuses('a path must not have an empty part', 56, (collection) => collection.updateOne({}, { $set: { 'a..b': 1 } }))
  refuses('a path must not end with a dot', 56, (collection) => collection.updateOne({}, { $set: { 'a.': 1 } }))
  fact('a failed update of one document changes nothing in it', async (collection) => {
    await collection.insertOne({ _id: 1, a: 1, b: 'x' })
    await expect(collection.updateOne({ _id: 1 }, { $set: { a: 2 }, $inc: { b: 1 } })).rejects.toMatchObject({ code: 14 })
    expect(await collection.findOne({ _id: 1 })).toEqual({ _id: 1, a: 1, b: 'x' })
  })
})
