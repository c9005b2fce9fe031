import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import semver from 'semver'
import { WrongCall } from '../commands/usages.ts'
import { changesBetween, neededBy, type PackageArchive } from '../packages/package-archive.ts'
import { PackageSources } from '../packages/package-sources.ts'
import { isPartOfRelease, leftBehind, planPackages, titleOf } from '../packages/plan-packages.ts'
import type { SitePackages } from '../packages/site-packages.ts'
import { changePackages } from './change-packages.ts'
import { confirm, wantsBackup } from './confirmation.ts'
import { askingOptions } from './remove.ts'
import { backUp, refuseRunning } from './site-data.ts'

/** Updates one plugin, or all packages, after showing what changes; or returns to the packages before the last change. */
export async function update(words: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...words],
    options: { ...askingOptions, from: { type: 'string' }, back: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [id] = positionals
  if (positionals.length > 1 || (values.back && (id !== undefined || values.from !== undefined))) throw new WrongCall('plugins', 'Name one plugin or none.')
  await changePackages(async ({ root, change, site, signal }) => {
    await refuseRunning(root)
    if (values.back) {
      const earlier = change.takeEarlier()
      if (!earlier) throw new Error('There are no earlier packages.')
      console.log(differences(site, earlier).join('\n'))
      await confirm('Return to these packages? If the site has run with the newer ones, restore a backup of the data, too.', values)
      await change.finish()
      return console.log('Returned to the earlier packages. Start the site: npm start')
    }
    const isOne = values.from !== undefined && existsSync(values.from) && (statSync(values.from).isFile() || existsSync(join(values.from, 'package.json')))
    await PackageSources.use({ from: isOne ? undefined : values.from, site, signal }, async (sources) => {
      const newer = id === undefined ? await newerPackages(site, sources) : [await newerPlugin(site, id, sources, isOne ? values.from : undefined)].flat()
      if (newer.length === 0) return console.log('Everything is up to date.')
      const planned = await planPackages(site, newer, sources)
      for (const line of await announced(site, planned)) console.log(line)
      await confirm('Update?', values)
      if (await wantsBackup(values, values.yes)) await backUp('updating')
      console.log('Installing …')
      const next = await change.install(site.with(planned), planned, signal)
      const wrong = planned.filter(({ manifest }) => next.installed(manifest.name)?.version !== manifest.version)
      if (wrong.length > 0) throw new Error(`npm has not installed ${wrong.map(({ manifest }) => titleOf(manifest)).join(', ')}. Nothing was changed.`)
      await change.finish()
      console.log('Updated. Start the site: npm start. To return to the earlier packages: npx verdict plugins update --back')
    })
  })
}

async function newerPlugin(site: SitePackages, id: string, sources: PackageSources, source: string | undefined): Promise<PackageArchive[]> {
  const installed = site.plugins.find((plugin) => plugin.id === id)?.manifest
  if (!installed) throw new Error(`Plugin '${id}' is not installed. npx verdict plugins list shows all plugins.`)
  if (isPartOfRelease(installed))
    throw new Error(`'${id}' is part of Verdict and is updated with it: npx verdict plugins update, with --from FOLDER if the packages are in a folder.`)
  const found = source === undefined ? await sources.find(installed.name) : await sources.named(source)
  if (found && found.manifest.name !== installed.name)
    throw new Error(`${source} contains ${found.manifest.name}, and '${id}' is ${installed.name}. Nothing was changed.`)
  return found && semver.gt(found.manifest.version, installed.version) ? [found] : []
}

/** Of all packages that package.json names, and of all of Verdict, those with a newer version. */
async function newerPackages(site: SitePackages, sources: PackageSources): Promise<PackageArchive[]> {
  const named = [...new Set(['@verdict/core', ...Object.keys(site.file.dependencies), ...Object.keys(site.file.overrides)])]
  const newer: PackageArchive[] = []
  let release: string | undefined
  for (const name of named) {
    const installed = site.installed(name)
    if (!installed) continue
    const isOurs = isPartOfRelease(installed)
    // The kernel comes first, and all packages of Verdict have its version.
    const found = isOurs && name !== '@verdict/core' ? release && (await sources.find(name, release)) : await sources.find(name)
    if (name === '@verdict/core' && found && semver.gt(found.manifest.version, installed.version)) release = found.manifest.version
    if (isOurs && release !== undefined && !found)
      throw new Error(`There is no ${name} ${release}. Remove its plugin first, or name a folder with all packages.`)
    if (found && semver.gt(found.manifest.version, installed.version)) newer.push(found)
  }
  return newer
}

/** The changes of an update, one line each, with the changelogs. */
async function announced(site: SitePackages, planned: readonly PackageArchive[]): Promise<string[]> {
  const ours = planned.filter(({ manifest }) => isPartOfRelease(manifest) && site.installed(manifest.name))
  const versions = new Set(ours.map(({ manifest }) => `${site.installed(manifest.name)?.version} → ${manifest.version}`))
  const lines = [...versions].map((change) => `Verdict ${change}: ${ours.length} packages`)
  for (const { manifest } of planned.filter((archive) => !ours.includes(archive))) {
    const before = site.installed(manifest.name)
    lines.push(before ? `${titleOf(before)} → ${manifest.version}` : `${titleOf(manifest)} is added, because it is needed`)
    const known = new Set(before ? neededBy(before).map(([name]) => name) : [])
    const fresh = before ? neededBy(manifest).flatMap(([name, range]) => (known.has(name) ? [] : [`${name} ${range}`])) : []
    if (fresh.length > 0) lines.push(`  new needs: ${fresh.join(', ')}`)
    const kernel = manifest.peerDependencies['@verdict/core']
    if (before && kernel !== before.peerDependencies['@verdict/core']) lines.push(`  made for @verdict/core ${kernel}`)
  }
  for (const archive of planned) {
    const before = site.installed(archive.manifest.name)
    const changes = before ? changesBetween(await archive.changelog(), before.version, archive.manifest.version) : ''
    if (changes !== '') lines.push('', changes)
  }
  return [...lines, ...leftBehind(site, planned).map((line) => `\nAttention: ${line}`)]
}

/** The packages whose versions differ, one line each. */
function differences(site: SitePackages, earlier: SitePackages): string[] {
  const names = [...new Set([site, earlier].flatMap(({ file }) => [...Object.keys(file.dependencies), ...Object.keys(file.overrides)]))].toSorted()
  return names.flatMap((name) => {
    const [now, then] = [site.installed(name)?.version, earlier.installed(name)?.version]
    return now === then ? [] : [`${name} ${now ?? '–'} → ${then ?? '–'}`]
  })
}
