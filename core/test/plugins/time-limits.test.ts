import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { definePlugin, kernelApi } from '../../plugin/index.ts'
import { defineCollection, defineServer, type ServerContext } from '../../server/index.ts'
import { severalSites, startTestSite, type TestSite } from '../../testing/index.ts'
import library from '../fixtures/library.ts'
import { beforeLend, lent, libraryApi } from '../fixtures/library-contract.ts'

let site: TestSite | undefined
afterEach(() => site?.close())

const idler = definePlugin({ id: 'idler' })
const idlerApi = idler.api({ hello: { method: 'GET', path: '/api/idler', access: 'anyone', output: z.string() } })
const rowOf = (id: string) => site?.site.plugins().find((row) => row.id === id)

test.skipIf(severalSites)('a set-up that hangs is off with its reason, and what it does later is undone at once', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: finished, resolve: finish } = Promise.withResolvers<string[]>()
  const undone: string[] = []
  const server = defineServer(idler, {
    async setup(ctx) {
      ctx.onClose(() => void undone.push('early'))
      await released
      ctx.serve(idlerApi, { hello: () => 'too late' })
      ctx.intercept(beforeLend, (asked) => {
        undone.push('asked')
        return asked
      })
      ctx.jobs.define('late', async () => undefined, { every: '1 second' })
      ctx.timer({ every: 1 }, () => void undone.push('ticked'))
      ctx.onClose(() => void undone.push('late'))
      finish(undone)
    },
  })
  site = await startTestSite([server, library], { limits: { setup: 200 } })
  expect(rowOf('idler')).toMatchObject({ health: 'failed', reason: 'the set-up was not finished after 200 ms' })
  expect(rowOf('library')?.health).toBe('running')
  release()
  expect(await finished).toEqual(['early', 'late'])
  await expect(site.visitor().use(idlerApi).hello()).rejects.toMatchObject({ http: 404 })
  const admin = (await site.as('admin')).use(libraryApi)
  await admin.add({ body: { title: 'Emma' } })
  await admin.lend({ body: { id: 1000 } })
  expect(undone).toEqual(['early', 'late'])
})

test.skipIf(severalSites)('a plugin is not blamed for time in which the whole process stood still', async () => {
  const notes = defineCollection('notes', z.object({ _id: z.int() }))
  const server = defineServer(idler, {
    setup(ctx) {
      const collection = ctx.collection(notes)
      ctx.intercept(beforeLend, async (asked) => {
        await Promise.resolve()
        const answer = collection.findOne({ _id: 1 })
        const start = Date.now()
        // As on a machine that gives this process no time.
        while (Date.now() - start < 600);
        await answer
        return asked
      })
    },
  })
  site = await startTestSite([library, server], { limits: { contribution: 300 } })
  const admin = (await site.as('admin')).use(libraryApi)
  await admin.add({ body: { title: 'Emma' } })
  await admin.lend({ body: { id: 1000 } })
  expect(site.log.lines).toContainEqual(expect.objectContaining({ plugin: 'idler', msg: expect.stringMatching(/^late: /) }))
  expect(rowOf('idler')).toMatchObject({ health: 'running', faults: 0 })
})

test.skipIf(severalSites)('an onClose that hangs or throws is named, and the rest of the site ends', async () => {
  const ended: string[] = []
  const server = defineServer(idler, {
    setup(ctx) {
      ctx.onClose(() => void ended.push('first effect'))
      ctx.onClose(() => new Promise(() => undefined))
      ctx.onClose(() => {
        throw new Error('the door is stuck')
      })
    },
  })
  const other = defineServer(definePlugin({ id: 'other' }), { setup: (ctx) => ctx.onClose(() => void ended.push('other')) })
  site = await startTestSite([other, server], { limits: { close: 200 } })
  const { log } = site
  await site.close()
  site = undefined
  expect(ended).toEqual(['first effect', 'other'])
  expect(log.errorsOf('idler').map(({ token, err }) => [token, (err as { message: string }).message])).toEqual([
    ['onClose', 'the door is stuck'],
    ['onClose', 'not closed after 200 ms'],
  ])
})

