import { workAtHand } from './work-at-hand.ts'

/** When a timer calls: again and again, more rarely while nobody uses the site, or once. In milliseconds. */
export type TimerSchedule = { readonly every: number; readonly whileIdle?: number } | { readonly after: number }

/** Without a call for this time, nobody uses the site. */
const idleAfterMs = 60_000

/** Says which rounds of a timer can be left out because nobody uses the site. */
export function idleRounds(whileIdleMs: number, idleMs: () => number): () => boolean {
  const begun = performance.now()
  let last = begun
  return () => {
    const now = performance.now()
    if (Math.min(idleMs(), now - begun) > idleAfterMs && now - last < whileIdleMs) return true
    last = now
    return false
  }
}

type Work = () => unknown

/** The timers of the plugins. Those of a set-up wait until the site serves. */
export class Timers {
  readonly #onFault: (plugin: string, token: string, error: unknown) => void
  readonly #idleMs: () => number
  #waiting: (() => void)[] | undefined = []

  /** `idleMs` says for how long this process has had no call. */
  constructor(onFault: (plugin: string, token: string, error: unknown) => void, idleMs: () => number) {
    this.#onFault = onFault
    this.#idleMs = idleMs
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
    const canSkip = isRepeated && schedule.whileIdle !== undefined ? idleRounds(schedule.whileIdle, this.#idleMs) : () => false
    let running: Promise<void> | undefined
    let timer: NodeJS.Timeout | undefined
    let stopped = false
    const call = () => {
      if (canSkip()) return
      running ??= Promise.resolve()
        .then(() => workAtHand.run({ plugin, task: 'timer' }, work))
        .then(
          () => undefined,
          (error: unknown) => this.#onFault(plugin, 'timer', error),
        )
        .finally(() => (running = undefined))
    }
    const begin = () => {
      if (!stopped) timer = isRepeated ? setInterval(call, milliseconds) : setTimeout(call, milliseconds)
    }
    if (this.#waiting) this.#waiting.push(begin)
    else begin()
    return async () => {
      stopped = true
      clearTimeout(timer)
      await running
    }
  }
}
