import { expect, test } from 'vitest'
import { z } from 'zod'
import { coreVersion, definePlugin } from '../../plugin/index.ts'
import { defineServer, optional, siteArchives } from '../../server/index.ts'
import { BootError } from '../../server/site.ts'
import { startTestSite } from '../../testing/index.ts'
import library from '../fixtures/library.ts'
import { genres, libraryApi, shelf } from '../fixtures/library-contract.ts'
import readers from '../fixtures/readers.ts'

/** How each plugin of a site with the given ones fares; the site must run, and its log must say the same. */
async function statesOf(plugins: Parameters<typeof startTestSite>[0], options?: Parameters<typeof startTestSite>[1]) {
  const site = await startTestSite(plugins, options)
  expect((await fetch(`${site.url}/api/health/ready`)).status).toBe(200)
  const states = Object.fromEntries(site.site.plugins().map(({ id, health, reason }) => [id, reason === null ? health : `${health}: ${reason}`]))
  for (const [id, state] of Object.entries(states))
    if (!['running', 'off'].includes(state))
      expect(site.log.lines.map(({ msg }) => msg)).toContain(`plugin '${id}' is disabled for this run: ${state.slice(state.indexOf(' ') + 1)}`)
  await site.close()
  return states
}
const bare = (id: string) => defineServer(definePlugin({ id }), { setup: () => undefined })

test('a plugin waits when another that it needs is missing, disabled, or lacks the service', async () => {
  expect(await statesOf([readers])).toEqual({ readers: "waiting: needs plugin 'library', which is not installed" })
  expect(await statesOf([readers], { off: [{ id: 'library', version: '1.0.0' }] })).toMatchObject({
    readers: "waiting: needs plugin 'library', which is switched off",
  })
  expect(await statesOf([readers, bare('library')])).toEqual({
    library: 'running',
    readers: "waiting: needs 'library/shelf', which plugin 'library' does not provide",
  })
})

test('a plugin waits for archives where the program that hosts the site creates none', async () => {
  const keeper = defineServer(definePlugin({ id: 'keeper' }), { needs: { archives: siteArchives }, setup: () => undefined })
  expect(await statesOf([keeper])).toEqual({ keeper: "waiting: needs 'kernel/site-archives', which the kernel does not provide" })
})

test('plugins that need each other are off, and the rest runs', async () => {
  const a = definePlugin({ id: 'a' })
  const b = definePlugin({ id: 'b' })
  const [x, y] = [a.service<number>('x'), b.service<number>('y')]
  const first = defineServer(a, { needs: { y }, provides: [x], setup: (ctx) => ctx.provide(x, 1) })
  const second = defineServer(b, { needs: { x }, provides: [y], setup: (ctx) => ctx.provide(y, 1) })
  const states = await statesOf([first, library, second])
  expect(states).toMatchObject({ a: expect.stringMatching(/^failed: plugins need each other: a → b → a/), library: 'running' })
  expect(states.b).toMatch(/^failed: plugins need each other: a → b → a/)
})

test('of two plugins with one id, the one that is not built in is off', async () => {
  const outside = { server: bare('twin'), version: '2.0.0' }
  expect(await statesOf([outside, { server: bare('twin'), version: '1.0.0', builtIn: true }])).toEqual({
    twin: 'running',
    'twin (2)': "failed: two plugins call themselves 'twin'",
  })
})

test('everything that is wrong with a plugin is named at once', async () => {
  const needy = defineServer(definePlugin({ id: 'needy' }), { needs: { shelf }, setup: () => undefined })
  expect(await statesOf([{ server: needy, version: '3.1.0', peers: [{ name: '@verdict/core', range: '^9.0.0', installed: coreVersion }] }])).toEqual({
    needy: "failed: plugin 'needy' 3.1.0 was made for @verdict/core ^9.0.0, and this is 0.2.0; needs plugin 'library', which is not installed",
  })
})

test('a plugin with an invalid setting is off, and those that need it wait', async () => {
  expect(await statesOf([library, readers], { settings: { library: { days: 0 } } })).toEqual({
    library: expect.stringMatching(/^failed: plugin 'library' has an invalid setting 'library.days': /),
    readers: "waiting: needs plugin 'library', which is not running",
  })
})

test('invalid settings of the kernel stop the start', async () => {
  await expect(startTestSite([], { settings: { kernel: { defaultLanguage: 'no language' } } })).rejects.toThrow(BootError)
})

