import { messageOf } from '@verdict/core'
import { bootstrapOf } from './bootstrap.ts'

// Error messages of browsers for a module, and of Vite for a style sheet, that failed to load.
const missing = /dynamically imported module|Importing a module script failed|Unable to preload|valid JavaScript MIME type/i

/** Whether the failure is that a file of the shell or of a plugin could not be loaded. */
export const isMissingFile = (failure: unknown): boolean => missing.test(messageOf(failure))

const reloadedFrom = 'verdict-reloaded-from'

/** Identifies the build of a page: the shell's entry script, and the plugins with their versions and entries. */
function buildOf(page: Document): string | undefined {
  const script = page.querySelector('script[type=module][src]')?.getAttribute('src')
  const plugins = bootstrapOf(page)?.plugins ?? []
  return script ? JSON.stringify([script, ...plugins.map(({ id, version, web }) => [id, version, web?.entry])]) : undefined
}

const servedBuild = async (): Promise<string | undefined> => {
  const answer = await fetch('/', { cache: 'no-store' })
  return answer.ok ? buildOf(new DOMParser().parseFromString(await answer.text(), 'text/html')) : undefined
}

async function reloadIfUpgraded(): Promise<boolean> {
  const mine = buildOf(document)
  // Only once per build: a cache may keep serving the old page.
  if (!mine || sessionStorage.getItem(reloadedFrom) === mine) return false
  const served = await servedBuild().catch(() => undefined)
  if (!served || served === mine) return false
  sessionStorage.setItem(reloadedFrom, mine)
  window.location.reload()
  return true
}

let checking: Promise<boolean> | undefined

/** Reloads the page if the site has been upgraded since it was loaded, which restores missing files; resolves to whether it reloads. */
export function reloadForNewBuild(): Promise<boolean> {
  // Several parts of a page fail at once: check only once.
  checking ??= reloadIfUpgraded().then((reloads) => {
    if (!reloads) checking = undefined
    return reloads
  })
  return checking
}
