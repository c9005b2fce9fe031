import { MongoClient } from 'mongodb'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { channelOf, kernelApi, liveEvents, type LiveEvent } from '../../plugin/index.ts'
import { LiveLog } from '../../server/live/live-log.ts'
import { LiveUpdates } from '../../server/live/live-updates.ts'
import { severalSites, startTestSite, type Person, type TestSite } from '../../testing/index.ts'
import clockwork, { clockworkApi, news, pairs } from '../fixtures/clockwork.ts'

let site: TestSite
let root: Person
const open: AbortController[] = []
beforeAll(async () => {
  site = await startTestSite([clockwork])
  root = await site.as('root')
})
afterEach(() => open.splice(0).forEach((stream) => stream.abort()))
afterAll(() => site?.close())

async function listen(person: Person, topics: string[], after?: number) {
  const stop = new AbortController()
  open.push(stop)
  const body = await person.use(kernelApi).liveStream({ query: { topics: topics.join(','), ...(after !== undefined && { after }) } }, stop.signal)
  const events = liveEvents(body)
  const next = async (): Promise<LiveEvent> => {
    const { value } = await events.next()
    if (!value) throw new Error('the stream has ended')
    return value
  }
  return { next, ready: await next(), stop: () => stop.abort() }
}
const tell = (key: string, text: string) => root.use(clockworkApi).tell({ body: { key, text } })

test('a subscriber receives its channels and no others', async () => {
  const { next, ready } = await listen(site.visitor(), [channelOf(news, 1)])
  expect(ready).toMatchObject({ name: 'ready', data: { granted: ['clockwork/news:1'], refused: [] } })
  await tell('2', 'not for you')
  await tell('1', 'for you')
  expect(await next()).toMatchObject({ name: 'clockwork/news:1', data: { text: 'for you' }, id: expect.stringMatching(/^\d+$/) })
})

test('a topic is granted by its access rule, and unknown topics are refused', async () => {
  const wanted = [channelOf(news, 'staff'), 'nobody/nothing', channelOf(news, 1)]
  expect((await listen(site.visitor(), wanted)).ready.data).toMatchObject({
    granted: ['clockwork/news:1'],
    refused: ['clockwork/news:staff', 'nobody/nothing'],
  })
  expect((await listen(root, wanted)).ready.data).toMatchObject({ granted: ['clockwork/news:staff', 'clockwork/news:1'] })
})

test('a ban, a lost role or a logout ends live streams and admin rights immediately', async () => {
  const ends: [string, (uid: string, person: Person) => Promise<unknown>][] = [
    ['banned', (uid) => site.site.userServices.users.change(uid, { status: 1 })],
    ['demoted', (uid) => site.site.userServices.users.change(uid, { role: 'default_user' })],
    ['logged-out', (_, person) => person.use(kernelApi).logout()],
  ]
  for (const [name, end] of ends) {
    const admin = await site.as('admin', name)
    const { next } = await listen(admin, [channelOf(news, 1)])
    const { uid } = (await site.site.userServices.users.findByName(name))!
    await end(uid, admin)
    await expect(next()).rejects.toThrow('the stream has ended')
    await expect(admin.use(kernelApi).adminLogout()).rejects.toMatchObject({ http: name === 'demoted' ? 403 : 401 })
  }
})

test.skipIf(severalSites)('a login may open twenty streams; a closed one frees a place', async () => {
  const person = await site.as('default_user')
  const streams = []
  for (let count = 0; count < 20; count += 1) streams.push(await listen(person, [channelOf(news, 1)]))
  await expect(listen(person, [channelOf(news, 1)])).rejects.toMatchObject({ http: 429 })
  await listen(await site.as('default_user'), [channelOf(news, 1)])
  streams[0]?.stop()
  await expect
    .poll(() =>
      listen(person, [channelOf(news, 1)]).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
})

test('after a lost connection all missed events arrive, in order and once', async () => {
  const first = await listen(site.visitor(), [channelOf(news, 3)])
  await tell('3', 'a')
  const { id } = await first.next()
  first.stop()
  await tell('3', 'b')
  await tell('4', 'elsewhere')
  await tell('3', 'c')
  const again = await listen(site.visitor(), [channelOf(news, 3)], Number(id))
  await tell('3', 'd')
  expect([await again.next(), await again.next(), await again.next()].map(({ data }) => data)).toEqual([{ text: 'b' }, { text: 'c' }, { text: 'd' }])
})

test('a stream that begins at the number in the page delivers what was published after the page was served', async () => {
  const html = await (await fetch(`${site.url}/home`)).text()
  const { lastUpdate } = JSON.parse(/<script id="verdict-bootstrap"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '{}') as { lastUpdate: number }
  await tell('7', 'between')
  const { next } = await listen(site.visitor(), [channelOf(news, 7)], lastUpdate)
  expect((await next()).data).toEqual({ text: 'between' })
})

test('Last-Event-ID resumes as well', async () => {
  const { id } = await (async () => {
    const { next } = await listen(site.visitor(), [channelOf(news, 5)])
    await tell('5', 'a')
    return next()
  })()
  await tell('5', 'b')
  const response = await fetch(`${site.url}/api/live/stream?topics=${channelOf(news, 5)}`, { headers: { 'last-event-id': id ?? '' } })
  const events = liveEvents(response.body as ReadableStream<Uint8Array>)
  expect([(await events.next()).value?.name, (await events.next()).value?.data]).toEqual(['ready', { text: 'b' }])
  await events.return(undefined)
})

test('a client that returns too late gets a reset', async () => {
  for (const text of ['a', 'b', 'c']) await tell('6', text)
  await site.site.db.collection('kernel.live').deleteMany({ _id: { $lt: site.site.services.live.lastId } as never })
  const { next } = await listen(site.visitor(), [channelOf(news, 6)], 1)
  expect(await next()).toMatchObject({ name: 'reset' })
})

test('many publications at once lose nothing', async () => {
  const { next } = await listen(root, [channelOf(news, 7)])
  await Promise.all(Array.from({ length: 200 }, (_, index) => site.site.services.live.publish(news, 7, { text: String(index) })))
  const heard = []
  for (let count = 0; count < 200; count += 1) heard.push(Number(((await next()).data as { text: string }).text))
  expect(heard.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, index) => index))
})

