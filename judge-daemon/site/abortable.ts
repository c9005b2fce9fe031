import { setTimeout as sleep } from 'node:timers/promises'

/** Waits until the time is over or the signal aborts; never rejects. */
export async function delay(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal }).catch(() => undefined)
}
