import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { MongoClient, type Db } from 'mongodb'

/** The site's database, embedded or not: from here on nobody can tell. */
export interface Database {
  readonly db: Db
  readonly client: MongoClient
  close(): Promise<void>
}

/** Connects to the given address, or starts the embedded database under the folder and connects to that. */
export async function openDatabase(options: { uri?: string | undefined; directory: string; name?: string | undefined }): Promise<Database> {
  const server = options.uri === undefined ? await startEmbedded(options.directory) : { uri: options.uri, close: async () => undefined }
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

/** Commands beside a running site use the embedded server that the site has started. */
async function startEmbedded(directory: string): Promise<{ uri: string; close(): Promise<void> }> {
  const note = `${directory}.address`
  const running = await readFile(note, 'utf8').then((text) => JSON.parse(text) as { uri: string; pid: number }, () => undefined)
  if (running && isAlive(running.pid)) return { uri: running.uri, close: async () => undefined }
  await mkdir(directory, { recursive: true })
  const { spawnEmbeddedMongo } = await import('@verdict/embedded-mongo')
  const server = await spawnEmbeddedMongo({ directory })
  await writeFile(note, JSON.stringify({ uri: server.uri, pid: server.pid }))
  return { uri: server.uri, close: () => rm(note, { force: true }).then(() => server.close()) }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
