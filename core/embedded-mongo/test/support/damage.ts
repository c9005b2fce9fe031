import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cp, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { MongoClient, type Document } from 'mongodb'
import { startEmbeddedMongo } from '../../src/index.ts'

export const pageSize = 4096
const collections = ['small', 'large'] as const
export type Content = Record<string, Document[]>

export const fileOf = (directory: string) => join(directory, 'data.mdb')

/** Runs a client against a directory, which is closed afterwards. */
export async function withDatabase<T>(directory: string, body: (client: MongoClient) => Promise<T>): Promise<T> {
  const server = await startEmbeddedMongo({ directory })
  const client = await MongoClient.connect(server.uri)
  return body(client).finally(async () => {
    await client.close()
    await server.close()
  })
}

export async function contentOf(client: MongoClient): Promise<Content> {
  const content: Content = {}
  for (const name of collections) content[name] = await client.db('d').collection(name).find().sort({ _id: 1 }).toArray()
  return content
}

interface Row extends Document {
  _id: number
}

/** A database of about a thousand pages with indexes, large documents and free pages. */
export interface Original {
  readonly content: Content
  /** The content and the file before the last changes. */
  readonly earlier: { readonly content: Content; readonly bytes: Buffer }
}

export async function createDatabase(directory: string): Promise<Original> {
  const durable = { writeConcern: { w: 1, journal: true } } as const
  const earlier = await withDatabase(directory, async (client) => {
    const [small, large] = collections.map((name) => client.db('d').collection<Row>(name))
    await small!.createIndexes([{ key: { a: 1 } }, { key: { text: 1, a: -1 }, unique: true }])
    await small!.insertMany(
      Array.from({ length: 4000 }, (_, _id) => ({ _id, a: _id % 7, text: `text ${_id} `.repeat(8) })),
      durable,
    )
    await large!.insertMany(
      Array.from({ length: 40 }, (_, _id) => ({ _id, a: _id, text: `${_id} `.repeat(9000) })),
      durable,
    )
    return contentOf(client)
  })
  const bytes = readFileSync(fileOf(directory))
  const content = await withDatabase(directory, async (client) => {
    const [small, large] = collections.map((name) => client.db('d').collection<Row>(name))
    await small!.deleteMany({ a: 3 }, durable)
    await small!.updateMany({ a: 5 }, { $set: { changed: true } }, durable)
    await large!.deleteMany({ _id: { $lt: 10 } }, durable)
    await small!.insertOne({ _id: 9000, a: 1, text: 'last' }, durable)
    return contentOf(client)
  })
  return { content, earlier: { content: earlier, bytes } }
}

/** A copy of a directory with another file, or none. */
export async function damagedCopy(original: string, copy: string, damage: (bytes: Buffer) => Buffer | undefined): Promise<void> {
  await cp(original, copy, { recursive: true, filter: (path) => !path.endsWith('.sock') })
  const damaged = damage(readFileSync(fileOf(original)))
  if (damaged) writeFileSync(fileOf(copy), damaged)
  else await rename(fileOf(copy), join(copy, 'lost'))
}

export interface Outcome {
  readonly code: number | string | null | undefined
  readonly signal: string | null | undefined
  readonly output: string
}

export const program = fileURLToPath(new URL('../../bin/embedded-mongo.js', import.meta.url))

/** Runs the command `embedded-mongo`. */
export function runCommand(words: readonly string[], env: NodeJS.ProcessEnv = process.env): Promise<Outcome> {
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...words], { env }, (error, stdout, stderr) => {
      resolve({ code: error ? error.code : 0, signal: error?.signal, output: stdout + stderr })
    })
  })
}

/** The hashes of the files of a folder. */
export function hashesOf(folder: string): Record<string, string> {
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile())
  return Object.fromEntries(
    files.map(({ name }) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex'),
    ]),
  )
}
