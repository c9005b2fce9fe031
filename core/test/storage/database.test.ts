import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MongoNetworkError, type Collection } from 'mongodb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openDatabase, runningDatabase, type Database } from '../../server/storage/database.ts'

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

describe('a connection that closes before a command is written', () => {
  const sockets: Socket[] = []
  const collect = (message: unknown) => sockets.push((message as { socket: Socket }).socket)
  let directory: string
  let database: Database
  let things: Collection<{ _id: number; text?: string }>

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'verdict-database-'))
    subscribe('net.client.socket', collect)
    database = await openDatabase({ directory })
    things = database.db.collection('things')
    await things.insertOne({ _id: 1 })
  })

  afterEach(async () => {
    unsubscribe('net.client.socket', collect)
    sockets.length = 0
    await database.close()
    await rm(directory, { recursive: true, force: true })
  })

  test('is replaced: the read that needed it succeeds', async () => {
    for (const socket of sockets) socket.destroy()
    expect(await things.countDocuments()).toBe(1)
  })

  test('fails the insert that waits for a database which does not read', async () => {
    const pid = (await processOf(directory))!
    process.kill(pid, 'SIGSTOP')
    const outcome = things.insertOne({ _id: 2, text: 'x'.repeat(10_000_000) }).catch((error: unknown) => error)
    await expect.poll(() => sockets.some(({ writableNeedDrain }) => writableNeedDrain)).toBe(true)
    for (const socket of sockets) socket.destroy()
    expect(await outcome).toBeInstanceOf(MongoNetworkError)
    process.kill(pid, 'SIGCONT')
    await expect.poll(() => things.countDocuments()).toBe(1)
  })
})
