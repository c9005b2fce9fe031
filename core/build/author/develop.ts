import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildPlugin } from './build-plugin.ts'
import { changedFiles } from './changed-files.ts'
import { InstalledCopy } from './installed-copy.ts'
import { ReloadingProxy } from './reloading-proxy.ts'
import { SiteProcess } from './site-process.ts'

interface Development {
  /** The folder of the plugin. */
  readonly folder: string
  /** The folder of a site, which may be that of the plugin. */
  readonly site: string
  readonly port: number
}

/** Runs a site with the plugin. After each change it builds the plugin, starts the site again if that is necessary, and reloads the pages. Ends by a signal. */
export async function develop({ folder, site, port }: Development): Promise<void> {
  const ending = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => ending.abort())
  // Of the site that this process starts. Mail is caught and shown at /mailbox instead of being sent.
  Object.assign(process.env, { VERDICT_ROOT: site, VERDICT_MAILBOX: '1' })
  const copy = new InstalledCopy(folder, site)
  copy.check()
  const running = new SiteProcess(site, copy.id)
  const proxy = new ReloadingProxy(() => running.url)
  const begun = performance.now()
  const builtAndRunning = async (isFirst: boolean, changed: readonly string[]) => {
    const declared = declarationIn(folder)
    await buildPlugin(folder, { isChecked: false })
    copy.update()
    const isOnlyPages = changed.every((path) => path.startsWith('web/')) && declarationIn(folder) === declared
    if (isFirst || !isOnlyPages) await running.restart()
  }
  try {
    const address = await proxy.listen(port)
    running.shownUrl = address
    await builtAndRunning(true, [])
    console.log(`The plugin ${copy.id} runs at ${address} after ${secondsSince(begun)} s. Every change reloads it.`)
    for await (const changed of changedFiles(folder, ending.signal)) {
      const start = performance.now()
      try {
        await builtAndRunning(false, changed)
        proxy.reload()
        console.log(`Reloaded after a change of ${changed.join(', ')} in ${secondsSince(start)} s.`)
      } catch (error) {
        console.error(`${error instanceof Error ? error.message : error}\nThe next change tries again.`)
      }
    }
  } finally {
    proxy.close()
    await running.stop()
  }
}

const secondsSince = (begun: number) => ((performance.now() - begun) / 1000).toFixed(1)

/** The declaration of the pages, which the server reads when it starts. */
function declarationIn(folder: string): string | undefined {
  const path = join(folder, 'dist/web/declaration.json')
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}
