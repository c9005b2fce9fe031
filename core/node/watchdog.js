import { Worker } from 'node:worker_threads'

/**
 * Ends this process when its main thread computes for too long without turning its event loop, because it can no longer handle requests or
 * signals. First logs to standard error what the thread was doing. Only processor time counts, so a process may sleep, be stopped, or starve.
 * `currentWork` returns fields for the log; it is called in the context of the code that computes.
 */
export function startWatchdog(currentWork = () => undefined) {
  const limitMs = Number(process.env.VERDICT_WATCHDOG_SECONDS ?? 30) * 1000
  if (limitMs === 0) return
  if (!(limitMs > 0)) throw new Error('VERDICT_WATCHDOG_SECONDS must be a number of seconds, or 0 for no watchdog')
  const turns = new Int32Array(new SharedArrayBuffer(4))
  setInterval(() => Atomics.add(turns, 0, 1), limitMs / 5).unref()
  globalThis[Symbol.for('verdict.currentWork')] = currentWork
  const thread = new Worker(new URL('watchdog-thread.js', import.meta.url), { workerData: { turns, limitMs } })
  thread.on('error', (error) => process.stderr.write(`The watchdog failed; the process continues without it: ${error}\n`))
  thread.unref()
}
