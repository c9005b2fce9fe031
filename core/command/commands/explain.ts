import { withSite } from './with-site.ts'

/** Lists the plugins that use a token, in the order in which they are called. */
export async function explain([wanted]: readonly string[]): Promise<void> {
  await withSite(async ({ services, registry }) => {
    if (registry.notRunning.length > 0) throw new Error(`The order is unknown, because some plugins did not start:\n${registry.notRunning.join('\n')}`)
    const tokens = services.wiring.explain().filter(({ id }) => wanted === undefined || id === wanted)
    if (tokens.length === 0) console.log(`No plugin uses '${wanted}'.`)
    for (const { id, kind, owner, plugins } of tokens) {
      const state = registry.isRunning(owner) || owner === 'kernel' ? '' : ' (its owner is not running)'
      console.log(`${id}: ${kind} of ${owner}${state}`)
      for (const [index, plugin] of plugins.entries()) console.log(`  ${index + 1}. ${plugin} ${kindLabels[kind]}`)
    }
  })
}

const kindLabels: Readonly<Record<string, string>> = {
  service: 'provides it',
  point: 'contributes',
  hook: 'intercepts',
  change: 'follows',
}
