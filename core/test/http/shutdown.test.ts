import { expect, test } from 'vitest'
import { z } from 'zod'
import { definePlugin } from '../../plugin/index.ts'
import { defineServer } from '../../server/index.ts'
import { severalSites, startTestSite } from '../../testing/index.ts'

test.skipIf(severalSites)('a request in flight is finished before the site closes, and the effects of plugins end last-first', async () => {
  const order: string[] = []
  const slow = definePlugin({ id: 'slow' })
  const api = slow.api({ wait: { method: 'GET', path: '/api/slow/wait', access: 'anyone', output: z.string() } })
  const entered = Promise.withResolvers<void>()
  const finish = Promise.withResolvers<void>()
  const server = defineServer(slow, {
    setup(ctx) {
      ctx.onClose(() => void order.push('first effect'))
      ctx.onClose(() => void order.push('second effect'))
      ctx.serve(api, {
        wait: async () => {
          entered.resolve()
          await finish.promise
          order.push('request')
          return 'done'
        },
      })
    },
  })
  const site = await startTestSite([server])
  const answer = site.visitor().use(api).wait()
  await entered.promise
  const closed = site.close()
  finish.resolve()
  expect(await answer).toBe('done')
  await closed
  expect(order).toEqual(['request', 'second effect', 'first effect'])
  await expect(site.visitor().use(api).wait()).rejects.toThrow()
})

test.skipIf(severalSites)('a running job hears that the site closes, and ends before what it needs', async () => {
  const order: string[] = []
  const running = Promise.withResolvers<void>()
  const server = defineServer(definePlugin({ id: 'mill' }), {
    async setup(ctx) {
      ctx.onClose(() => void order.push('effect'))
      ctx.jobs.define('grind', async (_order, closing) => {
        running.resolve()
        await new Promise((resolve) => closing.addEventListener('abort', resolve))
        order.push('job')
      })
      await ctx.jobs.order('grind', undefined)
    },
  })
  const site = await startTestSite([server])
  await running.promise
  await site.close()
  expect(order).toEqual(['job', 'effect'])
})

test('live streams of disconnected clients do not delay the shutdown', async () => {
  const site = await startTestSite([])
  const gone = new AbortController()
  await fetch(`${site.url}/api/live/stream?topics=a/b`, { signal: gone.signal })
  gone.abort()
  const started = performance.now()
  await site.close()
  expect(performance.now() - started).toBeLessThan(10_000)
})
