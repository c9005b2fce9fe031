import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'oxc-parser'

/** One file's import of another file or package. Names of our packages are turned back into folders. */
export interface Import {
  readonly from: string
  readonly to: string
  /** The package as it is written, when it is one. */
  readonly packageName: string | undefined
  /** Erased before the program runs. */
  readonly typeOnly: boolean
  /** The imported names; `*` is everything. */
  readonly names: readonly string[]
}

const productFolders = ['core', 'plugins', 'ui-kit', 'judge-daemon']
/** Templates are plugins of others. */
const skipped = /(^|\/)(node_modules|dist|data)\/|^core\/create\/plugin\/templates\//

/** Every source file of the product, relative to the root of the repository. */
export function sourceFiles(root: string, folders: readonly string[] = productFolders): string[] {
  const present = folders.filter((folder) => existsSync(join(root, folder)))
  const files = present.flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`))
  return files.filter((path) => /\.(tsx?|m?js)$/.test(path) && !skipped.test(path))
}

/** Every import, export from and import() of the given files. */
export function importsOf(root: string, files: readonly string[]): Import[] {
  return files.flatMap((from) => importsIn(from, readFileSync(join(root, from), 'utf8')))
}

export function importsIn(from: string, text: string): Import[] {
  const { module } = parseSync(from, text)
  const found = [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      request: moduleRequest.value,
      typeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
      names: entries.map(({ importName: { kind, name } }) => (kind === 'Name' ? name! : kind === 'Default' ? 'default' : '*')),
    })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType, importName: { kind, name } }) =>
        moduleRequest ? [{ request: moduleRequest.value, typeOnly: isType, names: [kind === 'Name' ? name! : '*'] }] : [],
      ),
    ),
    ...module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
      const literal = /^(['"`])(.*)\1$/s.exec(text.slice(start, end))
      return literal ? [{ request: literal[2]!, typeOnly: false, names: ['*'] }] : []
    }),
  ]
  return [...new Set(found.map(({ request }) => request))].map((request) => {
    const all = found.filter((one) => one.request === request)
    return {
      from,
      to: folderOf(request, from),
      packageName: request.startsWith('.') ? undefined : /^(@[^/]+\/)?[^/]+/.exec(request)?.[0],
      typeOnly: all.every(({ typeOnly }) => typeOnly),
      names: all.flatMap(({ names }) => names),
    }
  })
}

/** The names that a file exports itself, without those of `export *`. */
export function exportsIn(file: string, text: string): { name: string; isType: boolean }[] {
  const { module } = parseSync(file, text)
  return module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ exportName: { kind, name }, isType }) => (kind === 'None' ? [] : [{ name: kind === 'Default' ? 'default' : name!, isType }])),
  )
}

/** A workspace of the repository: one package. */
export interface Workspace {
  readonly folder: string
  readonly name: string
  /** The packages that it declares, as dependencies of any kind. */
  readonly declared: ReadonlySet<string>
  /** Its public modules: the folder by which imports name them, and the file. */
  readonly entries: ReadonlyMap<string, string>
}

interface PackageFile {
  readonly name: string
  readonly exports?: Readonly<Record<string, string | Readonly<Record<string, string>>>>
  readonly [kind: `${string}ependencies`]: Readonly<Record<string, string>> | undefined
}

/** Every workspace, the one with the longest folder first, so that the first match of a path is the right one. */
export function workspacesOf(root: string): Workspace[] {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { workspaces: string[] }
  const folders = workspaces.flatMap((pattern) =>
    pattern.endsWith('/*') ? readdirSync(join(root, dirname(pattern))).map((name) => join(dirname(pattern), name)) : [pattern],
  )
  return folders
    .filter((folder) => existsSync(join(root, folder, 'package.json')))
    .map((folder) => workspaceIn(folder, JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as PackageFile))
    .toSorted((a, b) => b.folder.length - a.folder.length)
}

function workspaceIn(folder: string, file: PackageFile): Workspace {
  const declared = [file.dependencies, file.devDependencies, file.peerDependencies, file.optionalDependencies].flatMap((kind) => Object.keys(kind ?? {}))
  const entries = Object.entries(file.exports ?? {}).map(([path, target]) => {
    const entry = typeof target === 'string' ? target : (target.import ?? target.default ?? '')
    return [folderOf(join(file.name, path), ''), join(folder, entry)] as const
  })
  return { folder, name: file.name, declared: new Set([file.name, ...declared]), entries: new Map(entries) }
}

function folderOf(request: string, from: string): string {
  if (request.startsWith('.')) return join(dirname(from), request)
  return request
    .replace(/^@verdict\/plugin-([^/]+)/, 'plugins/$1')
    .replace(/^@verdict\/core(?=\/|$)/, 'core')
    .replace(/^core$/, 'core/plugin')
    .replace(/^@verdict\/(ui-kit|judge-daemon)/, '$1')
    .replace(/^@verdict\/(build|command|embedded-mongo|page-kit|server-kit)/, 'core/$1')
}
