import { afterEach, expect, test } from 'vitest'
import { startTestSite, type TestSite } from '../../testing/index.ts'
import { definePlugin, kernelApi } from '../../plugin/index.ts'
import { defineServer } from '../../server/index.ts'
import library from '../fixtures/library.ts'
import { libraryApi, shelf } from '../fixtures/library-contract.ts'
import readers, { mishaps, readersApi } from '../fixtures/readers.ts'

let site: TestSite
afterEach(async () => {
  Object.assign(mishaps, { setup: false, listener: false, hook: false, follower: 0 })
  await site?.close()
})

test('a plugin whose set-up throws is off together with those that need it, and leaves nothing behind', async () => {
  const broken = defineServer(definePlugin({ id: 'library' }), {
    provides: [shelf],
    setup(ctx) {
      ctx.provide(shelf, { titleOf: async () => undefined })
      throw new Error('the roof leaks')
    },
  })
  site = await startTestSite([readers, broken])
  const list = await (await site.as('root')).use(kernelApi).getPlugins()
  expect(list.map(({ id, health, reason }) => ({ id, health, reason }))).toEqual([
    { id: 'library', health: 'failed', reason: 'the roof leaks' },
    { id: 'readers', health: 'waiting', reason: "needs plugin 'library', which is not running" },
  ])
  const ready = (await (await fetch(`${site.url}/api/health/ready`)).json()) as { data: { plugins: unknown } }
  expect(ready.data.plugins).toEqual([
    { id: 'library', health: 'failed' },
    { id: 'readers', health: 'waiting' },
  ])
  expect(site.log.errorsOf('library')[0]?.msg).toBe("plugin 'library' is off for this run: the roof leaks")
  await expect(site.visitor().use(readersApi).tallies()).rejects.toMatchObject({ http: 404 })
})

test('what a plugin did before it threw is undone', async () => {
  mishaps.setup = true
  site = await startTestSite([library, readers])
  expect(await site.visitor().use(libraryApi).genres()).toEqual([])
  await expect(site.visitor().use(readersApi).opened()).rejects.toMatchObject({ http: 404 })
})

test('a handler that throws causes a 500 without details, and the log names the plugin', async () => {
  site = await startTestSite([library])
  const visitor = site.visitor().use(libraryApi)
  await expect(visitor.fail()).rejects.toMatchObject({ http: 500, status: 500, msg: expect.not.stringContaining('cellar') })
  expect(site.log.errorsOf('library')).toHaveLength(1)
  expect((await visitor.list({ query: {} })).total).toBe(0)
  expect((await (await site.as('root')).use(kernelApi).getPlugins())[0]).toMatchObject({ id: 'library', faults: 1 })
})

test('a listener that throws affects nobody else', async () => {
  mishaps.listener = true
  site = await startTestSite([library, readers])
  const admin = (await site.as('admin')).use(libraryApi)
  await admin.add({ body: { title: 'Emma' } })
  expect(await admin.open({ params: { id: 1000 } })).toMatchObject({ title: 'Emma' })
  expect(site.log.errorsOf('readers')[0]).toMatchObject({ token: 'library/opened' })
})

test('a follower that throws is called again until it succeeds', async () => {
  mishaps.follower = 3
  site = await startTestSite([library, readers])
  const admin = (await site.as('admin')).use(libraryApi)
  await admin.add({ body: { title: 'Emma' } })
  await admin.lend({ body: { id: 1000 } })
  await site.settled()
  expect(await admin.list({ query: {} })).toMatchObject({ total: 1 })
  expect(await site.visitor().use(readersApi).tallies()).toMatchObject([{ id: 1000, times: 1 }])
  expect(site.log.errorsOf('readers')).toHaveLength(3)
})

test('an error in a hook is attributed to the plugin that intercepts, not to the one that asks', async () => {
  mishaps.hook = true
  site = await startTestSite([library, readers])
  const admin = (await site.as('admin')).use(libraryApi)
  await admin.add({ body: { title: 'Emma' } })
  await expect(admin.lend({ body: { id: 1000 } })).rejects.toMatchObject({ http: 500 })
  expect(site.log.errorsOf('readers')[0]).toMatchObject({ token: 'library/before-lend' })
})

test('a handler that never returns times out, and the site keeps serving', async () => {
  const stuck = definePlugin({ id: 'stuck' })
  const stuckApi = stuck.api({ wait: { method: 'GET', path: '/api/stuck', access: 'anyone' } })
  const plugin = defineServer(stuck, { setup: (ctx) => ctx.serve(stuckApi, { wait: () => new Promise<void>(() => undefined) }) })
  site = await startTestSite([plugin, library], { http: { callMilliseconds: 200 } })
  await expect(site.visitor().use(stuckApi).wait()).rejects.toMatchObject({ http: 503, status: 503, msg: expect.stringMatching(/\S/) })
  expect((await site.visitor().use(libraryApi).list({ query: {} })).total).toBe(0)
})

test('a failure in a browser is logged under the name of its plugin', async () => {
  site = await startTestSite([library])
  const visitor = site.visitor().use(kernelApi)
  await visitor.tellScreenFailure({ body: { plugin: 'library', message: 'the shelf is undefined', page: '/library' } })
  expect(site.log.errorsOf('library')).toMatchObject([{ msg: "plugin 'library' failed in a browser", reason: 'the shelf is undefined', page: '/library' }])
  await expect(visitor.tellScreenFailure({ body: { plugin: 'cellar', message: 'gone', page: '/' } })).rejects.toMatchObject({ status: 404 })
  expect(site.log.errorsOf('cellar')).toEqual([])
})
