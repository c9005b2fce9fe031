import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test, vi } from 'vitest'
import { Random, spawnSite, testDatabase, type SpawnedSite } from '../../testing/index.ts'
import { libraryApi } from '../fixtures/library-contract.ts'
import { readersApi } from '../fixtures/readers.ts'

const kills = Number(process.env.KILLS ?? 2)
const plugins = ['library', 'readers'].map((name) => fileURLToPath(new URL(`../fixtures/${name}.ts`, import.meta.url)))
const random = new Random(Number(process.env.SEED ?? 7))
let site: SpawnedSite | undefined
afterEach(() => site?.kill())

/** Writes until the site dies, a moment after its first answer, and records what was acknowledged. */
async function writeUntilKilled(running: SpawnedSite, acknowledged: Map<number, number>): Promise<void> {
  const admin = (await running.root()).use(libraryApi)
  let timer: NodeJS.Timeout | undefined
  const answered = () => (timer ??= setTimeout(() => void running.kill(), random.below(250)))
  const writer = async () => {
    for (;;) {
      const known = [...acknowledged.keys()]
      if (known.length < 5 || random.below(4) === 0) {
        const { id } = await admin.add({ body: { title: `Book ${random.next()}` } })
        acknowledged.set(id, 0)
      } else {
        const id = random.pick(known)
        await admin.lend({ body: { id } })
        acknowledged.set(id, (acknowledged.get(id) ?? 0) + 1)
      }
      answered()
    }
  }
  await Promise.allSettled([writer(), writer(), writer()])
  clearTimeout(timer)
  await running.kill()
}

/** Nothing acknowledged is lost, and followers have processed exactly what is stored. */
async function expectAll(running: SpawnedSite, acknowledged: ReadonlyMap<number, number>): Promise<void> {
  const books = await allBooks(running)
  for (const [id, times] of acknowledged) expect(books.get(id)).toBeGreaterThanOrEqual(times)
  await vi.waitFor(async () => expect(await pendingIn(running)).toBe(0), { timeout: 100_000, interval: 200 })
  const tallies = new Map((await running.visitor().use(readersApi).tallies()).map(({ id, times }) => [id, times]))
  for (const [id, times] of books) expect([id, tallies.get(id) ?? 0]).toEqual([id, times])
}

async function allBooks(running: SpawnedSite): Promise<Map<number, number>> {
  const found = new Map<number, number>()
  for (let currentPage = 1; ; currentPage += 1) {
    const { records } = await running
      .visitor()
      .use(libraryApi)
      .list({ query: { limit: 500, currentPage } })
    if (records.length === 0) return found
    for (const { id, times } of records) found.set(id, times)
  }
}

async function pendingIn(running: SpawnedSite): Promise<number> {
  const text = await (await fetch(`${running.url}/api/metrics`)).text()
  return Number(/^verdict_changes_pending (\d+)/m.exec(text)?.[1])
}

test(`after ${kills} kills at any point nothing acknowledged is lost and every follower has caught up`, async () => {
  const database = await testDatabase()
  const dataDirectory = await mkdtemp(join(tmpdir(), 'verdict-kill-'))
  const acknowledged = new Map<number, number>()
  for (let kill = 0; kill < kills; kill += 1) {
    site = await spawnSite({ plugins, dataDirectory, database, changeLease: 2000 })
    await writeUntilKilled(site, acknowledged)
  }
  site = await spawnSite({ plugins, dataDirectory, database, changeLease: 2000 })
  expect(acknowledged.size).toBeGreaterThan(0)
  await expectAll(site, acknowledged)
  await site.stop()
  await database.drop()
  await rm(dataDirectory, { recursive: true })
}, 1_200_000)

test.skipIf(process.env.MONGODB_URI)(
  'a site that is killed together with its embedded database loses nothing acknowledged',
  async () => {
    const dataDirectory = await mkdtemp(join(tmpdir(), 'verdict-kill-'))
    const acknowledged = new Map<number, number>()
    for (let kill = 0; kill < 3; kill += 1) {
      site = await spawnSite({ plugins, dataDirectory, changeLease: 2000 })
      await writeUntilKilled(site, acknowledged)
    }
    site = await spawnSite({ plugins, dataDirectory, changeLease: 2000 })
    await expectAll(site, acknowledged)
    await site.stop()
    await rm(dataDirectory, { recursive: true })
  },
  300_000,
)
