/** How many milliseconds plugins may take. */
export interface TimeLimits {
  /** For the answer of a function that was contributed to a point. */
  readonly contribution: number
}

export const defaultLimits: TimeLimits = { contribution: 5000 }

/** The outcome of `work`, or an error with the given message when it takes longer than the limit. Work that is late goes on, and nobody hears of it. */
export async function withLimit<T>(work: Promise<T>, limitMs: number, message: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(message)), limitMs)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
