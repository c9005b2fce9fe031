import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import semver from 'semver'
import { z } from 'zod'
import { runProgram } from '../programs/run-program.ts'

const Ranges = z.record(z.string(), z.string()).default({})

/** The parts of a package.json that decide what a package needs. */
export const PackageManifest = z.object({
  name: z.string(),
  version: z.string(),
  dependencies: Ranges,
  peerDependencies: Ranges,
  peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean().default(false) })).default({}),
  verdict: z.object({ plugin: z.string(), web: z.unknown().optional() }).optional(),
})
export type PackageManifest = z.infer<typeof PackageManifest>

/** A package that is not installed yet. */
export interface PackageArchive {
  readonly manifest: PackageManifest
  readonly path: string
  /** Whether npm finds it by its name and version. */
  readonly registered: boolean
  changelog(): Promise<string>
}

/** Reads an archive as `npm pack` writes it. */
export async function openArchive(path: string, { registered = false } = {}): Promise<PackageArchive> {
  const text = await runProgram('tar', ['-xzOf', path, 'package/package.json']).catch(() => undefined)
  if (text === undefined) throw new Error(`${path} is not the archive of a package.`)
  const changelog = () => runProgram('tar', ['-xzOf', path, 'package/CHANGELOG.md']).catch(() => '')
  return { manifest: parseManifest(text, path), path, registered, changelog }
}

/** Of an installed package; undefined if there is none. */
export function installedManifest(root: string, name: string): PackageManifest | undefined {
  const path = join(root, 'node_modules', name, 'package.json')
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
  return parseManifest(text, path)
}

/** The packages that a package does not work without, with their ranges. */
export function neededBy({ dependencies, peerDependencies, peerDependenciesMeta }: PackageManifest): [name: string, range: string][] {
  const peers = Object.entries(peerDependencies).filter(([name]) => !peerDependenciesMeta[name]?.optional)
  return [...Object.entries(dependencies), ...peers]
}

function parseManifest(text: string, path: string): PackageManifest {
  try {
    return PackageManifest.parse(JSON.parse(text))
  } catch {
    throw new Error(`package.json of ${path} is not that of a package.`)
  }
}

/** The sections of a changelog, in the form of Keep a Changelog, after one version and up to another. */
export function changesBetween(text: string, before: string, after: string): string {
  const sections = text.split(/^(?=## )/m).filter((section) => {
    const version = semver.coerce(/^## \[?v?([\w.+-]+)/.exec(section)?.[1], { includePrerelease: true })
    return version !== null && semver.gt(version, before) && semver.lte(version, after)
  })
  return sections.map((section) => section.trim()).join('\n\n')
}
