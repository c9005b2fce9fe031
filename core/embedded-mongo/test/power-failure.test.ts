import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MongoClient } from 'mongodb'
import { afterAll, expect, test } from 'vitest'
import { spawnEmbeddedMongo } from '../src/index.ts'
import { damagedCopy, fileOf, runCommand, withDatabase } from './support/damage.ts'
import { afterPowerFailure } from './support/damages.ts'
import { Random, seedOfRun } from './support/random.ts'
import { temporaryDirectory } from './support/server.ts'

const rounds = Number(process.env.POWER_ROUNDS ?? 4)
const seed = seedOfRun()
const random = new Random(seed)
const { directory, remove } = await temporaryDirectory()
afterAll(remove)

interface Row {
  _id: number
  text: string
}

test(`after a power failure, every write that was acknowledged as synced is there (SEED=${seed})`, async () => {
  const original = join(directory, 'original')
  const server = await spawnEmbeddedMongo({ directory: original })
  const client = await MongoClient.connect(server.uri)
  const rows = client.db('d').collection<Row>('rows')
  await rows.createIndex({ text: 1 })
  const acknowledged = new Set<number>()
  let next = 0
  /** Inserts with and without a sync, and deletes documents that were never acknowledged as synced. */
  const write = async (isStopped: () => boolean) => {
    while (!isStopped()) {
      const _id = (next += 1)
      const journal = random.chance(0.5)
      await rows.insertOne({ _id, text: `${_id} `.repeat(1 + random.below(3000)) }, { writeConcern: { w: 1, journal } })
      if (journal) acknowledged.add(_id)
      else if (random.chance(0.7)) await rows.deleteOne({ _id })
    }
  }
  for (let round = 0; round < rounds; round += 1) {
    let isStopped = false
    const writing = Array.from({ length: 4 }, () => write(() => isStopped))
    const target = acknowledged.size + 20 + random.below(60)
    await expect.poll(() => acknowledged.size, { interval: 1, timeout: 30_000 }).toBeGreaterThan(target)
    process.kill(server.pid, 'SIGSTOP')
    const synced = new Set(acknowledged)
    const copy = join(directory, `round ${round}`)
    await damagedCopy(original, copy, afterPowerFailure)
    process.kill(server.pid, 'SIGCONT')
    isStopped = true
    await Promise.all(writing)
    const found = await withDatabase(copy, async (other) => new Set(await other.db('d').collection<Row>('rows').distinct('_id')))
    expect([...synced].filter((_id) => !found.has(_id))).toEqual([])
    expect(await runCommand(['check', '--directory', copy])).toMatchObject({ code: 0 })
  }
  expect(readFileSync(fileOf(original)).length).toBeGreaterThan(1_000_000)
  await client.close()
  await server.close()
}, 120_000)
