import type { SiteBootstrap } from '@verdict/core'
import { toast } from '@verdict/ui-kit'
import { reportScreenFailure } from '../api/report-screen-failure.ts'
import type { WebPlugin } from './define-web.ts'

type Listed = SiteBootstrap['plugins'][number]

function addStyles(addresses: readonly string[]): void {
  for (const href of addresses) document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href }))
}

async function fetchPlugin({ id, web }: Listed): Promise<WebPlugin> {
  addStyles(web!.styles)
  const module = (await import(/* @vite-ignore */ web!.entry)) as { default: WebPlugin }
  if (module.default?.id !== id) throw new Error(`its web entry declares '${module.default?.id}'`)
  return module.default
}

/** Loads the plugins that were installed after the shell was built. A plugin that fails to load is reported and left out. */
export async function installedPlugins(listed: readonly Listed[]): Promise<WebPlugin[]> {
  const installed = listed.filter(({ web }) => web !== null)
  if (installed.length === 0) return []
  Object.keys(await import('./whole-kit.ts'))
  const outcomes = await Promise.allSettled(installed.map(fetchPlugin))
  return outcomes.flatMap((outcome, index) => {
    if (outcome.status === 'fulfilled') return [outcome.value]
    void reportScreenFailure(installed[index]!.id, outcome.reason)
    toast.error(`${installed[index]!.id}: ${String(outcome.reason)}`)
    return []
  })
}