test('a plugin whose routes clash is off, unless it is built in and the other is not', async () => {
  const rival = definePlugin({ id: 'rival' })
  const open = { method: 'GET', access: 'anyone', output: z.string() } as const
  const api = rival.api({
    list: { ...open, path: '/api/library/books' },
    one: { ...open, path: '/api/library/book/:name' },
    metrics: { ...open, path: '/api/metrics' },
    other: { ...open, path: '/api/else where' },
  })
  const server = defineServer(rival, { setup: (ctx) => ctx.serve(api, { list: () => '', one: () => '', metrics: () => '', other: () => '' }) })
  expect(
    await statesOf([
      { server, version: '1.0.0' },
      { server: library, version: '1.0.0', builtIn: true },
    ]),
  ).toEqual({
    library: 'running',
    rival:
      "failed: plugins 'library' and 'rival' both serve GET /api/library/books; plugins 'library' and 'rival' both serve GET /api/library/book/:name; " +
      "plugins 'kernel' and 'rival' both serve GET /api/metrics; plugin 'rival' serves GET /api/else where, which is not a path below /api/",
  })
})

test('the list of plugins says what stops with each of them, through others too', async () => {
  const club = definePlugin({ id: 'club' })
  const rooms = club.service<number>('rooms')
  const meeting = defineServer(club, { needs: { shelf }, provides: [rooms], setup: (ctx) => ctx.provide(rooms, 1) })
  const tea = defineServer(definePlugin({ id: 'tea' }), { needs: { rooms }, setup: () => undefined })
  const guest = defineServer(definePlugin({ id: 'guest' }), { needs: { shelf: optional(shelf) }, setup: () => undefined })
  const site = await startTestSite([tea, guest, meeting, library])
  expect(site.site.plugins().map(({ id, stopsWithIt }) => [id, stopsWithIt])).toEqual(
    expect.arrayContaining([
      ['library', ['club', 'tea']],
      ['club', ['tea']],
      ['guest', []],
    ]),
  )
  await site.close()
})

test.each([
  ['collect', (ctx: Parameters<typeof library.setup>[0]) => void ctx.collect(genres), "may not collect 'library/genres'"],
  ['serve', (ctx: Parameters<typeof library.setup>[0]) => ctx.serve(libraryApi, {} as never), "may not serve 'library/api'"],
])('a plugin that would %s what another owns is off, and the reason names both', async (_, deed, reason) => {
  const site = await startTestSite([library, defineServer(definePlugin({ id: 'thief' }), { setup: (ctx) => deed(ctx) })])
  expect(site.site.plugins().find(({ id }) => id === 'thief')).toMatchObject({
    health: 'failed',
    reason: expect.stringContaining(`plugin 'thief' ${reason}`),
  })
  await site.close()
})

test('a list of contributions cannot be read while plugins are being set up', async () => {
  const eager = definePlugin({ id: 'eager' })
  const names = eager.point<string>('names')
  const site = await startTestSite([defineServer(eager, { setup: (ctx) => void ctx.collect(names).length })])
  expect(site.site.plugins()[0]).toMatchObject({
    health: 'failed',
    reason: "plugin 'eager' read 'eager/names' while plugins are still being set up",
  })
  await site.close()
})

test('a service that was declared but not provided is reported', async () => {
  const lazy = definePlugin({ id: 'lazy' })
  const site = await startTestSite([defineServer(lazy, { provides: [lazy.service<number>('work')], setup: () => undefined })])
  expect(site.site.plugins()[0]?.reason).toBe("plugin 'lazy' declares 'lazy/work' but did not provide it")
  await site.close()
})

test('the list of plugins tells what a plugin is, what it needs, and what it uses if it runs', async () => {
  const names = { 'en-US': 'Guests' }
  const guest = defineServer(definePlugin({ id: 'guest' }), { needs: { shelf: optional(shelf) }, setup: () => undefined })
  const about = { kind: 'rule', names, summaries: {} } as const
  const site = await startTestSite([{ server: guest, version: '1.0.0', about }, library, readers], { off: [{ id: 'idle', version: '2.0.0', about }] })
  const rows = Object.fromEntries(site.site.plugins().map((row) => [row.id, row]))
  expect(rows.guest).toMatchObject({ kind: 'rule', names, needs: [], uses: ['library'] })
  expect(rows.library).toMatchObject({ kind: 'feature', names: {}, neededBy: ['readers'], stopsWithIt: ['readers'] })
  expect(rows.readers).toMatchObject({ needs: ['library'], uses: [] })
  expect(rows.idle).toMatchObject({ kind: 'rule', names, health: 'off' })
  await site.close()
})
