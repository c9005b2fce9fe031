import { AsyncLocalStorage } from 'node:async_hooks'
import { writeSync } from 'node:fs'

const standardError = 2

/** A task of a plugin. */
export interface Work {
  readonly plugin: string
  /** For the log: the set-up, or a call, timer, follower, job, topic or step of a hook. */
  readonly task: string
  /** The id of the request that caused it, directly or through jobs and changes. */
  readonly request?: string | undefined
}

/** The task that the running code belongs to: the only trace of the origin of an uncaught exception or an endless loop. */
export const workAtHand = new AsyncLocalStorage<Work>()

/** A step of what a request has caused: a line of `verdict trace`. */
export interface TraceStep {
  /** When it began or, if it has not begun, when it is due. */
  readonly at: Date
  /** The process or machine, if it is known. */
  readonly process?: string | undefined
  readonly what: string
  readonly ms?: number | undefined
  readonly outcome: string
}

/** The id of the request that the running code works for. */
export function requestAtHand(): string | undefined {
  return workAtHand.getStore()?.request
}

/** If a plugin ends the process, says in the log which one, and how to start without it. */
export function nameWhoExits(): void {
  process.on('exit', (code) => {
    const work = workAtHand.getStore()
    if (!work || work.plugin === 'kernel') return
    const msg = `plugin '${work.plugin}' ended the process (${work.task}); start without it: verdict start --without ${work.plugin}, or switch it off: verdict plugins off ${work.plugin}`
    // Synchronously: nothing can be written later.
    writeSync(standardError, `${JSON.stringify({ level: 60, time: new Date().toISOString(), pid: process.pid, ...work, code, msg })}\n`)
  })
}

/** Keeps uncaught errors from ending the process, and reports them as faults of the plugin that caused them. */
export function catchStrayErrors(report: (plugin: string, token: string, error: unknown) => void): void {
  for (const token of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(token, (error: unknown) => report(workAtHand.getStore()?.plugin ?? 'kernel', token, error))
}
