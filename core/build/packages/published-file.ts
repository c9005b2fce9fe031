import type { PackageFile } from './workspaces.ts'

const isSource = (path: string) => /(?<!\.d)\.tsx?$/.test(path)
const compiled = (path: string) => path.replace(/\.tsx?$/, '.js')
const declaration = (path: string) => path.replace(/\.tsx?$/, '.d.ts')

/** The files that the compiler makes of a source; none of other files. */
export const madeOf = (path: string): string[] => (isSource(path) ? [compiled(path), declaration(path)] : [])

/** The packages that code imports by their names. */
export function importedPackages(code: string): string[] {
  const names = code.matchAll(/(?:\bfrom |\bimport |\bimport\(|\bresolve\()['"]((?:@[\w.-]+\/)?[a-z][\w.-]*)(?=[/'"])/g)
  return [...names].flatMap(([, name]) => name ?? [])
}

/**
 * The package.json of a published package. Its entries are compiled, and it needs nothing that only developers of this repository use, or its pages:
 * a site has these built, and authors of plugins have the packages for their own pages.
 */
export function publishedFile(file: PackageFile, imported: ReadonlySet<string>): Record<string, unknown> {
  const entries = Object.entries(file.exports).map(([name, entry]) => {
    const [code, types] = typeof entry === 'string' ? madeOf(entry) : []
    return [name, code === undefined ? entry : { types, default: code }]
  })
  const needed = (ranges: Readonly<Record<string, string>>) => Object.fromEntries(Object.entries(ranges).filter(([name]) => imported.has(name)))
  const published: Record<string, unknown> = {
    ...file,
    exports: Object.fromEntries(entries),
    bin: Object.fromEntries(Object.entries(file.bin).map(([name, path]) => [name, madeOf(path)[0] ?? path])),
    dependencies: needed(file.dependencies),
    peerDependencies: needed(file.peerDependencies),
  }
  for (const own of ['devDependencies', 'scripts', 'private']) delete published[own]
  return published
}

/** The packages of this release for `create-verdict`: which of them are plugins, and which they need of each other. */
export function releaseOf(files: readonly PackageFile[]) {
  const own = files.filter(({ name }) => name.startsWith('@verdict/'))
  const names = new Set(own.map(({ name }) => name))
  const packages = own.map(({ name, description, verdict, dependencies, peerDependencies }) => ({
    name,
    ...(verdict && { plugin: verdict.plugin }),
    about: description,
    needs: Object.keys({ ...dependencies, ...peerDependencies }).filter((needed) => names.has(needed)),
  }))
  return { version: own[0]?.version, packages }
}

/** The plugins of this release for the catalogue of the page of plugins. */
export function catalogOf(files: readonly PackageFile[]) {
  const plugins = files.flatMap(({ name, description, verdict }) => {
    if (!verdict) return []
    const { plugin, kind, names, summaries } = verdict
    return [{ id: plugin, package: name, kind, names, summaries: { 'en-US': description, ...summaries } }]
  })
  return { plugins }
}
