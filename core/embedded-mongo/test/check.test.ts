import { execFile } from 'node:child_process'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { open } from 'lmdb'
import { MongoClient } from 'mongodb'
import { afterAll, expect, test } from 'vitest'
import { checkDirectory, startEmbeddedMongo } from '../src/index.ts'
import { temporaryDirectory } from './support/server.ts'

const { directory, remove } = await temporaryDirectory()
afterAll(remove)
const original = join(directory, 'original')
const server = await startEmbeddedMongo({ directory: original })
const client = await MongoClient.connect(server.uri)
const collection = client.db('d').collection<{ _id: number; a: unknown; live?: boolean }>('c')
await collection.createIndexes([
  { key: { a: 1 } },
  { key: { a: -1, live: 1 }, unique: true },
  { key: { _id: 1, a: 1 }, partialFilterExpression: { live: true } },
])
await collection.insertMany([
  { _id: 1, a: 'x' },
  { _id: 2, a: ['y', 'z'], live: true },
  { _id: 3, a: 'k'.repeat(4000) },
])
await client.close()
await server.close()

const openStore = (path: string) => open<Buffer, Buffer>({ path, noSubdir: false, encoding: 'binary', keyEncoding: 'binary' })

async function storedKeys(): Promise<Buffer[]> {
  const store = openStore(original)
  const keys = [...store.getKeys()]
  await store.close()
  return keys
}

const keys = await storedKeys()

async function copyWithout(key: Buffer, name: string): Promise<string> {
  const copy = join(directory, name)
  await cp(original, copy, { recursive: true, filter: (path) => !path.endsWith('.sock') })
  const store = openStore(copy)
  expect(store.removeSync(key)).toBe(true)
  await store.close()
  return copy
}

test('an intact directory passes the check', async () => {
  expect(await checkDirectory(original)).toMatchObject({ collections: 1, documents: 3, disagreements: [] })
  expect(keys.length).toBeGreaterThan(3 + 3 * 3)
})

test.each(keys.map((_, index) => index))('the check detects the loss of entry %i of the file', async (index) => {
  const copy = await copyWithout(keys[index] as Buffer, `without-${index}`)
  const noticed = await checkDirectory(copy).then(
    (result) => result.disagreements,
    (error: Error) => [error.message],
  )
  expect(noticed, `key ${keys[index]?.toString('hex')}`).not.toEqual([])
})

test('the command lists the inconsistencies and exits with 1', async () => {
  const copy = await copyWithout(keys.at(-1) as Buffer, 'listed')
  const program = fileURLToPath(new URL('../bin/embedded-mongo.js', import.meta.url))
  const { code, stdout } = await new Promise<{ code: unknown; stdout: string }>((resolve) => {
    execFile(process.execPath, [program, 'check', '--directory', copy], (error, text) => resolve({ code: error?.code, stdout: text }))
  })
  expect(code).toBe(1)
  expect(stdout).toMatch(/d\.c.*index/)
})