test('a publication whose write fails is written again, and its publisher waits for it', async (context) => {
  const own = await startTestSite([clockwork])
  const live = await own
    .visitor()
    .use(kernelApi)
    .liveStream({ query: { topics: channelOf(pairs, 1) } })
  const events = liveEvents(live)
  await events.next()
  // No index can hold two arrays of one document.
  const log = own.site.db.collection('kernel.live')
  const index = await log.createIndex({ 'data.left': 1, 'data.right': 1 })
  const isRefused = await log.insertOne({ data: { left: [0], right: [0] } }).then(
    () => false,
    () => true,
  )
  context.skip(!isRefused, 'this database has such indexes')
  const publish = (number: number) => own.site.services.live.publish(pairs, 1, { left: [number], right: [number] })
  const written = Promise.all([publish(1), publish(2)])
  await expect.poll(() => own.log.lines.some(({ token }) => token === 'live log')).toBe(true)
  await log.dropIndex(index)
  await written
  expect([(await events.next()).value?.data, (await events.next()).value?.data]).toEqual([
    { left: [1], right: [1] },
    { left: [2], right: [2] },
  ])
  await events.return(undefined)
  await own.close()
})

test('of a stream whose missed part cannot be read nothing is left', async () => {
  await tell('1', 'a')
  await tell('1', 'b')
  const { database } = site
  const client = await new MongoClient(database.uri).connect()
  const live = new LiveUpdates({ limitMs: 5000, onFault: () => undefined })
  const log = new LiveLog(client.db(database.name), { listen: () => undefined, onFault: () => undefined, isUnused: () => false })
  live.connect(log)
  await log.start()
  await log.stop()
  await client.close()
  await expect(live.open([channelOf(news, 1)], { after: live.lastId - 1, address: '192.0.2.1', caller: async () => undefined })).rejects.toThrow()
  expect(live.streams).toBe(0)
})

test('processes that were started together hear at once what the others publish', async () => {
  const { database } = site
  const client = await new MongoClient(database.uri).connect()
  const heard: unknown[] = []
  const listeners: (() => void)[] = []
  const process = (own: number) =>
    new LiveLog(client.db(`${database.name}_together`), {
      listen: ({ channel, data }) => void (own === 1 && channel === 'news' && heard.push(data)),
      onFault: () => undefined,
      isUnused: () => false,
      siblings: { group: 'one start', tell: () => listeners[1 - own]?.(), listen: (listener) => void (listeners[own] = listener) },
    })
  const [speaker, hearer] = [process(0), process(1)]
  await speaker.start()
  await hearer.start()
  // Looking every five seconds would take longer than the test may.
  for (let round = 0; round < 20; round += 1) {
    await speaker.publish('news', round)
    await expect.poll(() => heard.at(-1)).toBe(round)
  }
  await Promise.all([speaker.stop(), hearer.stop()])
  await client.db(`${database.name}_together`).dropDatabase()
  await client.close()
})

test('a publication is rejected when the database stays away', async () => {
  const { database } = site
  const client = await new MongoClient(database.uri).connect()
  const log = new LiveLog(client.db(database.name), { listen: () => undefined, onFault: () => undefined, isUnused: () => false })
  await log.start()
  await client.close()
  await expect(log.publish('channel', 'update')).rejects.toThrow()
  await log.stop()
})

test('streams end when the site closes, without delay', async () => {
  const own = await startTestSite([clockwork])
  const { next } = await listen(own.visitor(), [channelOf(news, 1)])
  const started = performance.now()
  await own.close()
  await expect(next()).rejects.toThrow()
  expect(performance.now() - started).toBeLessThan(5000)
})
