import { parseArgs } from 'node:util'
import { startSite } from '../start-site.ts'
import { Workspace } from './workspace.ts'

/** Starts the site, and stops it gracefully when asked to. */
export async function start(words: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...words], options: { port: { type: 'string' } } })
  const workspace = new Workspace()
  const options = await workspace.siteOptions(await workspace.openDatabase({ shared: false }), {
    port: values.port === undefined ? undefined : Number(values.port),
  })
  const { logger } = options
  // A broken promise somewhere in a plugin must not take the site down.
  process.on('unhandledRejection', (error) => logger?.error({ err: error }, 'unhandled rejection'))
  // Before the start: a command that mends a failed one finds the folder too.
  workspace.remember()
  const site = await startSite(options)
  console.log(`Verdict is up: ${site.url}`)
  if (site.firstPassword && !options.rootPassword) console.log(`Log in as root with the password ${site.firstPassword} (shown only this once).`)
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
  })
  console.log('Finishing what is under way …')
  await site.close()
}
