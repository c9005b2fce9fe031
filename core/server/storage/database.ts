import { readFile, writeFile } from 'node:fs/promises'
import { privateFolder } from '@verdict/embedded-mongo/private-folder'
import { MongoClient, type Db } from 'mongodb'
import { superviseEmbeddedDatabase } from './embedded-database.ts'

/** The database of the site. Nothing outside this file depends on whether it is embedded. */
export interface Database {
  readonly db: Db
  readonly client: MongoClient
  /** How another process connects to it. */
  readonly uri: string
  close(): Promise<void>
}

export interface DatabaseOptions {
  readonly uri?: string | undefined
  readonly name?: string | undefined
  /** Where the embedded database keeps its files. */
  readonly directory: string
  /** Uses the embedded database of a running site if there is one: for commands beside the site. */
  readonly shared?: boolean
}

/** Connects to the given address, or starts the embedded database in the folder and connects to it. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const server = await serverOf(options)
  const client = new MongoClient(server.uri, {
    ignoreUndefined: true,
    // Acknowledged writes must survive a crash of the database.
    writeConcern: { w: 'majority', journal: true },
    serverSelectionTimeoutMS: 15_000,
    maxPoolSize: 50,
  })
  try {
    await client.connect()
  } catch (error) {
    await server.close()
    throw error
  }
  return {
    client,
    uri: server.uri,
    db: client.db(options.name ?? (new URL(server.uri).pathname.slice(1) || 'verdict')),
    close: async () => {
      await client.close()
      await server.close()
    },
  }
}

interface Server {
  readonly uri: string
  close(): Promise<unknown>
}

/** The address of the embedded database that a running site has started in the folder. */
export async function runningDatabase(directory: string): Promise<string | undefined> {
  const uri = await readFile(addressFileOf(directory), 'utf8').catch(() => undefined)
  return uri !== undefined && (await responds(uri)) ? uri : undefined
}

async function serverOf({ uri, directory, shared }: DatabaseOptions): Promise<Server> {
  const existing = uri ?? (shared ? await runningDatabase(directory) : undefined)
  if (existing !== undefined) return { uri: existing, close: async () => undefined }
  privateFolder(directory)
  const server = await superviseEmbeddedDatabase(directory)
  await writeFile(addressFileOf(directory), server.uri, { mode: 0o600 })
  return { uri: server.uri, close: () => server.close() }
}

function addressFileOf(directory: string): string {
  return `${directory}.address`
}

async function responds(uri: string): Promise<boolean> {
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: 1000 })
  return client
    .connect()
    .then(
      () => true,
      () => false,
    )
    .finally(() => client.close())
}
