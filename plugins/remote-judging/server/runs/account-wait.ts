import { setTimeout as pause } from 'node:timers/promises'
import type { RetryLater } from '@verdict/plugin-judging/contract'
import type { Account } from '../accounts/account-secrets.ts'

interface AccountWait {
  /** The account, as soon as it is free. */
  take(): Promise<Account | undefined>
  /** How long it may take; undefined where waiting is of no use. */
  waitMs(): Promise<number | undefined>
  /** Why the program waits. */
  readonly text: string
  /** Tells the user so. */
  tell(): Promise<void>
  readonly signal: AbortSignal
}

/** So long a slot waits for an account; after that others get the slot. */
const maxWaitMs = 60_000
/** An account may come free earlier than it has said. */
const maxPauseMs = 250
const longestRetrySeconds = 600

/** Waits in the slot for an account, so that the order of the queue is kept; undefined where waiting is of no use. */
export async function waitForAccount({ take, waitMs, text, tell, signal }: AccountWait): Promise<Account | RetryLater | undefined> {
  const until = Date.now() + maxWaitMs
  for (let isTold = false; ; isTold = true) {
    const account = await take()
    if (account) return account
    const milliseconds = await waitMs()
    if (milliseconds === undefined) return undefined
    if (milliseconds > until - Date.now()) return { retryAfterSeconds: Math.min(milliseconds / 1000, longestRetrySeconds), reason: text }
    if (!isTold) await tell()
    await pause(Math.min(Math.max(milliseconds, 20), maxPauseMs), undefined, { signal })
  }
}
