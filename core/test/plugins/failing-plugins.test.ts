import { afterEach, expect, test } from 'vitest'
import { severalSites, startTestSite, type TestSite } from '../../testing/index.ts'
import { z } from 'zod'
import { definePlugin, fillFields, kernelApi, userInfoFields, websiteConfigFields, type Carried, type Point } from '../../plugin/index.ts'
import { defineServer } from '../../server/index.ts'
import library from '../fixtures/library.ts'
import { libraryApi, shelf } from '../fixtures/library-contract.ts'
import readers, { mishaps, readersApi } from '../fixtures/readers.ts'

let site: TestSite
afterEach(async () => {
  Object.assign(mishaps, { setup: false, hook: false, follower: 0 })
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
  const root = (await site.as('root', 'chief')).use(kernelApi)
  expect(await root.getHealth()).toMatchObject([
    { plugin: 'kernel', name: 'plugins', state: 'bad', text: "library: the roof leaks; readers: needs plugin 'library', which is not running" },
  ])
  const ready = (await (await fetch(`${site.url}/api/health/ready`)).json()) as { data: { plugins: unknown } }
  expect(ready.data.plugins).toEqual([
    { id: 'library', health: 'failed' },
    { id: 'readers', health: 'waiting' },
  ])
  expect(site.log.errorsOf('library')[0]?.msg).toBe("plugin 'library' is disabled for this run: the roof leaks")
  await expect(site.visitor().use(readersApi).tallies()).rejects.toMatchObject({ http: 404 })
})

test('what a plugin did before it threw is undone', async () => {
  mishaps.setup = true
  site = await startTestSite([library, readers])
  expect(await site.visitor().use(libraryApi).genres()).toEqual([])
  await expect(site.visitor().use(readersApi).tallies()).rejects.toMatchObject({ http: 404 })
})

test.skipIf(severalSites)('a handler that throws causes a 500 without details, and the log names the plugin', async () => {
  site = await startTestSite([library])
  const visitor = site.visitor().use(libraryApi)
  await expect(visitor.fail()).rejects.toMatchObject({ http: 500, status: 500, msg: expect.not.stringContaining('cellar') })
  expect(site.log.errorsOf('library')).toHaveLength(1)
  expect((await visitor.list({ query: {} })).total).toBe(0)
  expect((await (await site.as('root')).use(kernelApi).getPlugins())[0]).toMatchObject({ id: 'library', faults: 1 })
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

test.skipIf(severalSites).each<[string, () => unknown, string]>([
  [
    'throws',
    () => {
      throw new Error('out of ink')
    },
    'out of ink',
  ],
  ['rejects', () => Promise.reject(new Error('out of paper')), 'out of paper'],
  ['hangs', () => new Promise(() => undefined), 'no answer within 200 ms'],
  ['answers rubbish', () => Promise.resolve({ shortName: 42, school: ['x'] }), 'expected string'],
  ['answers nothing', () => undefined, 'expected object'],
])('a contribution that %s costs only its own fields, and is a fault of its plugin', async (_, answer, reason) => {
  const bad = defineServer(definePlugin({ id: 'bad' }), {
    setup(ctx) {
      // Possible in the code of an author without a compiler.
      const source = { plugin: 'bad', schema: z.object({}), read: answer }
      ctx.contribute(userInfoFields, source as Carried<typeof userInfoFields>)
      ctx.contribute(websiteConfigFields, source as Carried<typeof websiteConfigFields>)
    },
  })
  const plugin = definePlugin({ id: 'good' })
  const good = defineServer(plugin, {
    setup(ctx) {
      const motto = plugin.fields(userInfoFields, { motto: z.string().default('') })
      const doors = plugin.fields(websiteConfigFields, { doorsOpen: z.boolean().default(false) })
      ctx.contribute(
        motto.point,
        fillFields(motto, async () => ({ motto: 'to be or not to be' })),
      )
      ctx.contribute(
        doors.point,
        fillFields(doors, () => ({ doorsOpen: true })),
      )
    },
  })
  site = await startTestSite([bad, good], { limits: { contribution: 200 } })
  await site.as('root', 'boss')
  expect(await site.visitor().login('boss')).toMatchObject({ username: 'boss', motto: 'to be or not to be' })
  expect(await site.visitor().use(kernelApi).getWebsiteConfig()).toMatchObject({ doorsOpen: true, shortName: 'Verdict' })
  const faults = site.log.errorsOf('bad')
  expect(faults.map(({ token }) => token)).toEqual(expect.arrayContaining(['kernel/user-info-fields', 'kernel/website-config-fields']))
  expect(JSON.stringify(faults)).toContain(reason)
  expect(site.site.plugins().find(({ id }) => id === 'bad')?.faults).toBe(faults.length)
  expect(site.log.errorsOf('good')).toEqual([])
})

test.skipIf(severalSites)(
  'a contribution that is no function is left out and named, and a function without a declared fallback passes its error on',
  async () => {
    const desk = definePlugin({ id: 'desk' })
    const clerks = desk.point<{ readonly name: string; stamp(): number; sign(): string }>('clerks', { stamp: { answer: z.int(), fallback: -1 } })
    const api = desk.api({
      ask: { method: 'GET', path: '/api/desk', access: 'anyone', output: z.array(z.string()) },
      sign: { method: 'GET', path: '/api/desk/sign', access: 'anyone', output: z.string() },
    })
    class Clerk {
      readonly name = 'Ann'
      readonly #stamps = 7
      stamp = () => this.#stamps
      sign(): string {
        throw new Error(`${this.#stamps} pens are missing`)
      }
    }
    const owner = defineServer(desk, {
      setup(ctx) {
        const all = ctx.collect(clerks)
        ctx.serve(api, { ask: () => all.map((clerk) => `${clerk.name} ${clerk.stamp()}`), sign: () => all[0]?.sign() ?? '' })
      },
    })
    const clerk = defineServer(definePlugin({ id: 'clerk' }), {
      setup(ctx) {
        ctx.contribute(clerks, new Clerk())
        ctx.contribute(clerks, Object.freeze({ name: 'Bob', stamp: () => Number.NaN, sign: () => 'Bob' }))
        // Possible in the code of an author without a compiler.
        ctx.contribute(clerks as Point<unknown>, 'nobody')
      },
    })
    site = await startTestSite([owner, clerk])
    expect(await site.visitor().use(api).ask()).toEqual(['Ann 7', 'Bob -1'])
    await expect(site.visitor().use(api).sign()).rejects.toMatchObject({ http: 500 })
    expect(site.log.errorsOf('clerk').map(({ err }) => (err as { message: string }).message)).toEqual([
      'the contribution is not an object',
      expect.stringContaining('expected'),
      '7 pens are missing',
    ])
  },
)

test('a failure in a browser is logged under the name of its plugin', async () => {
  site = await startTestSite([library])
  const visitor = site.visitor().use(kernelApi)
  await visitor.reportScreenFailure({ body: { plugin: 'library', message: 'the shelf is undefined', page: '/library' } })
  expect(site.log.errorsOf('library')).toMatchObject([{ msg: "plugin 'library' failed in a browser", reason: 'the shelf is undefined', page: '/library' }])
  await expect(visitor.reportScreenFailure({ body: { plugin: 'cellar', message: 'gone', page: '/' } })).rejects.toMatchObject({ status: 404 })
  expect(site.log.errorsOf('cellar')).toEqual([])
})
