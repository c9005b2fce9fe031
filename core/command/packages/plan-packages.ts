import { neededBy, type PackageArchive, type PackageManifest } from './package-archive.ts'
import { satisfies, type PackageSources } from './package-sources.ts'
import type { SitePackages } from './site-packages.ts'

/**
 * The given packages and all that they lack. Throws, with all reasons, when they do not fit this site: before anything is changed. Packages that are not
 * of Verdict and in no folder are left to npm.
 */
export async function planPackages(site: SitePackages, given: readonly PackageArchive[], sources: PackageSources): Promise<PackageArchive[]> {
  const planned = new Map(given.map((archive) => [archive.manifest.name, archive]))
  const problems: string[] = []
  const versionOf = (name: string) => (planned.get(name)?.manifest ?? site.installed(name))?.version
  for (const { manifest } of planned.values()) {
    problems.push(...ownProblems(site, manifest, versionOf('@verdict/core') ?? ''))
    for (const [name, range] of neededBy(manifest)) {
      const version = versionOf(name)
      if (version !== undefined) {
        if (name.includes('verdict') && !satisfies(version, range)) problems.push(`${titleOf(manifest)} needs ${name} ${range}, and this site has ${version}.`)
        continue
      }
      const found = name.includes('verdict') ? await sources.find(name, range) : undefined
      // A map visits what is added to it.
      if (found) planned.set(name, found)
      else if (name.startsWith('@verdict/'))
        problems.push(`${titleOf(manifest)} needs ${name} ${range}, of which there is no archive. --from FOLDER names a folder.`)
    }
  }
  if (problems.length > 0) throw new Error(`${problems.join('\n')}\nNothing was changed.`)
  return [...planned.values()]
}

/** The plugins of a site that a plan leaves as they are and that will not run with it, each with the reason. */
export function leftBehind(site: SitePackages, planned: readonly PackageArchive[]): string[] {
  const versions = new Map(planned.map(({ manifest }) => [manifest.name, manifest.version]))
  return site.plugins.flatMap(({ manifest }) =>
    versions.has(manifest.name)
      ? []
      : neededBy(manifest).flatMap(([name, range]) => {
          const version = versions.get(name)
          return version === undefined || satisfies(version, range) ? [] : [`${titleOf(manifest)} needs ${name} ${range}, and will not run with ${version}.`]
        }),
  )
}

export const titleOf = ({ name, version, verdict }: PackageManifest) => (verdict ? `'${verdict.plugin}' ${version}` : `${name} ${version}`)

/** Whether the pages of a plugin are part of the kernel's package, so that both have one version. */
export const isPartOfRelease = ({ name, verdict }: PackageManifest) => name.startsWith('@verdict/') && verdict?.web === undefined

function ownProblems(site: SitePackages, manifest: PackageManifest, kernel: string): string[] {
  const { name, version, verdict } = manifest
  const twin = site.plugins.find(({ id, manifest: other }) => id === verdict?.plugin && other.name !== name)
  return [
    ...(isPartOfRelease(manifest) && version !== kernel
      ? [`${titleOf(manifest)} is part of Verdict ${version}, and this site has ${kernel}. verdict plugins update --from FOLDER updates all of Verdict.`]
      : []),
    ...(twin ? [`${name} contains the plugin '${twin.id}', and so does ${twin.manifest.name}. verdict plugins remove ${twin.id} removes that one.`] : []),
  ]
}
