import { readFile, writeFile } from 'node:fs/promises'
import { privateFolder } from '@verdict/embedded-mongo/private-folder'
import { MongoClient, type Db } from 'mongodb'
import { superviseEmbeddedDatabase } from './embedded-database.ts'

/** The site's database, embedded or not: from here on nobody can tell. */
export interface Database {
  readonly db: Db
  readonly client: MongoClient
  close(): Promise<void>
}

export interface DatabaseOptions {
  readonly uri?: string | undefined
  readonly name?: string | undefined
  /** Where the embedded database keeps its files. */
  readonly directory: string
  /** A command beside a running site uses the embedded database that the site has started. */
  readonly shared?: boolean
}

/** Connects to the given address, or starts the embedded database under the folder and connects to that. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const server = await serverOf(options)
  const client = new MongoClient(server.uri, {
    ignoreUndefined: true,
    // What was acknowledged must survive a crash of the database.
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

/** The address of the embedded database that a running site has started under the folder. */
export async function runningDatabase(directory: string): Promise<string | undefined> {
  const noted = await readFile(noteOf(directory), 'utf8').catch(() => undefined)
  return noted !== undefined && (await answers(noted)) ? noted : undefined
}

async function serverOf({ uri, directory, shared }: DatabaseOptions): Promise<Server> {
  const there = uri ?? (shared ? await runningDatabase(directory) : undefined)
  if (there !== undefined) return { uri: there, close: async () => undefined }
  privateFolder(directory)
  const server = await superviseEmbeddedDatabase(directory)
  await writeFile(noteOf(directory), server.uri, { mode: 0o600 })
  return { uri: server.uri, close: () => server.close() }
}

function noteOf(directory: string): string {
  return `${directory}.address`
}

async function answers(uri: string): Promise<boolean> {
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: 1000 })
  return client
    .connect()
    .then(
      () => true,
      () => false,
    )
    .finally(() => client.close())
}
