import { once } from 'node:events'
import { open, readFile, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import type { SpawnOptions } from '@verdict/embedded-mongo'
import { MongoClient, MongoNetworkError, type Db } from 'mongodb'
import { Connection, type WriteCommand } from 'mongodb/lib/cmap/connection.js'
import { finishSwitch } from './data-switch.ts'
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
  /** The account that the embedded database runs as and its files belong to, where this process is root. */
  readonly account?: SpawnOptions['account']
}

/** Connects to the given address, or starts the embedded database in the folder and connects to it. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  failWritesOnClosedConnections()
  const server = await serverOf(options)
  const client = new MongoClient(server.uri, {
    ignoreUndefined: true,
    // Acknowledged writes must survive a crash of the database.
    writeConcern: { w: 'majority', journal: true },
    serverSelectionTimeoutMS: 15_000,
    maxPoolSize: 50,
  })
  // The driver prunes its pool ten times a second unless this is set, which it does not accept as an option.
  Object.assign(client.options, { minPoolSizeCheckFrequencyMS: 60_000 })
  const db = client.db(options.name ?? databaseName(server.uri) ?? 'verdict')
  const close = async () => {
    await client.close()
    await server.close()
  }
  try {
    await client.connect()
    await finishSwitch(db)
  } catch (error) {
    await close()
    throw error
  }
  return { client, uri: server.uri, db, close }
}

/** The address of a database as messages may show it. */
export function withoutCredentials(uri: string): string {
  return uri.replace(/^([^:]+:\/\/)[^@/]*@/, '$1').replace(/\?.*/s, '')
}

/** Several hosts are no URL. */
const databaseName = (uri: string) => /^[^:]+:\/\/[^/?]+\/([^?]+)/.exec(uri)?.[1]

interface Server {
  readonly uri: string
  close(): Promise<unknown>
}

/** The address of the embedded database that a running site has started in the folder. */
export async function runningDatabase(directory: string): Promise<string | undefined> {
  const uri = await readFile(addressFileOf(directory), 'utf8').catch(() => undefined)
  return uri !== undefined && (await isListening(uri)) ? uri : undefined
}

async function serverOf({ uri, directory, shared, account }: DatabaseOptions): Promise<Server> {
  const existing = uri ?? (shared ? await runningDatabase(directory) : undefined)
  if (existing !== undefined) return { uri: existing, close: async () => undefined }
  const server = await superviseEmbeddedDatabase({ directory, account })
  await writeAddress(addressFileOf(directory), server.uri, account)
  return { uri: server.uri, close: () => server.close() }
}

/** Always creates a new file: root must not write through a link that the folder's owner placed there. */
async function writeAddress(path: string, uri: string, account: DatabaseOptions['account']): Promise<void> {
  await rm(path, { force: true })
  const file = await open(path, 'wx', 0o600)
  try {
    if (account) await file.chown(account.uid, account.gid)
    await file.writeFile(uri)
  } finally {
    await file.close()
  }
}

function addressFileOf(directory: string): string {
  return `${directory}.address`
}

/** Whether a process listens at the address, however busy it is. */
async function isListening(uri: string): Promise<boolean> {
  if (!URL.canParse(uri)) return false
  const socket = connect(decodeURIComponent(new URL(uri).hostname))
  return once(socket, 'connect')
    .then(
      () => true,
      () => false,
    )
    .finally(() => socket.destroy())
}

/**
 * Lets an operation fail whose connection closes before its command is written. The driver (7.9) waits for the socket to drain, which a
 * destroyed one never does: the operation would never end.
 */
function failWritesOnClosedConnections(): void {
  if (Connection.prototype.writeCommand === writeOrFail) return
  writeCommand = Connection.prototype.writeCommand
  Connection.prototype.writeCommand = writeOrFail
}

let writeCommand: WriteCommand

function writeOrFail(this: Connection, ...args: Parameters<WriteCommand>): Promise<void> {
  return new Promise((resolve, reject) => {
    const onClose = () => reject(new MongoNetworkError(`connection to ${this.address} closed before the command was written`))
    this.once('close', onClose)
    writeCommand
      .apply(this, args)
      .then(resolve, reject)
      .finally(() => this.off('close', onClose))
  })
}
