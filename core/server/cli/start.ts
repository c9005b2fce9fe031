import { parseArgs } from 'node:util'
import { pluginAtWork } from '../boot/plugin-at-work.ts'
import { startSite } from '../start-site.ts'
import { Workspace } from './workspace.ts'

/** Starts the site, and shuts it down gracefully on SIGINT and SIGTERM. */
export async function start(words: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...words], options: { port: { type: 'string' } } })
  const workspace = new Workspace()
  const options = await workspace.siteOptions(await workspace.openDatabase({ shared: false }), {
    port: values.port === undefined ? undefined : Number(values.port),
  })
  const { logger } = options
  // What a plugin throws in a timer, or rejects without a handler, must not terminate the site.
  let report = (plugin: string, token: string, error: unknown) => logger?.error({ plugin, token, err: error }, 'an error that nobody caught')
  for (const token of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(token, (error: unknown) => report(pluginAtWork.getStore() ?? 'kernel', token, error))
  // Before the start, so that commands which repair a failed start find the folder too.
  workspace.remember()
  const site = await startSite(options)
  report = site.services.onFault
  console.log(`Verdict is up: ${site.url}`)
  if (site.firstPassword && !options.rootPassword) console.log(`Log in as root with the password ${site.firstPassword} (shown only this once).`)
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
  })
  console.log('Finishing requests in progress …')
  await site.close()
  // What a plugin has left running must not keep the process alive.
  setTimeout(() => process.exit(), 1000).unref()
}
