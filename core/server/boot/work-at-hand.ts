import { AsyncLocalStorage } from 'node:async_hooks'

/** What the running code was started for. */
export interface Work {
  readonly plugin: string
  /** The set-up, a call, a timer, a follower or a job. */
  readonly task: string
}

/** An exception that nobody catches, and code that never ends, have no other trace of their origin. */
export const workAtHand = new AsyncLocalStorage<Work>()

/** Keeps what nobody caught from ending the process, and reports it under the plugin that it comes from. */
export function catchStrayErrors(report: (plugin: string, token: string, error: unknown) => void): void {
  for (const token of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(token, (error: unknown) => report(workAtHand.getStore()?.plugin ?? 'kernel', token, error))
}
