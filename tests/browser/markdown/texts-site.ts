import { buildPlugin, webPartOf } from '../support/build-plugin.ts'
import { shellAlone, startShellSite, type ShellSite } from '../support/shell-site.ts'

/** The shell with a page that draws the texts of the session storage. */
export async function startTextsSite(): Promise<ShellSite> {
  const folder = await buildPlugin('texts')
  const site = await startShellSite({ ...shellAlone, plugins: [{ id: 'texts', version: '1.0.0', web: webPartOf('texts', folder) }] })
  site.folders.set('/plugins/texts/', folder)
  return site
}
