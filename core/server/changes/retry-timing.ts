const maxPauseMs = 600_000

export interface RetryTiming {
  /** Delay before a failed follower is called again; it doubles with every further failure, up to ten minutes. */
  readonly retryAfterMs: number
  /** Time after which another process takes over the work of one that died. */
  readonly leaseMs: number
  /** How long one call of a follower may take. */
  readonly limitMs: number
}

/** How long to wait after so many failures. */
export function pauseAfter(tries: number, { retryAfterMs }: RetryTiming): number {
  return Math.min(retryAfterMs * 2 ** Math.min(tries - 1, 30), maxPauseMs)
}

/** Reports what a plugin did wrong; the details, such as the document, go into the log. */
export type OnFault = (plugin: string, token: string, error: unknown, details?: object) => void
