import { testDatabase } from '@verdict/core/testing'
import { MongoClient } from 'mongodb'
import { expect, test } from 'vitest'
import { findOrInsert, updateOrInsert } from '../../server/storage/duplicates.ts'

const callers = Array.from({ length: 8 }, (_, index) => index)

test('of many who begin a document at the same moment one inserts it, and each of its updates counts', async () => {
  const { uri, name, drop } = await testDatabase()
  const clients = await Promise.all([MongoClient.connect(uri), MongoClient.connect(uri)])
  try {
    const countersOf = (caller: number) => clients[caller % 2]!.db(name).collection<{ _id: string; count: number }>('counters')
    for (let round = 0; round < 20; round += 1) {
      const counted = await Promise.all(
        callers.map((caller) => updateOrInsert(countersOf(caller), { _id: `count ${round}`, count: 1 }, { $inc: { count: 1 } })),
      )
      expect(counted.map(({ count }) => count).toSorted()).toEqual(callers.map((caller) => caller + 1))
      const found = await Promise.all(callers.map((caller) => findOrInsert(countersOf(caller), { _id: `secret ${round}`, count: caller })))
      expect(new Set(found.map(({ count }) => count)).size).toBe(1)
    }
  } finally {
    await Promise.all(clients.map((client) => client.close()))
    await drop()
  }
})
