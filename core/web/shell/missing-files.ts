import { bootstrapElement } from '@verdict/core'

// What browsers say of a module that they could not fetch, and Vite of a style sheet.
const missing = /dynamically imported module|Importing a module script failed|Unable to preload|valid JavaScript MIME type/i

/** Whether something failed because a file of the shell or of a plugin could not be fetched. */
export const isMissingFile = (failure: unknown): boolean => missing.test(failure instanceof Error ? failure.message : String(failure))

const reloadedFrom = 'verdict-reloaded-from'

/** What a page of this site stands on: the shell's first script, and the plugins with their versions. */
function buildOf(page: Document): string | undefined {
  const script = page.querySelector('script[type=module][src]')?.getAttribute('src')
  const { plugins } = JSON.parse(page.getElementById(bootstrapElement)?.textContent ?? '{}') as { plugins?: unknown }
  return script ? JSON.stringify([script, plugins]) : undefined
}

const servedBuild = async (): Promise<string | undefined> => {
  const answer = await fetch('/', { cache: 'no-store' })
  return answer.ok ? buildOf(new DOMParser().parseFromString(await answer.text(), 'text/html')) : undefined
}

async function meetNewBuild(): Promise<boolean> {
  const mine = buildOf(document)
  // Once from each build: a cache may go on serving the old page.
  if (!mine || sessionStorage.getItem(reloadedFrom) === mine) return false
  const served = await servedBuild().catch(() => undefined)
  if (!served || served === mine) return false
  sessionStorage.setItem(reloadedFrom, mine)
  window.location.reload()
  return true
}

let meeting: Promise<boolean> | undefined

/** Reloads the page if the site was upgraded under it, so that its files are found again; answers whether it does. */
export function reloadForNewBuild(): Promise<boolean> {
  // Several places of a page fail at once: one looks.
  meeting ??= meetNewBuild().then((reloads) => {
    if (!reloads) meeting = undefined
    return reloads
  })
  return meeting
}
