import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testDatabase } from '@verdict/core/testing'
import { MongoClient } from 'mongodb'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'verdict-seed-'))
const database = await testDatabase()
const client = await MongoClient.connect(database.uri)
const db = client.db(database.name)
afterAll(async () => {
  await client.close()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

test.each([
  ['scripts/seed.ts', 'Nothing was added, because some plugins did not start:'],
  ['core/command/verdict.js explain', 'The order is unknown, because some plugins did not start:'],
])(
  '%s fails and changes nothing when a plugin did not start',
  async (command, says) => {
    await db.collection<{ _id: string; at: Date }>('kernel.migrations').updateOne({ _id: 'ranks/of-tomorrow' }, { $set: { at: new Date() } }, { upsert: true })
    await db.collection('kernel.users').updateOne({ username: 'first' }, { $set: { folded: 'first' } }, { upsert: true })
    const { MONGODB_URI: _, ...rest } = process.env
    const uri = `${database.uri.replace(/\/?(\?.*)?$/s, '')}/${database.name}`
    const { status, stderr } = spawnSync(process.execPath, command.split(' '), {
      cwd: join(import.meta.dirname, '../..'),
      env: { ...rest, MONGODB_URI: uri, VERDICT_DATA: folder },
      encoding: 'utf8',
    })
    expect(status, stderr).toBe(1)
    expect(stderr).toContain(`${says}\nranks: its data was written by a newer version (of-tomorrow)`)
    expect(await db.collection('kernel.users').countDocuments()).toBe(1)
  },
  60_000,
)
