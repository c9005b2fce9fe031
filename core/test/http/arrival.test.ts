import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { arrival } from '../../server/http/request-log.ts'

const soon = new Date('2026-11-27T12:00:00Z')
const late = new Date('2026-11-27T13:00:00Z')

let app: FastifyInstance
let hold: () => Promise<void>
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: soon })
  hold = async () => undefined
  app = Fastify()
  await app.register(arrival)
  // As on a busy site, which reads who sent the request.
  app.addHook('onRequest', async ({ raw }) => {
    await hold()
    while (!raw.complete) await setImmediate()
  })
  app.post('/', async ({ arrivedAt }) => ({ arrivedAt }))
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(async () => {
  vi.useRealTimers()
  await app.close()
})

const post = (headers: object) =>
  request({
    host: '127.0.0.1',
    port: (app.server.address() as AddressInfo).port,
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': 2, ...headers },
  })
const answerTo = async (sent: ReturnType<typeof post>) => json(((await once(sent, 'response')) as [IncomingMessage])[0])

test('a request that comes in one piece arrives before it is handled', async () => {
  hold = async () => {
    await setImmediate()
    vi.setSystemTime(late)
  }
  const sent = post({})
  sent.end('{}')
  expect(await answerTo(sent)).toEqual({ arrivedAt: soon.toISOString() })
})

test('a body that is sent later arrives later, even if the request is still waiting to be handled', async () => {
  const sent = post({ expect: '100-continue' })
  sent.flushHeaders()
  await once(sent, 'continue')
  vi.setSystemTime(late)
  sent.end('{}')
  expect(await answerTo(sent)).toEqual({ arrivedAt: late.toISOString() })
})
