import { AsyncLocalStorage } from 'node:async_hooks'

/** Which plugin's set-up, call, timer, follower or job started the running code: an exception that nobody catches has no other trace of its origin. */
export const pluginAtWork = new AsyncLocalStorage<string>()

/** Keeps what nobody caught from ending the process, and reports it under the plugin that it comes from. */
export function catchStrayErrors(report: (plugin: string, token: string, error: unknown) => void): void {
  for (const token of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(token, (error: unknown) => report(pluginAtWork.getStore() ?? 'kernel', token, error))
}
