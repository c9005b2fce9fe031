import { once } from 'node:events'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { channelOf, definePlugin, kernelApi, liveEvents, type LiveEvent, type LiveReady } from '../../plugin/index.ts'
import { defineServer } from '../../server/index.ts'
import { LiveUpdates } from '../../server/live/live-updates.ts'
import { severalSites, startTestSite, type TestSite } from '../../testing/index.ts'

const bad = definePlugin({ id: 'bad' }).topic('news', z.object({}))
const good = definePlugin({ id: 'good' }).topic('news', z.object({}))
const [badChannels, goodChannel] = [[channelOf(bad, 1), channelOf(bad, 2)], channelOf(good, 'all')]

/** The answer of the plugin `bad`. */
let answer: () => unknown

let site: TestSite
beforeAll(async () => {
  const plugins = [
    // An author without a compiler can return anything.
    defineServer(definePlugin({ id: 'bad' }), { setup: (ctx) => ctx.topic(bad, () => answer() as boolean) }),
    defineServer(definePlugin({ id: 'good' }), { setup: (ctx) => ctx.topic(good, () => true) }),
  ]
  site = await startTestSite(plugins, { limits: { contribution: 200 } })
})
beforeEach(() => {
  answer = () => true
  site.log.lines.length = 0
})
afterAll(() => site?.close())

async function listen() {
  const topics = [...badChannels, goodChannel].join(',')
  const events = liveEvents(await site.visitor().use(kernelApi).liveStream({ query: { topics } }))
  const next = async () => (await events.next()).value as LiveEvent | undefined
  return { ready: (await next())?.data as LiveReady, next, close: () => events.return(undefined) }
}

const never = new Promise<never>(() => undefined)

test.each<[string, () => unknown, string]>([
  [
    'throws',
    () => {
      throw new Error('out of order')
    },
    'out of order',
  ],
  ['rejects', () => Promise.reject(new Error('out of reach')), 'out of reach'],
  ['hangs', () => never, 'no answer within 200 ms'],
  ['answers nothing', () => undefined, 'neither a boolean nor a date'],
])('a topic whose check %s is refused, is a fault of its plugin, and other channels keep their updates', async (_, given, reason) => {
  answer = given
  const { ready, next, close } = await listen()
  expect(ready).toMatchObject({ granted: [goodChannel], refused: badChannels })
  await site.site.services.live.publish(good, 'all', {})
  expect((await next())?.name).toBe(goodChannel)
  await close()
  expect(site.log.errorsOf('bad')).toMatchObject([{ token: bad.id, err: { message: expect.stringContaining(reason) } }])
  expect(site.log.errorsOf('good')).toEqual([])
})

test.skipIf(severalSites)('an open stream has its updates while a topic hangs, then is opened again without that topic', async () => {
  const { ready, next } = await listen()
  expect(ready).toMatchObject({ granted: [...badChannels, goodChannel] })
  answer = () => never
  const { live } = site.site.services
  const rechecked = live.recheck('all')
  await live.publish(good, 'all', {})
  expect((await next())?.name).toBe(goodChannel)
  await rechecked
  expect(await next()).toBeUndefined()
  const again = await listen()
  expect(again.ready).toMatchObject({ granted: [goodChannel], refused: badChannels })
  await again.close()
})

test.skipIf(severalSites)('streams do not wait for a topic with many overdue checks, until these end', async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  let checks = 0
  answer = () => ((checks += 1), promise)
  const open = async () => (await listen()).close()
  // Checks of the tests above are overdue as well.
  await Promise.all(Array.from({ length: 20 }, open))
  const before = checks
  await open()
  expect(checks).toBe(before)
  resolve(true)
  await expect.poll(async () => (await open(), checks)).toBeGreaterThan(before)
})

test('a topic that did not answer in time is asked again with the next heartbeat', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const live = new LiveUpdates({ limitMs: 20, onFault: () => undefined })
  live.addTopic(bad, () => answer() as boolean)
  answer = () => never
  const stream = await live.open(badChannels, { address: '192.0.2.1', caller: async () => undefined })
  answer = () => true
  vi.advanceTimersByTime(15_000)
  vi.useRealTimers()
  // Its client opens it anew, with the channels that are allowed now.
  await once(stream.resume(), 'end')
})

test('a topic that hangs does not delay the end of a stream that another topic no longer allows', async () => {
  const live = new LiveUpdates({ limitMs: 600_000, onFault: () => undefined })
  let isAllowed = true
  live.addTopic(bad, () => answer() as boolean)
  live.addTopic(good, () => isAllowed)
  const stream = await live.open([...badChannels, goodChannel], { address: '192.0.2.1', caller: async () => undefined })
  const { promise, resolve } = Promise.withResolvers<boolean>()
  answer = () => promise
  isAllowed = false
  const rechecked = live.recheck('all')
  await once(stream.resume(), 'end')
  resolve(true)
  await rechecked
})
