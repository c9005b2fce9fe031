import { setTimeout as sleep } from 'node:timers/promises'

/** Waits, but not beyond the signal. */
export async function delay(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal }).catch(() => undefined)
}
