import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { spawnSite, testDatabase, type SpawnedSite } from '@verdict/core/testing'
import { MongoClient, type Db } from 'mongodb'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { noticeAdminApi } from '../contract.ts'

const people = 5000
const plugins = [fileURLToPath(new URL('../server/index.ts', import.meta.url))]
let database: Awaited<ReturnType<typeof testDatabase>>
let client: MongoClient
let db: Db
let site: SpawnedSite | undefined

beforeAll(async () => {
  database = await testDatabase()
  client = await MongoClient.connect(database.uri)
  db = client.db(database.name)
})
afterAll(async () => {
  await site?.kill()
  await client?.close()
  await database?.drop()
})

const start = async () => (site = await spawnSite({ plugins, database, dataDirectory: await mkdtemp(join(tmpdir(), 'verdict-push-')) }))
/** The full hour comes; a lock that a dead process left (it holds for two minutes) has run out. */
const fullHour = () => db.collection('kernel.jobs').updateOne({ name: 'notices/push' }, { $set: { nextRunAt: new Date(), lockedAt: null } })
const letters = () => db.collection('notices.letters').countDocuments({})

test('a notice to five thousand, whose sender is killed in the middle, arrives once with each of them', async () => {
  const first = await start()
  const now = new Date()
  const crowd = Array.from({ length: people }, (_, number) => ({
    _id: `crowd-${number}`,
    username: `crowd${number}`,
    folded: `crowd${number}`,
    email: null,
    hash: '-',
    role: 'default_user',
    status: 0,
    gmtCreate: now,
    gmtModified: now,
  }))
  await db.collection<{ _id: string }>('kernel.users').insertMany(crowd)
  await (await first.root()).use(noticeAdminApi).add({ body: { title: 'to all', content: '-', type: 'All' } })
  await fullHour()
  await vi.waitUntil(async () => (await letters()) > 0, { timeout: 30_000, interval: 1 })
  await first.kill()
  const arrived = await letters()
  expect(arrived).toBeGreaterThan(0)
  expect(arrived).toBeLessThan(people)
  const second = await start()
  const root = await second.root()
  await fullHour()
  await vi.waitUntil(async () => (await root.use(noticeAdminApi).list({ query: {} })).records[0]!.state, { timeout: 60_000, interval: 100 })
  // Root is there too; no mailbox has two, because there are as many letters as different receivers.
  expect([await letters(), (await db.collection('notices.letters').distinct('uid')).length]).toEqual([people + 1, people + 1])
}, 120_000)
