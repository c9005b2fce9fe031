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

async function startEmbedded(directory: string): Promise<{ uri: string; close(): Promise<void> }> {
  const { spawnEmbeddedMongo } = await import('@verdict/embedded-mongo')
  return spawnEmbeddedMongo({ directory })
}
