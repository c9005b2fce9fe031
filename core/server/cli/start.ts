import { parseArgs } from 'node:util'
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
  // An unhandled rejection in a plugin must not terminate the site.
  process.on('unhandledRejection', (error) => logger?.error({ err: error }, 'unhandled rejection'))
  // Before the start, so that commands which repair a failed start find the folder too.
  workspace.remember()
  const site = await startSite(options)
  console.log(`Verdict is up: ${site.url}`)
  if (site.firstPassword && !options.rootPassword) console.log(`Log in as root with the password ${site.firstPassword} (shown only this once).`)
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
  })
  console.log('Finishing requests in progress …')
  await site.close()
}
