import type { Box } from '../../sandbox/sandbox.ts'
import { TaskDropped } from '../../task/task.ts'

/** Runs work in boxes. If the signal aborts, the boxes are closed, which ends their programs, and the promise rejects. */
export async function closeOnAbort<T>(signal: AbortSignal, opened: readonly { box: Box }[], work: () => Promise<T>): Promise<T> {
  const stop = () => {
    for (const { box } of opened) void box.close().catch(() => undefined)
  }
  signal.addEventListener('abort', stop)
  try {
    return await work()
  } catch (error) {
    // An error of a box that we closed during a run is no failure of the sandbox.
    throw signal.aborted ? new TaskDropped() : error
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
