import { randomUUID } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MongoClient } from 'mongodb'

/** An empty database for one test site. */
export interface TestDatabase {
  readonly uri: string
  readonly name: string
  /** The process of the embedded server; undefined with MONGODB_URI. */
  readonly pid: number | undefined
  drop(): Promise<void>
}

type Server = Pick<TestDatabase, 'uri' | 'pid'>

let server: Promise<Server> | undefined

/** MONGODB_URI, or one embedded server that all test sites of this process share. */
async function findServer(): Promise<Server> {
  if (process.env.MONGODB_URI) return { uri: process.env.MONGODB_URI, pid: undefined }
  const { spawnEmbeddedMongo } = await import('@verdict/embedded-mongo')
  return spawnEmbeddedMongo({ directory: await mkdtemp(join(tmpdir(), 'verdict-test-database-')) })
}

/** An empty database; VERDICT_TEST_KEEP=1 keeps that of each site, in the server of MONGODB_URI, and prints its name. */
export async function testDatabase(name = `verdict_test_${randomUUID().slice(0, 8)}`): Promise<TestDatabase> {
  const { uri, pid } = await (server ??= findServer())
  return {
    uri,
    name,
    pid,
    drop: async () => {
      if (process.env.VERDICT_TEST_KEEP) return void process.stdout.write(`kept the database ${name}\n`)
      const client = await MongoClient.connect(uri)
      await client.db(name).dropDatabase()
      await client.close()
    },
  }
}
