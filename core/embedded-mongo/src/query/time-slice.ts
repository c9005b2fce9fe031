import { setImmediate } from 'node:timers/promises'
import { refuse } from '../errors.ts'

/** A flow of items; `undefined` means that its time slice is over and others should have a turn before it goes on. */
export type Flow<T> = Generator<T | undefined, void, void>

const sliceLength = 8
const callsBetweenLooks = 32

let endsAt = 0
let calls = 0

/** Whether the running flow should pause. Cheap: looks at the clock only now and then. */
export function sliceIsOver(): boolean {
  calls += 1
  if (calls < callsBetweenLooks) return false
  calls = 0
  return performance.now() > endsAt
}

export function beginSlice(): void {
  endsAt = performance.now() + sliceLength
  calls = 0
}

/** All items of a flow, for a flow that needs them before it can go on; pauses are passed on. */
export function* collect<T>(flow: Flow<T>): Generator<undefined, T[]> {
  const items: T[] = []
  for (const item of flow) {
    if (item === undefined) yield undefined
    else items.push(item)
  }
  return items
}

/** The first items of a flow. */
export function* first<T>(flow: Flow<T>, most: number): Flow<T> {
  let left = most
  for (const item of flow) {
    yield item
    if (item !== undefined) left -= 1
    if (left <= 0) return
  }
}

/** Hands items over as long as more are wanted, letting other requests run whenever a slice is over; the rest stays in the flow. */
export async function hand<T>(flow: Flow<T>, take: (item: T) => boolean, deadline = Number.POSITIVE_INFINITY): Promise<void> {
  beginSlice()
  for (;;) {
    const { done, value } = flow.next()
    if (done) return
    if (value === undefined) await giveOthersATurn(deadline)
    else if (!take(value as T)) return
  }
}

/** The next item of a flow; undefined at the end. */
export async function next<T>(flow: Flow<T>, deadline?: number): Promise<T | undefined> {
  let item: T | undefined
  const take = (one: T) => {
    item = one
    return false
  }
  await hand(flow, take, deadline)
  return item
}

/** All items of a flow. */
export async function drain<T>(flow: Flow<T>, each: (item: T) => void, deadline = Number.POSITIVE_INFINITY): Promise<void> {
  beginSlice()
  for (const item of flow) {
    if (item !== undefined) each(item)
    else await giveOthersATurn(deadline)
  }
}

async function giveOthersATurn(deadline: number): Promise<void> {
  if (performance.now() > deadline) refuse('MaxTimeMSExpired', 'operation exceeded time limit')
  await setImmediate()
  beginSlice()
}
