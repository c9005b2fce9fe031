import { createHash } from 'node:crypto'
import { chmodSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { handleRequest } from './dispatch.ts'
import { Engine } from './engine/engine.ts'
import { lockDirectory } from './base/directory-lock.ts'
import { privateFolder } from './base/private-folder.ts'
import { removeInterruptedCopy } from './repair/compact.ts'
import { recordState, wasEverOpened } from './storage/data-file/closed-state.ts'
import { checkIntact } from './storage/data-file/intact.ts'
import { Connection } from './wire/connection.ts'

export interface EmbeddedMongoOptions {
  /** The directory of the data; created if it does not exist. */
  readonly directory: string
  /** A port on the loopback interface (0 for any free one). Without it the server listens on a socket in the directory. */
  readonly port?: number | undefined
}

export interface EmbeddedMongo {
  /** The connection string for drivers. */
  readonly uri: string
  close(): Promise<void>
}

/** Opens the database in a directory and serves it to drivers until it is closed. */
export async function startEmbeddedMongo({ directory, port }: EmbeddedMongoOptions): Promise<EmbeddedMongo> {
  privateFolder(directory)
  const release = await lockDirectory(directory)
  try {
    removeInterruptedCopy(directory)
    await checkIntact(directory)
    const engine = await Engine.open(directory)
    if (!wasEverOpened(directory)) await recordCreation(engine, directory)
    const connections = new Set<Connection>()
    const server = createServer((socket) => {
      const connection = new Connection(socket, (message, id) => {
        const [name = ''] = Object.keys(message.body)
        engine.operations[name] = (engine.operations[name] ?? 0) + 1
        return handleRequest(engine, message, id)
      })
      connections.add(connection)
      engine.connections.current += 1
      engine.connections.totalCreated += 1
      socket.once('close', () => {
        connections.delete(connection)
        engine.connections.current -= 1
      })
    })
    const uri = port === undefined ? await listenOnSocket(server, resolve(directory)) : await listenOnPort(server, port)
    const close = async () => {
      const closed = new Promise((done) => server.close(done))
      for (const connection of connections) connection.close()
      await closed
      await engine.close()
      // Without a record of it, the next start reads every page.
      await recordState(directory).catch(() => undefined)
      await release()
    }
    let closing: Promise<void> | undefined
    return { uri, close: () => (closing ??= close()) }
  } catch (error) {
    await release()
    throw error
  }
}

/** From now on, an empty or missing file is a damage. */
async function recordCreation({ store }: Engine, directory: string): Promise<void> {
  await store.flush()
  await recordState(directory).catch(() => undefined)
}

/** The maximum length of a socket path on Linux. */
const maxSocketPathLength = 107

async function listenOnSocket(server: Server, directory: string): Promise<string> {
  const path = socketPath(directory)
  // Matters if the path is too long for a socket. It is then created in the temporary folder, where all users may write.
  privateFolder(dirname(path))
  rmSync(path, { force: true })
  const mask = process.umask(0o177)
  try {
    await listening(server, () => server.listen(path))
  } finally {
    process.umask(mask)
  }
  chmodSync(path, 0o600)
  return `mongodb://${encodeURIComponent(path)}/`
}

function socketPath(directory: string): string {
  const path = join(directory, 'mongo.sock')
  if (Buffer.byteLength(path) <= maxSocketPathLength) return path
  return join(tmpdir(), `embedded-mongo-${process.getuid?.() ?? 0}`, `${createHash('sha256').update(directory).digest('hex').slice(0, 24)}.sock`)
}

async function listenOnPort(server: Server, port: number): Promise<string> {
  await listening(server, () => server.listen(port, '127.0.0.1'))
  const address = server.address()
  return `mongodb://127.0.0.1:${typeof address === 'object' ? address?.port : port}/`
}

function listening(server: Server, listen: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.once('listening', resolve)
    listen()
  })
}
