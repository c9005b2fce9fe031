import { describe, expect } from 'vitest'
import { contract } from '../../support/contract.ts'

const { client, refuses, differsOn } = await contract()

describe('operations that a stand-alone server rejects', () => {
  differsOn('FerretDB', 'runs it without the transaction').fact('a transaction is an illegal operation and changes nothing', async (collection) => {
    await collection.insertOne({ _id: 0 })
    const session = client.startSession()
    session.startTransaction()
    const refusal = { code: 20, codeName: 'IllegalOperation' }
    await expect(collection.insertOne({ _id: 1 }, { session })).rejects.toMatchObject({ originalError: refusal })
    await session.abortTransaction()
    await session.endSession()
    expect(await collection.countDocuments()).toBe(1)
  })
  differsOn('FerretDB', 'runs it').fact('a read in a transaction is refused too', async (collection) => {
    await collection.insertOne({ _id: 0 })
    const session = client.startSession()
    session.startTransaction()
    await expect(collection.findOne({}, { session })).rejects.toMatchObject({ code: 20, codeName: 'IllegalOperation' })
    await session.abortTransaction()
    await session.endSession()
  })
  differsOn('FerretDB', 'answers 115').fact('a change stream is refused', async (collection) => {
    await collection.insertOne({ _id: 0 })
    const stream = collection.watch()
    await expect(stream.next()).rejects.toMatchObject({ code: 40573 })
    await stream.close()
  })
  refuses('$text without a text index is refused', 27, (collection) => collection.find({ $text: { $search: 'x' } }).toArray(), 'IndexNotFound')
  refuses('$where in an aggregation is refused', 2, (collection) => collection.aggregate([{ $match: { $where: 'true' } }]).toArray(), 'BadValue')
})
