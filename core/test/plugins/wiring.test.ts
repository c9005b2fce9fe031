import { expect, test } from 'vitest'
import { z } from 'zod'
import { definePlugin } from '../../plugin/index.ts'
import { BootError, defineServer } from '../../server/index.ts'
import { startTestSite } from '../../testing/index.ts'
import library from '../fixtures/library.ts'
import { genres, libraryApi, opened } from '../fixtures/library-contract.ts'
import readers from '../fixtures/readers.ts'

const refusal = (plugins: Parameters<typeof startTestSite>[0], options?: Parameters<typeof startTestSite>[1]) =>
  startTestSite(plugins, options).then(
    (site) => site.close().then(() => 'it started'),
    (error: unknown) => (error instanceof BootError ? error.message : String(error)),
  )
const bare = (id: string) => defineServer(definePlugin({ id }), { setup: () => undefined })

test('a missing need stops the start by name', async () => {
  expect(await refusal([readers])).toBe("plugin 'readers' needs 'library/shelf', which no enabled plugin provides")
})

test('plugins that need each other stop the start', async () => {
  const a = definePlugin({ id: 'a' })
  const b = definePlugin({ id: 'b' })
  const [x, y] = [a.service<number>('x'), b.service<number>('y')]
  const first = defineServer(a, { needs: { y }, provides: [x], setup: (ctx) => ctx.provide(x, 1) })
  const second = defineServer(b, { needs: { x }, provides: [y], setup: (ctx) => ctx.provide(y, 1) })
  expect(await refusal([first, second])).toBe('plugins need each other: a → b → a')
})

test('two plugins with one id stop the start', async () => {
  expect(await refusal([bare('twin'), bare('twin')])).toBe("two plugins call themselves 'twin'")
})

test('a plugin for another version of the kernel stops the start', async () => {
  expect(await refusal([{ server: bare('future'), version: '3.1.0', coreRange: '^9.0.0' }])).toBe(
    "plugin 'future' 3.1.0 was made for @verdict/core ^9.0.0, and this is 0.1.0",
  )
})

test('an invalid setting stops the start', async () => {
  expect(await refusal([library], { settings: { library: { days: 0 } } })).toMatch(/^plugin 'library' has an invalid setting 'library.days': /)
})

test('two plugins with the same route stop the start', async () => {
  const rival = definePlugin({ id: 'rival' })
  const api = rival.api({ list: { method: 'GET', path: '/api/library/books', access: 'anyone', output: z.null() } })
  const server = defineServer(rival, { setup: (ctx) => ctx.serve(api, { list: () => null }) })
  expect(await refusal([library, server])).toBe("plugins 'library' and 'rival' both serve GET /api/library/books")
})

test.each([
  ['collect', (ctx: Parameters<typeof library.setup>[0]) => void ctx.collect(genres), "may not collect 'library/genres'"],
  ['emit', (ctx: Parameters<typeof library.setup>[0]) => ctx.emit(opened, { id: 1 }), "may not emit 'library/opened'"],
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
