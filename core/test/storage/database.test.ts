import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { openDatabase, runningDatabase } from '../../server/storage/database.ts'

/** The process of the embedded database of a folder. */
async function processOf(directory: string): Promise<number | undefined> {
  for (const name of (await readdir('/proc')).filter((entry) => /^\d+$/.test(entry))) {
    const command = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '')
    if (command.includes('embedded-mongo.js') && command.includes(directory)) return Number(name)
  }
  return undefined
}

test('an embedded database that dies is restarted, and nothing acknowledged is lost', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'verdict-database-'))
  const database = await openDatabase({ directory })
  const things = database.db.collection<{ _id: number }>('things')
  try {
    for (let round = 0; round < 3; round += 1) {
      await things.insertOne({ _id: round })
      const pid = await processOf(directory)
      process.kill(pid!, 'SIGKILL')
      await expect.poll(() => processOf(directory)).not.toBe(pid)
      await expect.poll(() => things.countDocuments()).toBe(round + 1)
    }
  } finally {
    await database.close()
    await rm(directory, { recursive: true, force: true })
  }
})

test('the database can be closed while it is being restarted', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'verdict-database-'))
  const database = await openDatabase({ directory })
  const pid = await processOf(directory)
  process.kill(pid!, 'SIGKILL')
  await vi.waitFor(async () => expect(await processOf(directory)).not.toBeOneOf([pid, undefined]), { timeout: 30_000, interval: 1 })
  await database.close()
  expect(await processOf(directory)).toBeUndefined()
  await rm(directory, { recursive: true, force: true })
})

test('commands find the database of a site that is too busy to answer, and none where it has ended', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'verdict-database-'))
  const database = await openDatabase({ directory })
  const pid = await processOf(directory)
  process.kill(pid!, 'SIGSTOP')
  expect(await runningDatabase(directory)).toBe(database.uri)
  process.kill(pid!, 'SIGCONT')
  await database.close()
  expect(await runningDatabase(directory)).toBeUndefined()
  await rm(directory, { recursive: true, force: true })
})
