import { kernelApi } from '@verdict/core'
import { isMissingFile, reloadForNewBuild } from '../shell/missing-files.ts'
import { quietClient } from './site-client.ts'

/**
 * Names the plugin that failed on this screen: to the browser's log, and to the site's, for the operator who sees neither.
 * Files that are missing because the site was upgraded are no fault: the page reloads.
 */
export async function reportScreenFailure(plugin: string, failure: unknown): Promise<void> {
  // oxlint-disable-next-line no-console -- the browser's log must name the plugin, as the screen does
  console.error(`plugin '${plugin}' failed`, failure)
  if (isMissingFile(failure) && (await reloadForNewBuild())) return
  const message = failure instanceof Error ? (failure.stack ?? failure.message) : String(failure)
  const body = { plugin, message: message.slice(0, 2000), page: window.location.pathname.slice(0, 500) }
  await quietClient(kernelApi)
    .tellScreenFailure({ body })
    .catch(() => undefined)
}
