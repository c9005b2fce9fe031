import { join } from 'node:path'
import { Binary, MongoClient } from 'mongodb'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { shareOf } from '../../testing/share.ts'
import { spawnEmbeddedMongo } from '../src/index.ts'
import { contentOf, createDatabase, damagedCopy, runCommand, type Content } from './support/damage.ts'
import { damages } from './support/damages.ts'
import { temporaryDirectory } from './support/server.ts'

const { directory, remove } = await temporaryDirectory()
afterAll(remove)
afterEach(() => vi.unstubAllEnvs())
const original = join(directory, 'original')
const { content, earlier } = await createDatabase(original)

/** The documents that a server finds in a directory, or its message if it does not start. */
async function servedBy(folder: string): Promise<Content | string> {
  const server = await spawnEmbeddedMongo({ directory: folder }).catch((error: Error) => error.message)
  if (typeof server === 'string') return server
  const client = await MongoClient.connect(server.uri)
  const found = await contentOf(client)
  await client.db('d').collection<{ _id: number }>('large').insertOne({ _id: 5000 })
  await client.close()
  await server.close()
  return found
}

describe('a damaged file', () => {
  test('there are more than 14 kinds', () => {
    expect(damages.filter(({ words }) => words).length).toBeGreaterThan(14)
  })

  test.each(shareOf(damages, 2))('$name', async ({ name, words, damage }) => {
    const copy = join(directory, name)
    await damagedCopy(original, copy, (bytes) => damage(bytes, earlier.bytes))
    const served = await servedBy(copy)
    const check = await runCommand(['check', '--directory', copy])
    if (words) {
      expect(served).toMatch(words)
      expect(served).toContain(`${copy}/data.mdb is damaged. `)
      expect(served).toContain('Restore the latest backup, or write what is readable to a new folder: embedded-mongo salvage')
      expect(check).toEqual({ code: 1, signal: null, output: expect.stringMatching(words) as string })
    } else {
      expect(served).toEqual(content)
      expect(check).toEqual({ code: 0, signal: undefined, output: expect.stringContaining('all agree') as string })
    }
  })

  test('documents with zeros of their own are no damage', async () => {
    const folder = join(directory, 'zeros')
    const bytes = new Binary(Buffer.alloc(100_000))
    const { uri, pid, ended } = await spawnEmbeddedMongo({ directory: folder })
    const client = await MongoClient.connect(uri)
    const rows = client.db('d').collection<{ _id: number; text?: string; bytes?: Binary }>('small')
    await rows.insertOne({ _id: 1, text: '\0'.repeat(50_000) })
    await rows.updateOne({ _id: 1 }, { $set: { bytes } })
    await client.close()
    process.kill(pid, 'SIGKILL')
    await ended
    expect(await servedBy(folder)).toMatchObject({ small: [{ _id: 1, text: '\0'.repeat(50_000) }] })
    expect(await runCommand(['check', '--directory', folder])).toMatchObject({ code: 0 })
  })

  test('if LMDB crashes all the same, the start and the check name the file', async () => {
    vi.stubEnv('NODE_OPTIONS', `--import=${new URL('support/end-by-signal.mjs', import.meta.url).href}`)
    const message = `${original}/data.mdb is damaged. The process that read it was ended by SIGSEGV. Restore the latest backup`
    expect(await servedBy(original)).toContain(message)
    expect(await runCommand(['check', '--directory', original])).toEqual({ code: 1, signal: null, output: expect.stringContaining(message) as string })
  })
})
