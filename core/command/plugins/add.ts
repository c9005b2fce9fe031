import { parseArgs } from 'node:util'
import { isEnabled, PluginChoices } from '@verdict/core/site'
import { WrongCall } from '../commands/usages.ts'
import type { PackageArchive } from '../packages/package-archive.ts'
import { PackageSources } from '../packages/package-sources.ts'
import { planPackages, titleOf } from '../packages/plan-packages.ts'
import type { SitePackages } from '../packages/site-packages.ts'
import { Workspace } from '../workspace/workspace.ts'
import { changePackages } from './change-packages.ts'

/** Installs and enables plugins, and those that they need. */
export async function add(words: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args: [...words], options: { from: { type: 'string' } }, allowPositionals: true })
  if (positionals.length === 0) throw new WrongCall('plugins', 'Name a plugin, a folder or an archive.')
  let added: string[] = []
  await changePackages(({ change, site, signal }) =>
    PackageSources.use({ from: values.from, site, signal }, async (sources) => {
      const given: PackageArchive[] = []
      for (const source of positionals) given.push(await sources.named(source))
      const missing = given.filter(({ manifest }) => !isInstalled(site, manifest))
      const planned = await planPackages(site, missing, sources)
      const plugins = planned.filter(({ manifest }) => manifest.verdict)
      added = [...new Set([...given, ...plugins].flatMap(({ manifest }) => manifest.verdict?.plugin ?? []))]
      for (const { manifest } of given.filter((archive) => !planned.includes(archive))) console.log(`${titleOf(manifest)} is already installed.`)
      if (planned.length === 0) return
      const needed = plugins.filter((archive) => !missing.includes(archive)).map(({ manifest }) => titleOf(manifest))
      if (needed.length > 0) console.log(`Also added, because it is needed: ${needed.join(', ')}.`)
      console.log('Installing …')
      const next = await change.install(site.with(planned), planned, signal)
      const lost = added.filter((id) => !next.plugins.some((plugin) => plugin.id === id))
      if (lost.length > 0) throw new Error(`npm has not installed ${lost.join(', ')}. Nothing was changed.`)
      await change.finish()
    }),
  )
  await enable(added)
  console.log(`Added ${added.map((id) => `'${id}'`).join(', ')}. Start the site, or start it again: npm start`)
}

function isInstalled(site: SitePackages, { name, version, verdict }: PackageArchive['manifest']): boolean {
  if (!verdict) throw new Error(`${name} ${version} is not a plugin: its package.json has no "verdict". Nothing was changed.`)
  const installed = site.installed(name)
  if (installed && installed.version !== version)
    throw new Error(
      `'${verdict.plugin}' ${installed.version} is installed. To replace it by ${version}: npx verdict plugins update ${verdict.plugin} --from SOURCE`,
    )
  return installed !== undefined
}

/** Stores a choice only where the next start would leave a plugin out: a new site has no database yet. */
async function enable(ids: readonly string[]): Promise<void> {
  const workspace = await Workspace.ofSiteOrNew()
  const isOff = (chosen: ReadonlyMap<string, boolean>) =>
    workspace.found.filter((plugin) => ids.includes(plugin.id) && !isEnabled(plugin, workspace.config.plugins, chosen))
  if (isOff(new Map()).length === 0 && !workspace.mayHaveData) return
  await workspace.withDatabase(async ({ db }) => {
    const choices = new PluginChoices(db)
    for (const { id } of isOff(await choices.read())) await choices.choose(id, true)
  })
}
