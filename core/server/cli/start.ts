import cluster from 'node:cluster'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { catchStrayErrors, nameWhoExits, workAtHand } from '../boot/work-at-hand.ts'
import { startWatchdog } from '../../node/watchdog.js'
import { createLogger } from '../log.ts'
import { startSite, type Site } from '../start-site.ts'
import { reportUp, runProcesses, sharedBySiteProcesses, toldToEnd } from './site-processes.ts'
import { accountOfSite } from './site-account.ts'
import { WrongCall } from './usages.ts'
import { Workspace, type PluginSelection } from './workspace.ts'

/** More processes than this only wait for the embedded database, which is a single one. */
const maxDefaultProcesses = 8

/** Starts the site, in one process or in several, and shuts it down gracefully on SIGINT and SIGTERM. */
export async function start(words: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...words],
    options: {
      port: { type: 'string' },
      processes: { type: 'string' },
      safe: { type: 'boolean', default: false },
      without: { type: 'string', multiple: true, default: [] },
    },
  })
  const workspace = new Workspace()
  const port = values.port === undefined ? undefined : Number(values.port)
  const count = values.processes === undefined ? (workspace.config.processes ?? defaultProcesses()) : Number(values.processes)
  if (!Number.isInteger(count) || count < 1 || count > 64) throw new WrongCall('start', 'A site runs in 1 to 64 processes.')
  const account = cluster.isPrimary ? await accountOfSite(workspace) : undefined
  // Before the start, so that commands which repair a failed start find the folder too.
  if (cluster.isPrimary) workspace.remember()
  // The first process of several can keep the rights to open the port until it is open, while the others never have them.
  if (cluster.isPrimary && (count > 1 || account)) {
    await runProcesses(count, workspace, values, account)
    if (process.connected) process.disconnect()
    return
  }
  const site = await serve(workspace, port, values)
  await toldToEnd()
  if (cluster.isPrimary) console.log('Finishing requests in progress …')
  await site.close()
  // The channel to the process that has started this one must not keep it alive.
  if (process.connected) process.exit()
}

async function serve(workspace: Workspace, port: number | undefined, selection: PluginSelection): Promise<Site> {
  // What a plugin throws in a timer, or rejects without a handler, must not terminate the site.
  let report = (plugin: string, token: string, error: unknown) => createLogger().error({ plugin, token, err: error }, 'an uncaught error')
  startWatchdog(() => workAtHand.getStore())
  catchStrayErrors((plugin, token, error) => report(plugin, token, error))
  nameWhoExits()
  const shared = sharedBySiteProcesses()
  const database = await workspace.openDatabase({ shared: false, ...(shared && { uri: shared.databaseUri }) })
  const options = await workspace.siteOptions(database, { port, enabled: shared?.plugins ?? (await workspace.enabledPlugins(database, selection)) })
  const site = await startSite(options)
  report = site.services.onFault
  reportUp({ url: site.url, firstPassword: options.rootPassword ? undefined : site.firstPassword })
  return site
}

function defaultProcesses(): number {
  const cores = availableParallelism()
  return cores > 2 ? Math.min(cores, maxDefaultProcesses) : 1
}
