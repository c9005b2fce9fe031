import { setTimeout as pause } from 'node:timers/promises'
import type { RetryLater } from '@verdict/plugin-judging/contract'
import type { Account } from '../accounts/account-secrets.ts'

interface AccountWait {
  /** Returns the account as soon as it is free. */
  take(): Promise<Account | undefined>
  /** How long it can take; undefined if waiting is useless. */
  waitMs(): Promise<number | undefined>
  /** The reason for waiting. */
  readonly text: string
  /** Shows the user the reason. */
  tell(): Promise<void>
  readonly signal: AbortSignal
}

/** How long a slot waits for an account before other tasks get the slot. */
const maxWaitMs = 60_000
/** An account can become free earlier than announced. */
const maxPauseMs = 250
const longestRetrySeconds = 600

/** Waits in the slot for an account, so that the order of the queue is kept; returns undefined if waiting is useless. */
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
