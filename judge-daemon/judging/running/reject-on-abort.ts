import type { Box } from '../../sandbox/sandbox.ts'
import { Dropped } from '../task.ts'

/** Works in boxes until nobody wants the result any more; then the boxes are closed, and what ran in them ends. */
export async function rejectOnAbort<T>(signal: AbortSignal, opened: readonly { box: Box }[], work: () => Promise<T>): Promise<T> {
  const stop = () => {
    for (const { box } of opened) void box.close().catch(() => undefined)
  }
  signal.addEventListener('abort', stop)
  try {
    return await work()
  } catch (error) {
    // A box that was closed under a run is no failure of the sandbox.
    throw signal.aborted ? new Dropped() : error
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
