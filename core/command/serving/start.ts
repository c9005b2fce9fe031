import cluster from 'node:cluster'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { DemoWorkspace } from '../demo/demo-workspace.ts'
import { runProcesses } from './site-processes.ts'
import { accountOfSite } from '../system-accounts/site-account.ts'
import { WrongCall } from '../commands/usages.ts'
import { Workspace } from '../workspace/workspace.ts'

/** More processes than this only wait for the embedded database, which is a single one. */
const maxDefaultProcesses = 8

/** Starts the site, in one process or in several, and shuts it down gracefully on SIGINT and SIGTERM. */
export async function start(words: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...words],
    options: {
      port: { type: 'string' },
      processes: { type: 'string' },
      demo: { type: 'boolean', default: false },
      safe: { type: 'boolean', default: false },
      without: { type: 'string', multiple: true, default: [] },
      with: { type: 'string', multiple: true, default: [] },
    },
  })
  const workspace = values.demo ? new DemoWorkspace() : new Workspace()
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
  // Loaded only here: the first process of several does not serve the site, and needs little memory.
  const { site, toldToEnd } = await (workspace instanceof DemoWorkspace
    ? (await import('./serve-demo.ts')).serveDemo(workspace, port, values)
    : (await import('./serve.ts')).serve(workspace, port, values))
  await toldToEnd
  if (cluster.isPrimary) console.log('Finishing requests in progress …')
  await site.close()
  // The channel to the process that has started this one must not keep it alive.
  if (process.connected) process.exit()
}

function defaultProcesses(): number {
  const cores = availableParallelism()
  return cores > 2 ? Math.min(cores, maxDefaultProcesses) : 1
}
