import { setImmediate } from 'node:timers/promises'
import { refuse } from './errors.ts'

/** A generator of items that also yields `undefined` when its time slice is over, so that other requests run before it continues. */
export type Flow<T> = Generator<T | undefined, void, void>

const sliceMs = 8
const callsBetweenClockReads = 32

let endsAt = 0
let calls = 0

/** Whether the running flow should pause. Cheap, because it reads the clock only now and then. */
export function isTimeSliceOver(): boolean {
  calls += 1
  if (calls < callsBetweenClockReads) return false
  calls = 0
  return performance.now() > endsAt
}

function startTimeSlice(): void {
  endsAt = performance.now() + sliceMs
  calls = 0
}

/** All items of a flow, for another flow that needs them before it can continue; passes pauses on. */
export function* collect<T>(flow: Flow<T>): Generator<undefined, T[]> {
  const items: T[] = []
  for (const item of flow) {
    if (item === undefined) yield undefined
    else items.push(item)
  }
  return items
}

/** The first `count` items of a flow. */
export function* takeFirst<T>(flow: Flow<T>, count: number): Flow<T> {
  let left = count
  for (const item of flow) {
    yield item
    if (item !== undefined) left -= 1
    if (left <= 0) return
  }
}

/** Calls `consume` with each item until it returns false, pausing after each time slice. Unconsumed items stay in the flow. */
export async function consumeWhile<T>(flow: Flow<T>, consume: (item: T) => boolean, deadline = Number.POSITIVE_INFINITY): Promise<void> {
  startTimeSlice()
  for (;;) {
    const { done, value } = flow.next()
    if (done) return
    if (value === undefined) await yieldToOthers(deadline)
    else if (!consume(value as T)) return
  }
}

/** The next item of a flow; undefined at its end. */
export async function nextItem<T>(flow: Flow<T>, deadline?: number): Promise<T | undefined> {
  let item: T | undefined
  const keepFirst = (one: T) => {
    item = one
    return false
  }
  await consumeWhile(flow, keepFirst, deadline)
  return item
}

/** Calls `each` with every item of a flow, pausing after each time slice. */
export async function forEachItem<T>(flow: Flow<T>, each: (item: T) => void, deadline = Number.POSITIVE_INFINITY): Promise<void> {
  startTimeSlice()
  for (const item of flow) {
    if (item !== undefined) each(item)
    else await yieldToOthers(deadline)
  }
}

async function yieldToOthers(deadline: number): Promise<void> {
  if (performance.now() > deadline) refuse('MaxTimeMSExpired', 'operation exceeded time limit')
  await setImmediate()
  startTimeSlice()
}
