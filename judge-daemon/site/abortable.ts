import { setTimeout as sleep } from 'node:timers/promises'

/** Waits until the time is over or the signal aborts; never rejects. */
export async function delay(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal }).catch(() => undefined)
}

/**
 * Runs work with a signal that aborts with any of the given signals, or after the time-out. `AbortSignal.any` would do, but in Node 20 such
 * signals are garbage-collected while they are in use, and a long call then never ends.
 */
export async function withTimeout<T>(
  work: (signal: AbortSignal) => Promise<T>,
  timeoutMs: number | undefined,
  ...signals: (AbortSignal | null | undefined)[]
): Promise<T> {
  const own = new AbortController()
  const timer = timeoutMs === undefined ? undefined : setTimeout(() => own.abort(new Error(`timed out after ${timeoutMs} ms`)), timeoutMs)
  const forwards = signals.flatMap((signal) => (signal ? [{ signal, forward: () => own.abort(signal.reason) }] : []))
  for (const { signal, forward } of forwards) {
    if (signal.aborted) forward()
    signal.addEventListener('abort', forward)
  }
  try {
    return await work(own.signal)
  } finally {
    clearTimeout(timer)
    for (const { signal, forward } of forwards) signal.removeEventListener('abort', forward)
  }
}
