import { messageOf } from '../../plugin/index.ts'
import { workAtHand } from '../base/work-at-hand.ts'
import { TooLate, withLimit } from '../base/time-limit.ts'
import type { Follower } from './followers.ts'
import { pauseAfter, type OnFault, type RetryTiming } from './retry-timing.ts'

/** A call of a follower, with the request that caused it. */
interface Delivered {
  readonly payload: unknown
  readonly document: unknown
  readonly request?: string | undefined
}

/** Reports a call that succeeded. */
export type OnDelivered = (plugin: string, change: string, details: { document: unknown; ms: number }) => void

/** Calls followers within a time limit. One that hangs is left alone for a while, so that it cannot use up the places of the others. */
export class FollowerCaller {
  readonly #onFault: OnFault
  readonly #onDelivered: OnDelivered
  readonly #timing: RetryTiming
  readonly #hanging = new Map<string, { until: number; times: number }>()
  readonly #calls = new Set<{ readonly key: string }>()

  constructor(deps: { onFault: OnFault; onDelivered: OnDelivered; timing: RetryTiming }) {
    this.#onFault = deps.onFault
    this.#onDelivered = deps.onDelivered
    this.#timing = deps.timing
  }

  /** The keys of the followers that are being called now. */
  get running(): ReadonlySet<string> {
    return new Set([...this.#calls].map(({ key }) => key))
  }

  isLeftAlone(key: string): boolean {
    return Date.now() < (this.#hanging.get(key)?.until ?? 0)
  }

  /** The reason of its failure; undefined when it succeeded. */
  call(follower: Follower, delivered: Delivered): Promise<string | undefined> {
    const { plugin, change } = follower
    return workAtHand.run({ plugin, task: `follower of ${change}`, request: delivered.request }, () => this.#call(follower, delivered))
  }

  async #call(follower: Follower, { payload, document }: Delivered): Promise<string | undefined> {
    const { key, plugin, change } = follower
    const { limitMs } = this.#timing
    const tooLate = `the follower was not finished after ${limitMs} ms`
    if (this.isLeftAlone(key)) return tooLate
    const call = { key }
    const start = performance.now()
    this.#calls.add(call)
    try {
      const working = async () => follower.work(payload)
      await withLimit(working(), limitMs, tooLate)
      this.#onDelivered(plugin, change, { document, ms: Math.round(performance.now() - start) })
      this.#hanging.delete(key)
      return undefined
    } catch (error) {
      if (error instanceof TooLate) this.#leaveAlone(key)
      this.#onFault(plugin, change, error, { document })
      return messageOf(error)
    } finally {
      this.#calls.delete(call)
    }
  }

  #leaveAlone(key: string): void {
    const known = this.#hanging.get(key)
    // Calls that began together are one time.
    const times = (known?.times ?? 0) + (this.isLeftAlone(key) ? 0 : 1)
    this.#hanging.set(key, { until: Date.now() + pauseAfter(times, this.#timing), times })
  }
}
