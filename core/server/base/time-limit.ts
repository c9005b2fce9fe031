/** How many milliseconds plugins may take. A function that blocks the event loop cannot be interrupted. */
export interface TimeLimits {
  /** For the set-up, without the migrations before it. */
  readonly setup: number
  /** For each function of `onClose`, and for a run of a timer that the close interrupts. */
  readonly close: number
  /** For a migration between two calls to the database; while it calls the database, it has no limit. */
  readonly migrationPause: number
  /** For the answer of a function that was contributed to a point, of a step of a hook, and of the access check of a topic. */
  readonly contribution: number
  /** For one call of a follower. */
  readonly follower: number
  /** Processor time of a function of a parser. */
  readonly parser: number
}

export const defaultLimits: TimeLimits = { setup: 60_000, close: 10_000, migrationPause: 60_000, contribution: 5000, follower: 60_000, parser: 20_000 }

/** The work was not finished within its limit. It continues, and its result is lost. */
export class TooLate extends Error {}

/** The longest that one turn of the event loop counts. */
const turnMs = 100

/**
 * The outcome of `work`, or `TooLate` with the given message when it takes longer than the limit. Time in which this process did not turn its event loop, as on a
 * starved machine, does not count; `onLate` gets the milliseconds that such work took.
 */
export async function withLimit<T>(work: Promise<T>, limitMs: number, message: string, onLate?: (milliseconds: number) => void): Promise<T> {
  const start = performance.now()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const wait = (leftMs: number) => {
      if (leftMs <= 0) return reject(new TooLate(message))
      const step = Math.min(leftMs, turnMs)
      timer = setTimeout(() => wait(leftMs - step), step)
    }
    wait(limitMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
    const tookMs = performance.now() - start
    if (tookMs > limitMs + turnMs) onLate?.(Math.round(tookMs))
  }
}
