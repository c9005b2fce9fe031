import { testDatabase, type TestDatabase } from '@verdict/core/testing'
import { MongoClient } from 'mongodb'

/** A database in which the sample problems are already left out: they appear some time after the start, and computing their test data takes seconds. */
export async function databaseWithoutSamples(): Promise<TestDatabase> {
  const database = await testDatabase()
  const client = await MongoClient.connect(database.uri)
  await client.db(database.name).collection<{ _id: string; left: string[] }>('sample-problems.fill').insertOne({ _id: 'fill', left: [] })
  await client.close()
  return database
}
