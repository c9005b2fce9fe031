import { AsyncLocalStorage } from 'node:async_hooks'

/** Which plugin's set-up started the running code, timers included: an exception that nobody catches has no other trace of its origin. */
export const pluginAtWork = new AsyncLocalStorage<string>()