test.skipIf(severalSites)('a timer runs while the site serves, never twice at a time, and what it throws is a fault of its plugin', async () => {
  const counts = { started: 0, ended: 0, together: 0, once: 0, stopped: 0 }
  const enough = Promise.withResolvers<void>()
  const waiting: (() => void)[] = []
  const server = defineServer(idler, {
    setup(ctx) {
      ctx.timer({ every: 5 }, async () => {
        counts.together = Math.max(counts.together, (counts.started += 1) - counts.ended)
        if (counts.started > 3) enough.resolve()
        await new Promise<void>((resolve) => waiting.push(resolve))
        counts.ended += 1
      })
      let ticks = 0
      // Many ticks of the first timer pass before a call of it ends.
      ctx.timer({ every: 5 }, () => (ticks += 1) % 5 === 0 && waiting.shift()?.())
      ctx.timer({ after: 5 }, () => {
        counts.once += 1
        throw new Error('tick')
      })
      ctx.timer({ every: 5 }, () => void (counts.stopped += 1))()
      // Possible in the code of an author without a compiler.
      ctx.timer({ every: Number.NaN }, 'work' as unknown as () => void)
    },
  })
  site = await startTestSite([server])
  await enough.promise
  expect(counts).toMatchObject({ together: 1, once: 1, stopped: 0 })
  await expect.poll(() => site!.log.errorsOf('idler').map(({ token }) => token)).toEqual(['timer', 'timer'])
  const closed = site.close()
  for (const resolve of waiting) resolve()
  await closed
  site = undefined
  expect(counts.ended).toBe(counts.started)
})

test('publishing never throws in the place of the call, and has no effect after the plugin has ended', async () => {
  const news = idler.topic('news', z.object({ text: z.string() }))
  let context: ServerContext<unknown> | undefined
  const server = defineServer(idler, { setup: (ctx) => void (context = ctx) })
  site = await startTestSite([server])
  const foreign = definePlugin({ id: 'other' }).topic('news', z.object({ text: z.string() }))
  const calls = [() => context!.publish(foreign, 'all', { text: 'x' }), () => context!.publish(news, 'all', { text: 1 as unknown as string })]
  // Possible in the code of an author without a compiler: the answers are rejections.
  const answers = calls.map((call) => call())
  for (const answer of answers) await expect(answer).rejects.toThrow()
  await context!.publish(news, 'all', { text: 'hello' })
  await site.close()
  site = undefined
  await expect(context!.publish(news, 'all', { text: 'too late' })).resolves.toBeUndefined()
})

test.each(['99 99 * *', '', 'every blue moon'])('a job with the interval %j makes its plugin failed, not the site', async (every) => {
  const server = defineServer(idler, { setup: (ctx) => ctx.jobs.define('tidy', async () => undefined, { every }) })
  const diligent = defineServer(definePlugin({ id: 'diligent' }), {
    setup(ctx) {
      for (const interval of ['0 3 * * *', '20 minutes', '*/5 * * * * *']) ctx.jobs.define(interval, async () => undefined, { every: interval })
    },
  })
  site = await startTestSite([server, diligent])
  expect(await (await site.as('root')).use(kernelApi).getPlugins()).toMatchObject([
    { id: 'idler', health: 'failed', reason: expect.stringContaining(`'${every}' is neither a cron expression nor an interval`) },
    { id: 'diligent', health: 'running' },
  ])
})

test('a follower that hangs is named, and is called again', async () => {
  let calls = 0
  const server = defineServer(idler, {
    setup: (ctx) => ctx.follow(lent, () => ((calls += 1) === 1 ? new Promise<void>(() => undefined) : undefined)),
  })
  site = await startTestSite([library, server], { limits: { follower: 200 } })
  const admin = (await site.as('admin')).use(libraryApi)
  await admin.add({ body: { title: 'Emma' } })
  await admin.lend({ body: { id: 1000 } })
  await site.settled()
  expect(calls).toBe(2)
  expect(site.log.errorsOf('idler')).toMatchObject([{ token: 'library/lent', err: { message: 'the follower was not finished after 200 ms' } }])
})

test('a step of a hook that hangs refuses the call with an error that names its plugin', async () => {
  const server = defineServer(idler, { setup: (ctx) => ctx.intercept(beforeLend, () => new Promise<never>(() => undefined)) })
  site = await startTestSite([library, server], { limits: { contribution: 200 } })
  const admin = (await site.as('admin')).use(libraryApi)
  await admin.add({ body: { title: 'Emma' } })
  await expect(admin.lend({ body: { id: 1000 } })).rejects.toMatchObject({ http: 503, code: 'kernel/plugin-too-late', msg: expect.stringContaining('idler') })
  expect(site.log.errorsOf('idler')).toMatchObject([{ token: 'library/before-lend', err: { message: 'no answer within 200 ms' } }])
  expect(rowOf('library')).toMatchObject({ faults: 0 })
})
