import { fileURLToPath } from 'node:url'
import { afterEach, expect, test, vi } from 'vitest'
import { kernelApi } from '../../plugin/index.ts'
import { severalSites, spawnSite, startTestSite, type Person, type SpawnedSite, type TestSite } from '../../testing/index.ts'
import { counterApi } from '../fixtures/counter.ts'
import library, { type BookDoc } from '../fixtures/library.ts'

const plugins = ['library', 'counter'].map((name) => fileURLToPath(new URL(`../fixtures/${name}.ts`, import.meta.url)))
const books = 1000
const batch = 200
const patience = { timeout: 60_000, interval: 20 }
let first: TestSite | undefined
const sites: SpawnedSite[] = []
afterEach(async () => {
  await Promise.all(sites.map((site) => site.kill()))
  await first?.close()
})

/** How many books the new follower has been called for; undefined when it has caught up. */
async function progress(root: Person): Promise<number | undefined> {
  const rows = await root.use(kernelApi).getPlugins()
  return rows.find(({ id }) => id === 'counter')?.followers[0]?.catchUp?.done
}

// With two sites, the other one is left without the new follower: it notes what the follower is owed, which is called after the catch-up.
const testOneSite = test.skipIf(severalSites)
testOneSite(
  'a new follower continues where a killed process stopped, in another process or after the next start',
  async () => {
    first = await startTestSite([library])
    const { db } = first.site
    const book = (index: number) => ({ _id: 1000 + index, title: `Book ${index}`, lentTo: null, times: 1, shelfMark: 'A', gmtCreate: new Date() })
    await db.collection<BookDoc>('library.books').insertMany(Array.from({ length: books }, (_, index) => book(index)))
    await first.site.close()
    const start = async () => {
      const { dataDirectory, database } = first!
      const site = await spawnSite({ plugins, dataDirectory, database, changeLease: 2000 })
      sites.push(site)
      return { kill: site.kill, root: await site.root() }
    }
    const reaches = (root: Person, count: number) => vi.waitFor(async () => expect((await progress(root)) ?? books).toBeGreaterThanOrEqual(count), patience)

    const one = await start()
    const other = await start()
    await reaches(other.root, 1)
    await one.kill()
    const afterFirst = (await progress(other.root)) ?? books
    await reaches(other.root, Math.min(afterFirst + batch, books))
    await other.kill()
    const last = await start()
    expect((await progress(last.root)) ?? books).toBeGreaterThanOrEqual(afterFirst)
    await vi.waitFor(async () => expect(await progress(last.root)).toBeUndefined(), patience)

    const called = await last.root.use(counterApi).calls()
    expect(called.books).toBe(books)
    expect(called.calls).toBeLessThanOrEqual(books + 2 * batch)
  },
  240_000,
)
