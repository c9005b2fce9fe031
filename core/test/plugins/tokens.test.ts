import { afterEach, expect, test } from 'vitest'
import { definePlugin, deprecated, kernelApi, WireError } from '../../plugin/index.ts'
import { defineServer, optional } from '../../server/index.ts'
import { severalSites, startTestSite, type TestSite } from '../../testing/index.ts'
import library from '../fixtures/library.ts'
import { libraryApi, library as libraryPlugin, shelf } from '../fixtures/library-contract.ts'
import readers, { readersApi } from '../fixtures/readers.ts'

let site: TestSite
afterEach(() => site?.close())

async function withBook(plugins: Parameters<typeof startTestSite>[0]) {
  site = await startTestSite(plugins)
  const admin = (await site.as('admin')).use(libraryApi)
  await admin.add({ body: { title: 'Emma' } })
  return { admin, visitor: site.visitor() }
}

test('the kernel runs without any plugin', async () => {
  site = await startTestSite([])
  expect(await site.visitor().use(kernelApi).getWebsiteConfig()).not.toHaveProperty('register')
})

test('a plugin runs without those that only contribute to it', async () => {
  const { admin, visitor } = await withBook([library])
  expect(await visitor.use(libraryApi).genres()).toEqual([])
  expect(await admin.lend({ body: { id: 1000 } })).toMatchObject({ id: 1000 })
  await admin.open({ params: { id: 1000 } })
  await expect(visitor.use(readersApi).tallies()).rejects.toMatchObject({ http: 404 })
})

test.skipIf(severalSites)('services, points, hooks and changes connect plugins', async () => {
  const { admin, visitor } = await withBook([readers, library])
  expect(await visitor.use(libraryApi).genres()).toEqual(['crime'])
  expect(await admin.lend({ body: { id: 7 } })).toMatchObject({ id: 1000 })
  await expect(admin.lend({ body: { id: 13 } })).rejects.toMatchObject({ http: 403, code: 'library/closed-today' })
  await site.settled()
  expect(await visitor.use(readersApi).tallies()).toEqual([{ id: 1000, times: 1, title: 'Emma' }])
})

test.skipIf(severalSites)('two copies of a contract are the same contract', async () => {
  const copy = definePlugin({ id: 'library' })
  const seen: string[] = []
  const guest = defineServer(definePlugin({ id: 'guest' }), {
    needs: { shelf: copy.service<{ titleOf(id: number): Promise<string | undefined> }>('shelf') },
    async setup(ctx, needs) {
      ctx.contribute(copy.point<{ name: string }>('genres'), { name: 'poetry' })
      seen.push(String(await needs.shelf.titleOf(1)))
    },
  })
  site = await startTestSite([guest, library])
  expect(await site.visitor().use(libraryApi).genres()).toEqual(['poetry'])
  expect(seen).toEqual(['undefined'])
})

test.skipIf(severalSites)('an optional need is undefined without its provider', async () => {
  const seen: unknown[] = []
  const guest = defineServer(definePlugin({ id: 'guest' }), {
    needs: { shelf: optional(shelf) },
    setup: (_, needs) => void seen.push(needs.shelf),
  })
  site = await startTestSite([guest])
  await site.close()
  site = await startTestSite([guest, library])
  expect(seen).toEqual([undefined, { titleOf: expect.any(Function) }])
})

test('unknown fields never leave the server, and only root and the declared roles have a permission', async () => {
  const { admin } = await withBook([library])
  const { records } = await admin.list({ query: {} })
  expect(records).toEqual([{ id: 1000, title: 'Emma', lentTo: null, times: 0, gmtCreate: expect.any(String) }])
  const teacher = (await site.as('problem_admin')).use(libraryApi)
  await expect(teacher.lend({ body: { id: 1000 } })).rejects.toBeInstanceOf(WireError)
  expect(Object.keys(libraryPlugin.permissions)).toEqual(['lend'])
})

test('a plugin that uses a deprecated token is named once in the log, with the successor', async () => {
  const oldShelf = deprecated(shelf, 'catalog of @verdict/plugin-library/contract')
  const oldGenres = deprecated(libraryPlugin.point<{ name: string }>('genres'), 'kinds of @verdict/plugin-library/contract')
  const guest = defineServer(definePlugin({ id: 'guest' }), {
    needs: { shelf: oldShelf },
    setup(ctx) {
      for (const name of ['poetry', 'drama']) ctx.contribute(oldGenres, { name })
    },
  })
  site = await startTestSite([guest, library, readers])
  expect(await site.visitor().use(libraryApi).genres()).toEqual(expect.arrayContaining(['drama', 'poetry']))
  const named = site.log.lines.flatMap(({ plugin, token, successor, msg }) => (successor === undefined ? [] : [{ plugin, token, msg }]))
  expect(new Set(named.map(({ msg }) => msg))).toEqual(
    new Set([
      `plugin 'guest' uses 'library/shelf', which is deprecated: use catalog of @verdict/plugin-library/contract`,
      `plugin 'guest' uses 'library/genres', which is deprecated: use kinds of @verdict/plugin-library/contract`,
    ]),
  )
  if (!severalSites) expect(named).toHaveLength(2)
})
