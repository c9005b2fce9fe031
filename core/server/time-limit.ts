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

/** The work was not finished within its limit; it goes on, and nobody hears of it. */
export class TooLate extends Error {}

/** The outcome of `work`, or `TooLate` with the given message when it takes longer than the limit. */
export async function withLimit<T>(work: Promise<T>, limitMs: number, message: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TooLate(message)), limitMs)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
