import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MongoClient, type Db, type MongoClientOptions } from 'mongodb'

export type Engine = 'MongoDB' | 'FerretDB' | 'embedded'

export interface Connection {
  uri: string
  engine: Engine
  client: MongoClient
  db: Db
  /** Another client of the same server, closed together with this connection. */
  anotherClient(options?: MongoClientOptions): Promise<MongoClient>
  close(): Promise<void>
}

interface Server {
  uri: string
  close(): Promise<void>
}

export async function temporaryDirectory(): Promise<{ directory: string; remove(): Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'embedded-mongo-'))
  return { directory, remove: () => rm(directory, { recursive: true, force: true }) }
}

async function startTemporaryServer(): Promise<Server> {
  const { startEmbeddedMongo } = await import('../../src/index.ts')
  const { directory, remove } = await temporaryDirectory()
  const server = await startEmbeddedMongo({ directory })
  return {
    uri: server.uri,
    async close() {
      await server.close()
      await remove()
    },
  }
}

async function engineOf(client: MongoClient): Promise<Engine> {
  if (!process.env.MONGODB_URI) return 'embedded'
  const buildInfo = await client.db('admin').command({ buildInfo: 1 })
  return 'ferretdb' in buildInfo ? 'FerretDB' : 'MongoDB'
}

/** A new database on `MONGODB_URI`, or on a server of its own in a temporary directory; dropped by `close`. */
export async function connect(options: MongoClientOptions = {}): Promise<Connection> {
  const external = process.env.MONGODB_URI
  const server: Server = external ? { uri: external, close: async () => {} } : await startTemporaryServer()
  const clients: MongoClient[] = []
  const anotherClient = async (more: MongoClientOptions = {}) => {
    const client = await MongoClient.connect(server.uri, { serverSelectionTimeoutMS: 10_000, ...more })
    clients.push(client)
    return client
  }
  const client = await anotherClient(options)
  const db = client.db(`test-${randomUUID()}`)
  return {
    uri: server.uri,
    engine: await engineOf(client),
    client,
    db,
    anotherClient,
    async close() {
      await db.dropDatabase()
      await Promise.all(clients.map((each) => each.close()))
      await server.close()
    },
  }
}
