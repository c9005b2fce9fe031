import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LiveHub } from '../live/live-hub.ts'
import { byLease } from '../live/tab-election.ts'
import type { StreamRequest } from '../live/live-stream.ts'
import type { Election } from '../live/tab-election.ts'

interface Opened extends StreamRequest {
  t: (text: string) => void
  lose: () => void
}

let opened: Opened[]
let name: string
let turn = 0

async function open(request: StreamRequest): Promise<ReadableStream<Uint8Array>> {
  let control!: ReadableStreamDefaultController<Uint8Array>
  const body = new ReadableStream<Uint8Array>({ start: (given) => void (control = given) })
  opened.push({ ...request, t: (text) => control.enqueue(new TextEncoder().encode(`${text}\n\n`)), lose: () => control.error(new Error('lost')) })
  return body
}

const leads: Election = (_, won) => won()
const waits: Election = () => undefined
const latest = () => opened.at(-1)!
const running = () => opened.filter(({ signal }) => !signal.aborted)

beforeEach(() => {
  opened = []
  name = `test-${turn++}`
})
afterEach(() => void vi.useRealTimers())

test('ten tabs share one stream, and each receives its own channels', async () => {
  const hubs = [new LiveHub(open, { election: leads, name }), ...Array.from({ length: 9 }, () => new LiveHub(open, { election: waits, name }))]
  const heard = hubs.map(() => [] as unknown[])
  hubs.forEach((hub, tab) => hub.listen(`room/thing:${tab}`, { onEvent: (payload) => heard[tab]!.push(payload) }))
  hubs[9]!.listen('room/thing:0', { onEvent: (payload) => heard[9]!.push(payload) })
  await expect.poll(() => latest()?.channels).toHaveLength(10)
  expect(running()).toHaveLength(1)
  latest().t('event: ready\ndata: {"granted":[],"refused":[],"last":7}')
  latest().t('id: 8\nevent: room/thing:0\ndata: {"n":1}')
  latest().t('id: 9\nevent: room/thing:4\ndata: {"n":2}')
  await expect.poll(() => [heard[0], heard[4], heard[9]]).toEqual([[{ n: 1 }], [{ n: 2 }], [{ n: 1 }]])
  expect(heard.flat()).toHaveLength(3)
})

test('when subscriptions change, the stream is reopened with the remaining channels after the last event', async () => {
  const hub = new LiveHub(open, { election: leads, name })
  const onEvent = vi.fn()
  const stopFirst = hub.listen('a/b:1', { onEvent })
  await expect.poll(() => latest()?.channels).toEqual(['a/b:1'])
  latest().t('event: ready\ndata: {"granted":[],"refused":[],"last":3}')
  latest().t('id: 5\nevent: a/b:1\ndata: null')
  await expect.poll(() => onEvent).toHaveBeenCalledOnce()
  const stopSecond = hub.listen('c/d', { onEvent: () => undefined })
  stopFirst()
  await expect.poll(() => latest()).toMatchObject({ channels: ['c/d'], after: '5' })
  expect(running()).toHaveLength(1)
  stopSecond()
  await expect.poll(() => running()).toHaveLength(0)
})

test('a lost stream is resumed after the last event; a reset reaches every screen', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const hub = new LiveHub(open, { election: leads, name })
  const onReset = vi.fn()
  const onEvent = vi.fn()
  hub.listen('a/b:1', { onEvent, onReset })
  await vi.advanceTimersByTimeAsync(60)
  latest().t('event: ready\ndata: {"granted":["a/b:1"],"refused":[],"last":3}')
  latest().t('id: 4\nevent: a/b:1\ndata: "x"')
  await vi.advanceTimersByTimeAsync(0)
  expect(onEvent).toHaveBeenCalledWith('x')
  latest().lose()
  await vi.advanceTimersByTimeAsync(1500)
  expect(opened).toHaveLength(2)
  expect(latest().after).toBe('4')
  latest().t('event: reset\ndata: null')
  await vi.advanceTimersByTimeAsync(0)
  expect(onReset).toHaveBeenCalledOnce()
})

