import { BoundedMap } from './bounded-map.ts'

/** The calls of one key in its current time window. */
export interface CallCount {
  readonly calls: number
  /** How long the window still lasts. */
  readonly remainingMs: number
}

const maxCounted = 20_000

/** Counts calls by key, in a time window that begins with the first of them. */
export class CallCounts {
  readonly #counts = new BoundedMap<string, { calls: number; ends: number }>(maxCounted)

  /** Counts one more call. */
  add(key: string, windowMs: number): CallCount {
    const now = Date.now()
    const known = this.#counts.get(key)
    const count = known && known.ends > now ? known : { calls: 0, ends: now + windowMs }
    count.calls += 1
    this.#counts.set(key, count)
    return { calls: count.calls, remainingMs: count.ends - now }
  }
}
