import type { Usage } from './usage.ts'
import { workAtHand } from './work-at-hand.ts'

/** When a timer calls: again and again, more rarely while the site is idle and no round resolves to true, or once. In milliseconds. */
export type TimerSchedule = { readonly every: number; readonly whileIdle?: number } | { readonly after: number }

type Work = () => unknown

/** The timers of the plugins. Those of a set-up wait until the site serves. */
export class Timers {
  readonly #onFault: (plugin: string, token: string, error: unknown) => void
  readonly #usage: Usage
  #waiting: (() => void)[] | undefined = []

  constructor(onFault: (plugin: string, token: string, error: unknown) => void, usage: Usage) {
    this.#onFault = onFault
    this.#usage = usage
  }

  start(): void {
    const waiting = this.#waiting ?? []
    this.#waiting = undefined
    for (const begin of waiting) begin()
  }

  /** Returns a function that stops the timer, and resolves when a call that is running has ended. */
  add(plugin: string, schedule: TimerSchedule, work: Work): () => Promise<void> {
    const isRepeated = 'every' in schedule
    const milliseconds = isRepeated ? schedule.every : schedule.after
    if (typeof work !== 'function' || !(milliseconds >= 0)) {
      this.#onFault(plugin, 'timer', new Error(`a timer needs a number of milliseconds and a function, not ${milliseconds} and ${typeof work}`))
      return async () => undefined
    }
    let running: Promise<unknown> | undefined
    let end = () => {}
    let stopped = false
    const call = () => {
      running ??= Promise.resolve()
        .then(() => workAtHand.run({ plugin, task: 'timer' }, work))
        .catch((error: unknown) => this.#onFault(plugin, 'timer', error))
        .finally(() => (running = undefined))
      return running
    }
    const begin = () => {
      if (!stopped) end = isRepeated ? this.#usage.repeat(call, schedule) : once(call, milliseconds)
    }
    if (this.#waiting) this.#waiting.push(begin)
    else begin()
    return async () => {
      stopped = true
      end()
      await running
    }
  }
}

function once(call: () => void, milliseconds: number): () => void {
  const timer = setTimeout(call, milliseconds)
  return () => clearTimeout(timer)
}

/** Timers by name; each name has only its earliest. */
export class Alarms {
  readonly #set = new Map<string, { readonly moment: number; readonly timer: NodeJS.Timeout }>()

  /** Runs the work after so many milliseconds, unless an earlier alarm is set under the name. */
  set(name: string, milliseconds: number, work: () => void): void {
    const moment = performance.now() + milliseconds
    const other = this.#set.get(name)
    if (other && other.moment <= moment) return
    clearTimeout(other?.timer)
    const ring = () => {
      this.#set.delete(name)
      work()
    }
    this.#set.set(name, { moment, timer: setTimeout(ring, milliseconds) })
  }

  clear(): void {
    for (const { timer } of this.#set.values()) clearTimeout(timer)
    this.#set.clear()
  }
}
