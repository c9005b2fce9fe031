import type { Assembled } from '../boot/assemble.ts'
import { inspectSite } from '../inspect-site.ts'
import { Workspace } from './workspace.ts'

/** Sets up the site of this folder without opening its door, for one command. */
export async function withSite<T>(look: (site: Assembled) => Promise<T>): Promise<T> {
  const workspace = new Workspace()
  return inspectSite(await workspace.siteOptions(await workspace.openDatabase({ shared: true })), look)
}
