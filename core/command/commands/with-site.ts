import { catchStrayErrors, inspectSite, type AssembledSite, type Database, type UserServices } from '@verdict/core/site'
import { refuseEmpty, Workspace } from '../workspace/workspace.ts'

/** Sets up the site of this folder without listening for requests, for one command. */
export async function withSite<T>(read: (site: AssembledSite) => Promise<T>): Promise<T> {
  const { workspace, database } = await openSite()
  catchStrayErrors((plugin, _, error) => {
    // Errors that a plugin throws in a timer do not end the command.
    if (plugin === 'kernel') throw error
  })
  return inspectSite(await workspace.siteOptions(database), read)
}

/**
 * Sets up the kernel alone, for a command that changes users beside a running site: the plugins are set up there, and must not run their
 * migrations and timers a second time. Their followers are named in what is written, and the running site, or its next start, calls them.
 */
export async function withUsers<T>(work: (services: UserServices) => Promise<T>): Promise<T> {
  const { workspace, database } = await openSite()
  return inspectSite(await workspace.siteOptions(database, { enabled: [] }), ({ userServices }) => work(userServices))
}

async function openSite(): Promise<{ workspace: Workspace; database: Database }> {
  const workspace = await Workspace.ofSite()
  const database = await workspace.openDatabase({ shared: true })
  try {
    await refuseEmpty(database, workspace.place)
  } catch (error) {
    await database.close()
    throw error
  }
  return { workspace, database }
}
