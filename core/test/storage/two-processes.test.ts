import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { MongoClient } from 'mongodb'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { channelOf, kernelApi, liveEvents } from '../../plugin/index.ts'
import { spawnSite, testDatabase, type Person, type SpawnedSite, type TestDatabase } from '../../testing/index.ts'
import { clockworkApi, news } from '../fixtures/clockwork.ts'

let database: TestDatabase
let sites: SpawnedSite[]
let people: Person[]
const patience = { timeout: 30_000, interval: 100 }

beforeAll(async () => {
  database = await testDatabase()
  const plugins = [fileURLToPath(new URL('../fixtures/clockwork.ts', import.meta.url))]
  const dataDirectory = await mkdtemp(join(tmpdir(), 'verdict-two-'))
  sites = await Promise.all([1, 2].map(() => spawnSite({ plugins, dataDirectory, database })))
  people = await Promise.all(sites.map((site) => site.root()))
})
afterAll(async () => {
  await Promise.all((sites ?? []).map((site) => site.stop()))
  await database?.drop()
})

const api = (index: number) => (people[index] as Person).use(clockworkApi)

test('a job runs once, in one of the processes', async () => {
  await Promise.all([api(0).order({ body: { from: 1, count: 15 } }), api(1).order({ body: { from: 101, count: 15 } })])
  const runs = await vi.waitFor(async () => {
    const found = await api(0).runs()
    expect(found).toHaveLength(30)
    return found
  }, patience)
  expect(runs.map((run) => run.runs)).toEqual(Array(30).fill(1))
})

test('numeric ids are issued once', async () => {
  const given = await Promise.all(Array.from({ length: 60 }, (_, index) => api(index % 2).nextId()))
  expect(given.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, index) => 1000 + index))
})

test('a publication reaches subscribers of the other process, in the same order', async () => {
  const streams = await Promise.all(
    people.map(async (person) => {
      const events = liveEvents(await person.use(kernelApi).liveStream({ query: { topics: channelOf(news, 'both') } }))
      await events.next()
      return events
    }),
  )
  await Promise.all(Array.from({ length: 40 }, (_, index) => api(index % 2).tell({ body: { key: 'both', text: String(index) } })))
  const heard = await Promise.all(
    streams.map(async (events) => {
      const ids: (string | undefined)[] = []
      while (ids.length < 40) ids.push((await events.next()).value?.id)
      await events.return(undefined)
      return ids
    }),
  )
  expect(new Set(heard[0]).size).toBe(40)
  expect(heard[1]).toEqual(heard[0])
})

test('a setting changed in one process applies to the other', async () => {
  await (people[0] as Person).use(kernelApi).changeSettings({ params: { plugin: 'clockwork' }, body: { greeting: 'good evening' } })
  await vi.waitFor(async () => expect(await api(1).greeting()).toBe('good evening'), patience)
})

test('a setting that a process stored, but did not announce before it was killed, applies too', async () => {
  const client = await MongoClient.connect(database.uri)
  const settings = client.db(database.name).collection<{ _id: string }>('kernel.settings')
  await settings.updateOne({ _id: 'clockwork' }, { $set: { 'values.greeting': 'good night' }, $inc: { revision: 1 } })
  await client.close()
  for (const index of [0, 1]) await vi.waitFor(async () => expect(await api(index).greeting()).toBe('good night'), patience)
})

test('a permission that one process gives to a role counts in the other', async () => {
  const holders = async (index: number) => {
    const rows = await (people[index] as Person).use(kernelApi).getPermissions()
    return rows.find(({ name }) => name === 'system_info_admin')?.roles
  }
  const change = (granted: boolean | null) =>
    (people[0] as Person).use(kernelApi).changePermission({ params: { name: 'system_info_admin' }, body: { role: 'admin', granted } })
  await change(true)
  await vi.waitFor(async () => expect(await holders(1)).toEqual(['root', 'admin']), patience)
  await change(null)
  await vi.waitFor(async () => expect(await holders(1)).toEqual(['root']), patience)
})

test('a logout in one process applies to the other', async () => {
  const [first, second] = sites as [SpawnedSite, SpawnedSite]
  const here = await first.root()
  const there = here.at(second)
  expect(await there.use(kernelApi).getUserAuthInfo()).toMatchObject({ roles: ['root'] })
  await here.use(kernelApi).logout()
  await expect(there.use(kernelApi).getUserAuthInfo()).rejects.toMatchObject({ http: 401 })
})
