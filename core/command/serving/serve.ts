import { startWatchdog } from '@verdict/node/watchdog.js'
import { catchStrayErrors, createLogger, nameWhoExits, startSite, workAtHand, type Database, type Site } from '@verdict/core/site'
import { RecentLog } from '../report/recent-log.ts'
import { spawnReport } from '../report/spawn-report.ts'
import { reportUp, sharedBySiteProcesses, siblingsIn, toldToEnd } from './site-processes.ts'
import type { PluginSelection, Workspace } from '../workspace/workspace.ts'

/** A site that this process serves. */
export interface ServedSite {
  readonly site: Pick<Site, 'close'>
  /** Resolves when a signal has come since the site was reported to be up. */
  readonly toldToEnd: Promise<void>
}

/** Serves the site in this process. */
export async function serve(workspace: Workspace, port: number | undefined, selection: PluginSelection): Promise<ServedSite & { readonly site: Site }> {
  // An error that a plugin throws in a timer, or a rejection without a handler, must not terminate the site.
  let report = (plugin: string, token: string, error: unknown) => createLogger().error({ plugin, token, err: error }, 'an uncaught error')
  startWatchdog(() => workAtHand.getStore())
  catchStrayErrors((plugin, token, error) => report(plugin, token, error))
  nameWhoExits()
  const shared = sharedBySiteProcesses()
  const database = await openSiteDatabase(workspace)
  await workspace.refuseForgotten(database)
  const options = await workspace.siteOptions(database, { port, enabled: shared?.plugins ?? (await workspace.enabledPlugins(database, selection)) })
  const logger = createLogger({ level: workspace.config.logLevel, copy: new RecentLog(workspace.logFolder) })
  let url = ''
  const makeReport = () => spawnReport(workspace, url)
  const site = await startSite({ ...options, logger, report: makeReport, ...(shared && { siblings: siblingsIn(shared) }) })
  url = site.url
  report = site.services.onFault
  // Before the report, because the signal may come at once.
  const told = toldToEnd()
  const { root, dataDirectory } = workspace
  reportUp({ url: site.url, howToLogIn: workspace.howToLogIn(site), root, dataDirectory, hasFixedPort: options.port !== 0 })
  return { site, toldToEnd: told }
}

/** Opens the database of the site for the process that serves it: that of its first process, if there are several. */
export function openSiteDatabase(workspace: Workspace): Promise<Database> {
  const shared = sharedBySiteProcesses()
  return workspace.openDatabase({ shared: false, ...(shared && { uri: shared.databaseUri }) })
}
