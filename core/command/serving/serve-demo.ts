import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { createLogger, randomPassword, startSite, type Database, type Site } from '@verdict/core/site'
import { findParts, keepAlive, makeDemo, type Demo } from '@verdict/demo'
import type { DemoWorkspace } from '../demo/demo-workspace.ts'
import { hasSite, type PluginSelection } from '../workspace/workspace.ts'
import { openSiteDatabase, serve, type ServedSite } from './serve.ts'

const noLimits = { perUser: 1e6, perAddress: 1e6 }

/** Serves the demo site in this process; makes it first if there is none. */
export async function serveDemo(workspace: DemoWorkspace, port: number | undefined, selection: PluginSelection): Promise<ServedSite> {
  if (!workspace.making?.isMade) await makeDemoSite(workspace, await openSiteDatabase(workspace))
  const { site, toldToEnd } = await serve(workspace, port, selection)
  const closing = new AbortController()
  const onError = (error: unknown) => site.services.onFault('demo', 'live', error)
  // Without waiting, because a signal must close the site at once.
  partsOf(workspace, site)
    .then((parts) => keepAlive(site, parts, { signal: closing.signal, onError }))
    .catch(onError)
  const close = () => {
    closing.abort()
    return site.close()
  }
  return { site: { close }, toldToEnd }
}

/** Makes the demo site in the database, which is closed afterwards. What an interrupted start has left is removed. */
async function makeDemoSite(workspace: DemoWorkspace, database: Database): Promise<void> {
  if (!workspace.making && (await hasSite(database))) {
    await database.close()
    throw new Error(`${workspace.dataDirectory} contains a site that is not a demo. Move it to another folder.`)
  }
  console.log('Making the demo site (about a minute) …')
  const password = randomPassword()
  workspace.making = { password, isMade: false }
  await database.db.dropDatabase()
  rmSync(join(workspace.dataDirectory, 'files'), { recursive: true, force: true })
  const site = await startSite({
    ...(await workspace.siteOptions(database)),
    host: '127.0.0.1',
    port: 0,
    http: { rate: noLimits },
    passwordCost: 4,
    rootPassword: password,
    logger: createLogger({ level: 'warn' }),
  })
  try {
    await makeDemo(site, await partsOf(workspace, site), { password, report: (step) => console.log(`  ${step}`) })
  } finally {
    await site.close()
  }
  workspace.making = { password, isMade: true }
}

/** The parts of the plugins that run, in their order. */
function partsOf({ found }: DemoWorkspace, site: Site): Promise<Demo[]> {
  return findParts(site.plugins().flatMap(({ id }) => found.find((plugin) => plugin.id === id)?.directory ?? []))
}
