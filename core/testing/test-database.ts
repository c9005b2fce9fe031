import { randomUUID } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MongoClient } from 'mongodb'

/** An empty database for one test site. */
export interface TestDatabase {
  readonly uri: string
  readonly name: string
  drop(): Promise<void>
}

let server: Promise<string> | undefined

/** MONGODB_URI, or one embedded server that all test sites of this process share. */
async function serverUri(): Promise<string> {
  if (process.env.MONGODB_URI) return process.env.MONGODB_URI
  const { spawnEmbeddedMongo } = await import('@verdict/embedded-mongo')
  return (await spawnEmbeddedMongo({ directory: await mkdtemp(join(tmpdir(), 'verdict-test-database-')) })).uri
}

/** An empty database; VERDICT_TEST_KEEP=1 keeps that of each site, in the server of MONGODB_URI, and prints its name. */
export async function testDatabase(name = `verdict_test_${randomUUID().slice(0, 8)}`): Promise<TestDatabase> {
  const uri = await (server ??= serverUri())
  return {
    uri,
    name,
    drop: async () => {
      if (process.env.VERDICT_TEST_KEEP) return void process.stdout.write(`kept the database ${name}\n`)
      const client = await MongoClient.connect(uri)
      await client.db(name).dropDatabase()
      await client.close()
    },
  }
}
