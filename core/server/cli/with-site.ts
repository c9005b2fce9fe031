import type { AssembledSite } from '../boot/assemble.ts'
import { inspectSite } from '../inspect-site.ts'
import { refuseEmpty, Workspace } from './workspace.ts'

/** Sets up the site of this folder without listening for requests, for one command. */
export async function withSite<T>(read: (site: AssembledSite) => Promise<T>): Promise<T> {
  const workspace = await Workspace.ofSite()
  const database = await workspace.openDatabase({ shared: true })
  try {
    await refuseEmpty(database, workspace.place)
  } catch (error) {
    await database.close()
    throw error
  }
  return inspectSite(await workspace.siteOptions(database), read)
}
