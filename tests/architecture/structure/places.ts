import type { Import, Workspace } from '../imports.ts'

const places = /^(contract|server|web)(\.tsx?|\/)|^(kit|commands|demo|locales|test|texts|testing|problems)\/|^((seed|demo)\.ts|package\.json|README\.md)$/

/** Files of plugins that belong to none of the parts of a plugin. */
export function filesWithoutPlace(files: readonly string[]): string[] {
  return files.filter((file) => !places.test(file.replace(/^plugins\/[^/]+\//, '')))
}

const inRoot = /^(?:core|plugins\/[^/]+|core\/create\/plugin\/templates\/[^/]+)\/(?:server|web)\/[^/]+\.(?:tsx?|css)$/

/** Files in the root of a server or web half, also of the templates for plugins, that are no entries: each belongs into a folder. */
export function looseFiles(files: readonly string[], isEntry: (file: string) => boolean): string[] {
  return files.filter((file) => inRoot.test(file) && !file.endsWith('.d.ts') && !isEntry(file))
}

const pluginOf = (path: string) => /^plugins\/([^/]+)/.exec(path)?.[1]

/** Tests that import a file of another plugin by its path: outside the repository there are only the entries of its package. */
export function testsReachingInside(imports: readonly Import[]): string[] {
  const inside = imports.filter(({ from, to, packageName }) => {
    const [own, other] = [pluginOf(from), pluginOf(to)]
    return /\/test(ing)?\//.test(from) && packageName === undefined && own !== undefined && other !== undefined && own !== other
  })
  return [...new Set(inside.map(({ from, to }) => `${from} ${to}`))].toSorted()
}

/** The packages of others that pages and components load. */
export function webPackages(imports: readonly Import[]): string[] {
  const loaded = imports.filter(
    ({ from, typeOnly }) => !typeOnly && /^((core|plugins\/[^/]+)\/web|core\/page-kit|ui-kit)\//.test(from) && !/\/test\/|vite/.test(from),
  )
  return [...new Set(loaded.flatMap(({ packageName }) => (packageName === undefined || packageName.startsWith('@verdict/') ? [] : packageName)))].toSorted()
}

/** Packages that a workspace declares and that neither its code nor its other files name. */
export function unusedPackages(workspaces: readonly Workspace[], imports: readonly Import[], otherTexts: (folder: string) => string): string[] {
  return workspaces.flatMap(({ folder, name, declared }) => {
    const used = new Set(imports.filter(({ from }) => from.startsWith(`${folder}/`)).map(({ packageName }) => packageName))
    const text = otherTexts(folder)
    const unused = [...declared].filter((one) => one !== name && !used.has(one) && !used.has(one.replace(/^@types\//, '')) && !text.includes(one))
    return unused.map((one) => `${folder} ${one}`)
  })
}

/** The plugin that `docs/first-plugin.md` writes. */
const tutorial = 'lucky-draw'

/** The paths of files of the repository that a document names and that do not exist. */
export function stalePaths(document: string, exists: (path: string) => boolean): string[] {
  const named = [...document.matchAll(/`((?:core|plugins|ui-kit|judge-daemon|scripts|tests|docs)(?:\/[\w.@-]+)+\.(?:tsx?|js|json|yaml|md|txt|c|css))`/g)].map(
    ([, path = '']) => path,
  )
  return [...new Set(named)].filter((path) => !exists(path) && !path.includes(tutorial))
}
