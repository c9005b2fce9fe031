import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { spawnSite, testDatabase, type SpawnedSite } from '@verdict/core/testing'
import { MongoClient, type Db } from 'mongodb'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { noticeAdminApi } from '../contract.ts'

const userCount = 5000
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
/** Makes the hourly job due, and releases the job lock that a killed process leaves for two minutes. */
const makeJobDue = () => db.collection('kernel.jobs').updateOne({ name: 'notices/push' }, { $set: { nextRunAt: new Date(), lockedAt: null } })
const countMessages = () => db.collection('notices.messages').countDocuments({})

test('a notice to five thousand users reaches each of them once, although the site is killed during delivery', async () => {
  const first = await start()
  const now = new Date()
  const crowd = Array.from({ length: userCount }, (_, number) => ({
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
  await makeJobDue()
  await vi.waitUntil(async () => (await countMessages()) > 0, { timeout: 30_000, interval: 1 })
  await first.kill()
  const arrived = await countMessages()
  expect(arrived).toBeGreaterThan(0)
  expect(arrived).toBeLessThan(userCount)
  const second = await start()
  const root = await second.root()
  await makeJobDue()
  await vi.waitUntil(async () => (await root.use(noticeAdminApi).list({ query: {} })).records[0]!.state, { timeout: 60_000, interval: 100 })
  // Root gets the notice too. The number of messages equals that of different recipients, so no user has two.
  expect([await countMessages(), (await db.collection('notices.messages').distinct('uid')).length]).toEqual([userCount + 1, userCount + 1])
}, 240_000)
