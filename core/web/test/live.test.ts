// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LiveHub } from '../live/live-hub.ts'
import { byLease } from '../live/tab-election.ts'
import type { StreamRequest } from '../live/live-stream.ts'
import type { Election } from '../live/tab-election.ts'

interface Opened extends StreamRequest {
  say: (text: string) => void
  lose: () => void
}

let opened: Opened[]
let name: string
let turn = 0

async function open(request: StreamRequest): Promise<ReadableStream<Uint8Array>> {
  let control!: ReadableStreamDefaultController<Uint8Array>
  const body = new ReadableStream<Uint8Array>({ start: (given) => void (control = given) })
  opened.push({ ...request, say: (text) => control.enqueue(new TextEncoder().encode(`${text}\n\n`)), lose: () => control.error(new Error('lost')) })
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

test('ten tabs share one stream, and each hears what it listens to', async () => {
  const hubs = [new LiveHub(open, leads, name), ...Array.from({ length: 9 }, () => new LiveHub(open, waits, name))]
  const heard = hubs.map(() => [] as unknown[])
  hubs.forEach((hub, tab) => hub.listen(`room/thing:${tab}`, { onEvent: (payload) => heard[tab]!.push(payload) }))
  hubs[9]!.listen('room/thing:0', { onEvent: (payload) => heard[9]!.push(payload) })
  await vi.waitFor(() => expect(latest()?.channels).toHaveLength(10))
  expect(running()).toHaveLength(1)
  latest().say('event: ready\ndata: {"granted":[],"refused":[],"last":7}')
  latest().say('id: 8\nevent: room/thing:0\ndata: {"n":1}')
  latest().say('id: 9\nevent: room/thing:4\ndata: {"n":2}')
  await vi.waitFor(() => expect([heard[0], heard[4], heard[9]]).toEqual([[{ n: 1 }], [{ n: 2 }], [{ n: 1 }]]))
  expect(heard.flat()).toHaveLength(3)
})

test('screens come and go: the stream is opened anew with what is left, after the last event', async () => {
  const hub = new LiveHub(open, leads, name)
  const stopFirst = hub.listen('a/b:1', { onEvent: () => undefined })
  await vi.waitFor(() => expect(latest()?.channels).toEqual(['a/b:1']))
  latest().say('event: ready\ndata: {"granted":[],"refused":[],"last":3}')
  latest().say('id: 5\nevent: a/b:1\ndata: null')
  await vi.waitFor(() => expect(hub).toBeDefined())
  await new Promise((done) => setTimeout(done, 20))
  const stopSecond = hub.listen('c/d', { onEvent: () => undefined })
  stopFirst()
  await vi.waitFor(() => expect(latest()).toMatchObject({ channels: ['c/d'], after: '5' }))
  expect(running()).toHaveLength(1)
  stopSecond()
  await vi.waitFor(() => expect(running()).toHaveLength(0))
})

test('a lost stream is resumed after the last event; a reset reaches every screen', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const hub = new LiveHub(open, leads, name)
  const onReset = vi.fn()
  const onEvent = vi.fn()
  hub.listen('a/b:1', { onEvent, onReset })
  await vi.advanceTimersByTimeAsync(60)
  latest().say('event: ready\ndata: {"granted":["a/b:1"],"refused":[],"last":3}')
  latest().say('id: 4\nevent: a/b:1\ndata: "x"')
  await vi.advanceTimersByTimeAsync(0)
  expect(onEvent).toHaveBeenCalledWith('x')
  latest().lose()
  await vi.advanceTimersByTimeAsync(1500)
  expect(opened).toHaveLength(2)
  expect(latest().after).toBe('4')
  latest().say('event: reset\ndata: null')
  await vi.advanceTimersByTimeAsync(0)
  expect(onReset).toHaveBeenCalledOnce()
})

test('without locks a lease passes from tab to tab, and only one leads at a time', async () => {
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
  // The leader sleeps: its lease runs out in the hands of another.
  localStorage.setItem('lease', JSON.stringify({ tab: 'asleep', until: Date.now() + 3000 }))
  await vi.advanceTimersByTimeAsync(2500)
  expect([...leading]).toEqual([])
  await vi.advanceTimersByTimeAsync(3000)
  expect(leading.size).toBe(1)
})
