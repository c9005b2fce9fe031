/**
 * Runs work with a signal that aborts with any of the given signals, or after the time-out. `AbortSignal.any` would do, but up to Node 22.12 such
 * signals are garbage-collected while they are in use, and a long call then never ends.
 */
export async function withTimeout<T>(
  work: (signal: AbortSignal) => Promise<T>,
  timeoutMs: number | undefined,
  ...signals: (AbortSignal | null | undefined)[]
): Promise<T> {
  const own = new AbortController()
  const timer =
    timeoutMs === undefined ? undefined : setTimeout(() => own.abort(new DOMException(`timed out after ${timeoutMs} ms`, 'TimeoutError')), timeoutMs)
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
