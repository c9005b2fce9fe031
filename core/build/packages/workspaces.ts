import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { z } from 'zod'

const Entry = z.union([z.string(), z.record(z.string(), z.string())])
const Ranges = z.record(z.string(), z.string()).default({})
export const PackageFile = z.looseObject({
  name: z.string(),
  version: z.string(),
  description: z.string().default(''),
  exports: z.record(z.string(), Entry).default({}),
  bin: z.record(z.string(), z.string()).default({}),
  dependencies: Ranges,
  peerDependencies: Ranges,
  verdict: z
    .looseObject({
      plugin: z.string(),
      kind: z.string().optional(),
      names: Ranges.optional(),
      summaries: Ranges.optional(),
    })
    .optional(),
})
export type PackageFile = z.infer<typeof PackageFile>

/** A package of this repository. */
export interface Workspace {
  readonly name: string
  /** Relative to the repository. */
  readonly folder: string
  readonly file: PackageFile
}

/** The packages of the repository, by the folder. */
export function workspacesOf(root: string): Workspace[] {
  const { workspaces } = z.object({ workspaces: z.array(z.string()) }).parse(readJson(join(root, 'package.json')))
  const folders = globSync(workspaces, { cwd: root }).filter((folder) => existsSync(join(root, folder, 'package.json')))
  return folders.toSorted().map((folder) => {
    const file = PackageFile.parse(readJson(join(root, folder, 'package.json')))
    return { name: file.name, folder, file }
  })
}

/** Folders of which nothing is published, but for the tests of templates. */
const isOwnOnly = (path: string) => {
  const name = basename(path)
  return ['node_modules', 'dist', 'bench', 'coverage'].includes(name) || (name === 'test' && !path.includes('/templates/'))
}

/** The files of a package, relative to its folder: without those of packages inside it, and without tests. */
export function filesOf(root: string, { folder }: Workspace, all: readonly Workspace[]): string[] {
  const inside = new Set(all.map((other) => other.folder).filter((other) => other.startsWith(`${folder}/`)))
  const below = (path: string): string[] =>
    readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) => {
      const child = join(path, entry.name)
      if (!entry.isDirectory()) return entry.isFile() ? [relative(folder, child)] : []
      return isOwnOnly(child) || inside.has(child) ? [] : below(child)
    })
  return below(folder)
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'))
}
