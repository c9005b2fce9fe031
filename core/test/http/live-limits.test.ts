import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { channelOf, definePlugin, kernelApi, liveEvents, type LiveReady } from '../../plugin/index.ts'
import { BatchedReads, defineCollection, defineServer } from '../../server/index.ts'
import { commandsOf, startTestSite, watchedDatabase, type Person, type TestSite } from '../../testing/index.ts'

const gate = definePlugin({ id: 'gate' })
const rooms = gate.topic('rooms', z.object({}))
const closedRooms = defineCollection('closed-rooms', z.object({ _id: z.string() }))

/** The keys about which the topic was asked, and what its checks wait for. */
let asked: string[] = []
let waitsFor: Promise<void> | undefined

const server = defineServer(gate, {
  setup(ctx) {
    const documents = ctx.collection(closedRooms)
    const reads = new BatchedReads<string, { _id: string }>(async (ids) => {
      const found = await documents.find({ _id: { $in: ids } }).toArray()
      return new Map(found.map((one) => [one._id, one]))
    })
    ctx.topic(rooms, async (_, key) => {
      asked.push(key)
      await waitsFor
      return (await reads.of(key)) === undefined
    })
  },
})

let site: TestSite
beforeAll(async () => {
  site = await startTestSite([server], { database: await watchedDatabase() })
})
beforeEach(() => {
  asked = []
  waitsFor = undefined
})
afterEach(() => void vi.useRealTimers())
afterAll(() => site?.close())

const channels = (count: number) => Array.from({ length: count }, (_, index) => channelOf(rooms, index + 1))

/** Opens a stream in the process of the test, and closes it. */
async function open(wanted: readonly string[], { person, address = '192.0.2.1' }: { person?: Person; address?: string } = {}) {
  const { services, userServices } = site.site
  const caller = async () => (person ? userServices.sessions.callerOf(person.token!) : undefined)
  const stream = await services.live.open(wanted, { address, caller })
  const closed = once(stream, 'close')
  stream.destroy()
  await closed
}

test('a visitor follows twenty channels, a user three hundred, and the answer names the others', async () => {
  const wanted = channels(302)
  const readyOf = async (person: Person) => {
    const events = liveEvents(await person.use(kernelApi).liveStream({ query: { topics: wanted.join(',') } }))
    const ready = (await events.next()).value?.data as LiveReady
    await events.return(undefined)
    return ready
  }
  expect(await readyOf(site.visitor())).toMatchObject({ granted: wanted.slice(0, 20), refused: [], dropped: wanted.slice(20) })
  expect(await readyOf(await site.as('default_user'))).toMatchObject({ granted: wanted.slice(0, 300), refused: [], dropped: wanted.slice(300) })
})

test('a call with many channels, some of them twice, asks once about each, in one turn with one read', async () => {
  const commands = await commandsOf(site.site, () => open([...channels(300), ...channels(300)]))
  expect(asked).toEqual(Array.from({ length: 20 }, (_, index) => String(index + 1)))
  expect(commands).toEqual(['find gate.closed-rooms'])
})

test('channels are checked again only when rights of their caller change while the stream is being opened', async () => {
  const person = await site.as('default_user', 'member')
  const { uid } = (await site.site.userServices.users.findByName('member'))!
  const { live } = site.site.services
  const checksWith = async (change: () => Promise<unknown>) => {
    asked = []
    const { promise, resolve } = Promise.withResolvers<void>()
    waitsFor = promise
    const opened = open(channels(1), { person })
    await expect.poll(() => asked.length).toBe(1)
    await change()
    resolve()
    await opened
    return asked.length
  }
  expect(await checksWith(async () => undefined)).toBe(1)
  expect(await checksWith(() => live.recheck(['another-user']))).toBe(1)
  expect(await checksWith(() => live.recheck([uid]))).toBe(2)
  expect(await checksWith(() => live.recheck('all'))).toBe(2)
})

test('channels are checked again when rights change while the caller is being read', async () => {
  const { live } = site.site.services
  const caller = async () => {
    if (asked.length === 0) await live.recheck(['a-user'])
    return undefined
  }
  ;(await live.open(channels(1), { address: '192.0.2.2', caller })).destroy()
  expect(asked).toEqual(['1', '1'])
})

/** Lets no time pass until the end of the test. */
function stopClock(): void {
  vi.useFakeTimers({ toFake: ['Date'] })
}

test('a login opens sixty streams in a minute, and each login counts on its own', async () => {
  const [ann, bob] = [await site.as('default_user'), await site.as('default_user')]
  stopClock()
  for (let count = 0; count < 60; count += 1) await open([], { person: ann })
  await expect(open(channels(1), { person: ann })).rejects.toMatchObject({ code: 'kernel/too-often', http: 429, parameters: { seconds: 60 } })
  expect(asked).toEqual([])
  await open([], { person: bob })
  vi.setSystemTime(Date.now() + 60_000)
  await open([], { person: ann })
})

test('an address opens three thousand streams in a minute, and each address counts on its own', async () => {
  const address = '192.0.2.3'
  stopClock()
  for (let count = 0; count < 3000; count += 1) await open([], { address })
  await expect(open(channels(1), { address })).rejects.toMatchObject({ code: 'kernel/too-often', http: 429, parameters: { seconds: 60 } })
  expect(asked).toEqual([])
  await open([], { address: '192.0.2.4' })
})
