import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { checkDirectory, startEmbeddedMongo } from '../src/index.ts'
import { compact } from '../src/repair/compact.ts'
import { contentOf, createDatabase, damagedCopy, fileOf, hashesOf, pageSize, program, runCommand, withDatabase } from './support/damage.ts'
import { smallDisk, smallDiskUnavailable } from './support/small-disk.ts'
import { temporaryDirectory } from './support/server.ts'

const { directory, remove } = await temporaryDirectory()
afterAll(remove)
const original = join(directory, 'original')
const { content } = await createDatabase(original)
await withDatabase(original, async (client) => {
  const much = client.db('d').collection('much')
  await much.insertMany(Array.from({ length: 400 }, () => ({ text: 'x'.repeat(100_000) })))
  await much.drop()
})
const copyTo = (folder: string) => cp(original, folder, { recursive: true, filter: (path) => !path.endsWith('.sock') })
let copies = 0

async function copyOfOriginal(): Promise<string> {
  const copy = join(directory, `copy ${(copies += 1)}`)
  await copyTo(copy)
  return copy
}

test('the command frees the space of deleted documents and says how much, and changes nothing else', async () => {
  const copy = await copyOfOriginal()
  const before = statSync(fileOf(copy)).size
  const { code, output } = await runCommand(['compact', copy])
  expect({ code, output }).toEqual({ code: 0, output: expect.stringMatching(/^\d+\.\d MB freed: the file had \d+\.\d MB, now it has \d+\.\d MB$/m) as string })
  expect(statSync(fileOf(copy)).size).toBeLessThan(before / 3)
  expect(await checkDirectory(copy)).toMatchObject({ disagreements: [] })
  expect(await withDatabase(copy, contentOf)).toEqual(content)
  expect(readdirSync(copy)).not.toContain('compacting')
})

test('it refuses a directory that a server uses, and a damaged file', async () => {
  const copy = await copyOfOriginal()
  const server = await startEmbeddedMongo({ directory: copy })
  await expect(compact(copy)).rejects.toThrow('is in use by another embedded-mongo')
  await server.close()
  const damaged = join(directory, 'damaged')
  await damagedCopy(original, damaged, (bytes) => Buffer.from(bytes).fill(0, 100 * pageSize, 140 * pageSize))
  const before = hashesOf(damaged)
  await expect(compact(damaged)).rejects.toThrow(/is damaged\. Page \d+ contains only zeros/)
  expect(hashesOf(damaged)['data.mdb']).toBe(before['data.mdb'])
  await expect(compact(join(directory, 'nothing'))).rejects.toThrow('contains no data.mdb')
})

test('killed at any moment, it leaves all data, and the next start removes its copy', async () => {
  const copy = await copyOfOriginal()
  const partOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0
  for (const bytes of [0, 1, 1_000_000, 3_000_000, 5_000_000]) {
    const child = spawn(process.execPath, [program, 'compact', copy], { env: process.env, stdio: 'ignore' })
    const ended = once(child, 'exit')
    const isAtWork = () => existsSync(join(copy, 'compacting')) && partOf(fileOf(join(copy, 'compacting'))) >= bytes
    await vi.waitFor(() => expect(isAtWork() || child.exitCode !== null).toBe(true), { timeout: 20_000, interval: 1 })
    child.kill('SIGKILL')
    await ended
    expect(await withDatabase(copy, contentOf)).toEqual(content)
    expect(existsSync(join(copy, 'compacting'))).toBe(false)
  }
})

describe.skipIf(smallDiskUnavailable)('on a disk with too little space', () => {
  test('it refuses before it writes anything', async () => {
    const disk = await smallDisk(100)
    await copyTo(disk.directory)
    const before = hashesOf(disk.directory)
    await expect(compact(disk.directory)).rejects.toThrow(/The disk of .* has \d+\.\d MB free; \d+\.\d MB are needed/)
    expect(hashesOf(disk.directory)['data.mdb']).toBe(before['data.mdb'])
    await disk.remove()
  })
})
