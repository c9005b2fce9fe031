import { kernelApi } from '@verdict/core'
import { isMissingFile, reloadForNewBuild } from '../document/missing-files.ts'
import { quietClient } from './page-client.ts'

/**
 * Logs the failure of a plugin in the browser's console and in the site's log, where operators can see it.
 * Missing files after an upgrade of the site are not a failure: the page reloads.
 */
export async function reportScreenFailure(plugin: string, failure: unknown): Promise<void> {
  // oxlint-disable-next-line no-console -- names the plugin in the browser's console, as the screen does
  console.error(`plugin '${plugin}' failed`, failure)
  if (isMissingFile(failure) && (await reloadForNewBuild())) return
  const message = failure instanceof Error ? (failure.stack ?? failure.message) : String(failure)
  const body = { plugin, message: message.slice(0, 2000), page: window.location.pathname.slice(0, 500) }
  await quietClient(kernelApi)
    .reportScreenFailure({ body })
    .catch(() => undefined)
}
