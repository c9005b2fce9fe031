import type { PackageList } from 'create-verdict/kit'
import { kinds, type PluginName } from './plugin-name.ts'

type Ranges = Readonly<Record<string, string>>

/** The package.json of a template: that of a plugin of this repository. */
interface TemplatePackage {
  readonly license: string
  readonly type: string
  readonly description: string
  readonly exports?: Ranges
  readonly files?: readonly string[]
  readonly peerDependencies: Ranges
  readonly dependencies?: Ranges
  readonly verdict: Readonly<Record<string, unknown>>
}

interface Source {
  readonly name: PluginName
  /** The text of the template's package.json. */
  readonly template: string
  /** The text of the package.json with the scripts and tools of every plugin, and of those with pages. */
  readonly common: readonly string[]
  readonly list: PackageList
  /** Whether Verdict's packages are archives in the folder. */
  readonly hasArchives: boolean
}

/** Packages of Verdict with which every plugin is written, and those that its pages use. */
const tools = ['@verdict/core', '@verdict/build', '@verdict/command', '@verdict/embedded-mongo']
const pageTools = ['@verdict/ui-kit', '@verdict/page-kit']

/** The package.json of a plugin in a folder of its own: it publishes compiled files, and the site provides what it imports of Verdict. */
export function outsidePackage({ name, template, common, list, hasArchives }: Source): object {
  const { license, type, description, exports = {}, files = [], peerDependencies, dependencies, verdict }: TemplatePackage = JSON.parse(template)
  const merged = common.map((text): { scripts: Ranges; devDependencies: Ranges } => JSON.parse(text))
  const hasPages = './web' in exports
  const peers = { ...peerDependencies, ...dependencies }
  const plugins = (kinds[name.kind]?.site ?? list.plugins.map(({ id }) => id)).map((id) => `@verdict/plugin-${id}`)
  const own = [...new Set([...tools, ...(hasPages ? pageTools : []), ...Object.keys(peers), ...plugins])].toSorted()
  const ranges = (names: readonly string[]) => Object.fromEntries(names.map((one) => [one, list.rangeOf(one, hasArchives)]))
  const others = list.withNeeds(own).filter((one) => !own.includes(one))
  const entries = Object.entries(exports).flatMap(([entry, file]) => (entry === './web' ? [] : [[entry, compiled(file)] as const]))
  return {
    name: `verdict-plugin-${name.id}`,
    version: '0.1.0',
    license,
    type,
    description,
    keywords: ['verdict-plugin'],
    files: [...(entries.length > 0 ? ['dist'] : []), ...files, 'README.md'],
    ...(entries.length > 0 && { exports: Object.fromEntries(entries) }),
    scripts: Object.assign({}, ...merged.map(({ scripts }) => scripts)),
    peerDependencies: Object.fromEntries(Object.keys(peers).map((one) => [one, `^${list.version}`])),
    // Sites have these built in: without this, npm would install them there, with all their libraries.
    ...(hasPages && { peerDependenciesMeta: Object.fromEntries(pageTools.filter((one) => one in peers).map((one) => [one, { optional: true }])) }),
    devDependencies: { ...ranges(own), ...Object.assign({}, ...merged.map(({ devDependencies }) => devDependencies)) },
    // The packages that these need are not looked for in a registry.
    ...(hasArchives && { overrides: ranges(others) }),
    verdict: { ...verdict, ...(hasPages && { web: { entry: 'dist/web/index.js', styles: ['dist/web/index.css'] } }) },
  }
}

function compiled(file: string): { types: string; default: string } {
  const path = file.replace(/^\.\//, './dist/').replace(/\.tsx?$/, '')
  return { types: `${path}.d.ts`, default: `${path}.js` }
}

/** The packages whose archives the folder contains. */
export function packagesOf(file: object): string[] {
  const { devDependencies }: { devDependencies?: Ranges } = file
  return Object.keys(devDependencies ?? {}).filter((name) => name.startsWith('@verdict/'))
}
