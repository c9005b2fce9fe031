/**
 * Work that ends with any of the signals, or after a while. `AbortSignal.any` would do, but Node 20 forgets such signals
 * when it collects garbage, and a long call then never ends.
 */
export async function withTimeout<T>(
  work: (signal: AbortSignal) => Promise<T>,
  milliseconds: number | undefined,
  ...signals: (AbortSignal | null | undefined)[]
): Promise<T> {
  const own = new AbortController()
  const timer = milliseconds === undefined ? undefined : setTimeout(() => own.abort(new Error('it took too long')), milliseconds)
  const stops = signals.flatMap((signal) => (signal ? [{ signal, stop: () => own.abort(signal.reason) }] : []))
  for (const { signal, stop } of stops) {
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop)
  }
  try {
    return await work(own.signal)
  } finally {
    clearTimeout(timer)
    for (const { signal, stop } of stops) signal.removeEventListener('abort', stop)
  }
}
