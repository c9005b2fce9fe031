import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'oxc-parser'

/** One file's import of another file or package; names of our packages are turned back into folders. */
export interface Import {
  readonly from: string
  readonly to: string
  /** Gone when the program runs. */
  readonly typeOnly: boolean
}

const folders = ['core', 'plugins', 'ui-kit', 'judge-daemon']
const skipped = /(^|\/)(node_modules|dist|data)\//

/** Every source file of the house, relative to its root. */
export function sourceFiles(root: string): string[] {
  const present = folders.filter((folder) => readdirSync(root).includes(folder))
  const files = present.flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`))
  return files.filter((path) => /\.tsx?$/.test(path) && !skipped.test(path))
}

/** Every import, export from and import() of the given files. */
export function importsOf(root: string, files: readonly string[]): Import[] {
  return files.flatMap((from) => importsIn(from, readFileSync(join(root, from), 'utf8')))
}

export function importsIn(from: string, text: string): Import[] {
  const { module } = parseSync(from, text)
  const typeOnly = (entries: readonly { readonly isType: boolean }[]) => entries.length > 0 && entries.every(({ isType }) => isType)
  const found = [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({ name: moduleRequest.value, typeOnly: typeOnly(entries) })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) => (moduleRequest ? [{ name: moduleRequest.value, typeOnly: isType }] : [])),
    ),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => ({
      name: text.slice(start, end).replace(/^['"`]|['"`]$/g, ''),
      typeOnly: false,
    })),
  ]
  const names = [...new Set(found.map(({ name }) => name))]
  return names.map((name) => ({ from, to: folderOf(name, from), typeOnly: found.every((one) => one.name !== name || one.typeOnly) }))
}

function folderOf(name: string, from: string): string {
  if (name.startsWith('.')) return join(dirname(from), name)
  return name
    .replace(/^@verdict\/plugin-([^/]+)/, 'plugins/$1')
    .replace(/^@verdict\/core(?=\/|$)/, 'core')
    .replace(/^core$/, 'core/plugin')
    .replace(/^@verdict\/(ui-kit|judge-daemon)/, '$1')
    .replace(/^@verdict\/embedded-mongo/, 'core/embedded-mongo')
}
