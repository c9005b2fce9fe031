import { AsyncLocalStorage } from 'node:async_hooks'

/** A task of a plugin. */
export interface Work {
  readonly plugin: string
  /** For the log: the set-up, or a call, timer, follower, job, topic or step of a hook. */
  readonly task: string
}

/** The task that the running code belongs to: the only trace of the origin of an uncaught exception or an endless loop. */
export const workAtHand = new AsyncLocalStorage<Work>()

/** Keeps uncaught errors from ending the process, and reports them as faults of the plugin that caused them. */
export function catchStrayErrors(report: (plugin: string, token: string, error: unknown) => void): void {
  for (const token of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(token, (error: unknown) => report(workAtHand.getStore()?.plugin ?? 'kernel', token, error))
}
