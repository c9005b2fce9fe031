import { parseArgs } from 'node:util'
import { WrongCall } from '../commands/usages.ts'
import { changePackages } from './change-packages.ts'
import { confirm, wantsBackup } from './confirmation.ts'
import { backUp, refuseRunning } from './site-data.ts'

/** The options of commands that ask before they change something. */
export const askingOptions = {
  yes: { type: 'boolean', default: false },
  backup: { type: 'boolean', default: false },
  'no-backup': { type: 'boolean', default: false },
} as const

/** Removes a plugin and those that need it, and keeps their data. */
export async function remove(words: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args: [...words], options: askingOptions, allowPositionals: true })
  const [id] = positionals
  if (id === undefined || positionals.length > 1) throw new WrongCall('plugins', 'Name one plugin.')
  await changePackages(async ({ root, change, site, signal }) => {
    const found = site.plugins.find((plugin) => plugin.id === id)
    if (!found) throw new Error(`Plugin '${id}' is not installed. npx verdict plugins list shows all plugins.`)
    await refuseRunning(root)
    const removed = site.withDependents([found.manifest.name])
    const others = removed.filter((plugin) => plugin !== found && plugin.id !== id).map((plugin) => plugin.id)
    if (others.length > 0) console.log(`These plugins need '${id}' and are removed with it: ${others.join(', ')}.`)
    await confirm(`Remove ${[id, ...others].join(', ')}? The data is kept.`, values)
    if (await wantsBackup(values, values.yes)) await backUp(`removing-${id}`)
    console.log('Removing …')
    const next = await change.install(site.without(removed.map(({ manifest }) => manifest.name)), [], signal)
    const left = next.plugins.filter((plugin) => removed.some((one) => one.id === plugin.id))
    if (left.length > 0) throw new Error(`npm keeps ${left.map((plugin) => plugin.id).join(', ')}, because another package needs it. Nothing was changed.`)
    await change.finish()
    console.log(`Removed ${[id, ...others].map((one) => `'${one}'`).join(', ')}. The data is kept: npx verdict plugins purge ${id} deletes it.`)
  })
}