test('a screen whose channel does not fit into the stream reloads periodically', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  const hub = new LiveHub(open, { election: leads, name })
  const [fits, dropped] = [vi.fn(), vi.fn()]
  hub.listen('a/b:1', { onEvent: () => undefined, onReset: fits })
  hub.listen('a/b:2', { onEvent: () => undefined, onReset: dropped })
  await vi.advanceTimersByTimeAsync(60)
  latest().t('event: ready\ndata: {"granted":["a/b:1"],"refused":[],"dropped":["a/b:2"],"last":3}')
  await vi.advanceTimersByTimeAsync(41_000)
  expect([fits.mock.calls.length, dropped.mock.calls.length]).toEqual([0, 2])
  latest().t('event: ready\ndata: {"granted":["a/b:1","a/b:2"],"refused":[],"dropped":[],"last":3}')
  await vi.advanceTimersByTimeAsync(41_000)
  expect(dropped).toHaveBeenCalledTimes(2)
})

test('the stream starts after the last update known to the page, so that none is lost before it opens', async () => {
  const hub = new LiveHub(open, { after: 7, election: leads, name })
  const heard: unknown[] = []
  hub.listen('a/b:1', { onEvent: (payload) => heard.push(payload) })
  await expect.poll(() => latest()?.after).toBe('7')
  latest().t('event: ready\ndata: {"granted":["a/b:1"],"refused":[],"last":9}')
  latest().t('id: 8\nevent: a/b:1\ndata: "missed"')
  await expect.poll(() => heard).toEqual(['missed'])
})

test('a new subscription misses nothing while the stream is reopened, and the others receive nothing twice', async () => {
  const hub = new LiveHub(open, { after: 7, election: leads, name })
  const heard: string[] = []
  const listen = (channel: string, to = hub) => to.listen(channel, { onEvent: (payload) => heard.push(`${channel} ${String(payload)}`) })
  listen('a/b:1')
  await expect.poll(() => latest()?.after).toBe('7')
  latest().t('id: 8\nevent: a/b:1\ndata: 8')
  await expect.poll(() => heard).toEqual(['a/b:1 8'])
  listen('c/d:1')
  // 9 is for the new channel, which is not streamed yet; 10 arrives on the stream that is about to be replaced.
  latest().t('id: 10\nevent: a/b:1\ndata: 10')
  await expect.poll(() => latest()).toMatchObject({ channels: ['a/b:1', 'c/d:1'], after: '8' })
  latest().t('id: 9\nevent: c/d:1\ndata: 9')
  latest().t('id: 10\nevent: a/b:1\ndata: 10')
  latest().t('id: 11\nevent: a/b:1\ndata: 11')
  await expect.poll(() => heard).toEqual(['a/b:1 8', 'a/b:1 10', 'c/d:1 9', 'a/b:1 11'])
})

test('a tab that opens while another holds the stream receives what came after its own page', async () => {
  const first = new LiveHub(open, { after: 3, election: leads, name })
  const heard: unknown[][] = [[], []]
  first.listen('a/b:1', { onEvent: (payload) => heard[0]!.push(payload) })
  await expect.poll(() => latest()?.after).toBe('3')
  latest().t('id: 5\nevent: a/b:1\ndata: 5')
  await expect.poll(() => heard[0]).toEqual([5])
  // Its page was rendered after 4, and it had not subscribed yet when 5 arrived.
  const second = new LiveHub(open, { after: 4, election: waits, name })
  second.listen('a/b:1', { onEvent: (payload) => heard[1]!.push(payload) })
  await expect.poll(() => latest().after).toBe('4')
  latest().t('id: 5\nevent: a/b:1\ndata: 5')
  latest().t('id: 6\nevent: a/b:1\ndata: 6')
  await expect
    .poll(() => heard)
    .toEqual([
      [5, 6],
      [5, 6],
    ])
})

test('without locks, a lease passes from tab to tab and only one tab leads at a time', async () => {
  vi.useFakeTimers()
  localStorage.clear()
  const leading = new Set<number>()
  for (const tab of [0, 1, 2])
    byLease(
      'lease',
      () => leading.add(tab),
      () => leading.delete(tab),
    )
  await vi.advanceTimersByTimeAsync(100)
  expect([...leading]).toEqual([0])
  await vi.advanceTimersByTimeAsync(20_000)
  expect([...leading]).toEqual([0])
  // The leader is suspended: its lease expires and another tab takes over.
  localStorage.setItem('lease', JSON.stringify({ tab: 'asleep', until: Date.now() + 3000 }))
  await vi.advanceTimersByTimeAsync(2500)
  expect([...leading]).toEqual([])
  await vi.advanceTimersByTimeAsync(3000)
  expect(leading.size).toBe(1)
})
