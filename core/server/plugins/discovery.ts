import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { coreVersion, definePlugin, messageOf, PluginKind } from '../../plugin/index.ts'
import type { PluginAbout, SitePlugin } from './plugin-registry.ts'
import type { ServerPlugin } from '../kernel/define-server.ts'
import { loadServer } from './load-server.ts'

/** A language for all plugins: `texts` is a folder of the package with a file for each plugin. */
const PluginLanguage = z.object({
  id: z.string().transform((id) => Intl.getCanonicalLocales(id)[0] ?? id),
  name: z.string().min(1).max(50),
  texts: z.string().default('texts'),
})

const PackageFile = z.object({
  name: z.string().optional(),
  version: z.string().default('0.0.0'),
  description: z.string().optional(),
  exports: z.record(z.string(), z.unknown()).optional(),
  peerDependencies: z.record(z.string(), z.string()).default({}),
  peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean().default(false) })).default({}),
  verdict: z.object({
    plugin: z.string(),
    kind: PluginKind.default('feature'),
    /** By language. The English summary is the description of the package. */
    names: z.record(z.string(), z.string()).default({}),
    summaries: z.record(z.string(), z.string()).default({}),
    /** Whether it runs by default. Only plugins of this repository may set this. */
    enabledByDefault: z.boolean().default(true),
    web: z.object({ entry: z.string(), styles: z.array(z.string()).default([]) }).optional(),
    language: PluginLanguage.optional(),
  }),
})
type PackageFile = z.infer<typeof PackageFile>

/** An installed package that declares a plugin. */
export interface FoundPlugin {
  readonly id: string
  readonly version: string
  readonly about?: PluginAbout | undefined
  readonly directory: string
  /** The `node_modules` in which it is. */
  readonly modules: string
  /** Part of this repository, or published with this kernel: bundled with the shell, and enabled unless its package says otherwise. */
  readonly builtIn: boolean
  /** The content of its package.json, or why it is unusable. */
  readonly file: PackageFile | Error
}

/** Finds every installed package with a `verdict.plugin` field. Of two packages with one plugin id, the second one is listed under the name of its package, and cannot run. */
export function discoverPlugins(root: string): FoundPlugin[] {
  const modules = join(root, 'node_modules')
  if (!existsSync(modules)) return []
  const names = readdirSync(modules).flatMap((name) => (name.startsWith('@') ? readdirSync(join(modules, name)).map((part) => `${name}/${part}`) : [name]))
  const found = names.flatMap((name) => (name.startsWith('.') ? [] : (packageAt(root, name) ?? [])))
  const builtInFirst = found.toSorted((one, other) => Number(other.builtIn) - Number(one.builtIn))
  const first = new Map(builtInFirst.toReversed().map(({ plugin }) => [plugin.id, plugin]))
  return found.map(({ name, plugin }) => {
    const other = first.get(plugin.id)
    if (other === plugin || other === undefined) return plugin
    return { ...plugin, id: name, file: new Error(`two plugins call themselves '${plugin.id}'; the other one is in ${other.directory}`) }
  })
}

function packageAt(root: string, name: string): { name: string; builtIn: boolean; plugin: FoundPlugin } | undefined {
  const directory = join(root, 'node_modules', name)
  const path = join(directory, 'package.json')
  if (!existsSync(path)) return undefined
  const text = readFileSync(path, 'utf8')
  if (!text.includes('"verdict"')) return undefined
  const file = readPackage(text)
  if (file === undefined) return undefined
  // A plugin of a school may be linked into node_modules, too, but it lies elsewhere.
  const builtIn = dirname(realpathSync(directory)) === join(realpathSync(root), 'plugins') || hasPagesOfShell(file)
  const described = file instanceof Error ? { id: name, version: '0.0.0' } : { id: file.verdict.plugin, version: file.version, about: aboutOf(file) }
  return { name, builtIn, plugin: { ...described, directory, modules: join(root, 'node_modules'), builtIn, file } }
}

/** Undefined for a package that is not a plugin. */
function readPackage(text: string): PackageFile | Error | undefined {
  try {
    const content: unknown = JSON.parse(text)
    const declared = z.object({ verdict: z.object({ plugin: z.unknown() }) }).safeParse(content)
    if (!declared.success || declared.data.verdict.plugin === undefined) return undefined
    const file = PackageFile.safeParse(content)
    const [issue] = file.error?.issues ?? []
    return file.success ? file.data : new Error(`package.json: '${issue?.path.join('.')}': ${issue?.message}`)
  } catch (error) {
    return new Error(`package.json: ${messageOf(error)}`)
  }
}

/** Whether a plugin was published together with this kernel. */
export function isOurs({ file }: Pick<FoundPlugin, 'file'>): boolean {
  return !(file instanceof Error) && file.name?.startsWith('@verdict/') === true && file.version === coreVersion
}

/** Plugins that are published with this kernel have their pages in its shell; one with pages of its own is not one of these. */
const hasPagesOfShell = (file: PackageFile | Error) => isOurs({ file }) && !(file instanceof Error) && file.verdict.web === undefined

/** The description of a plugin in its package. */
function aboutOf({ description, verdict: { kind, names, summaries } }: PackageFile): PluginAbout {
  return { kind, names, summaries: { ...(description !== undefined && { 'en-US': description }), ...summaries } }
}

/** The plugin in a folder, whether a site has it installed or not. */
export function pluginIn(directory: string): FoundPlugin | undefined {
  const file = readPackage(readFileSync(join(directory, 'package.json'), 'utf8'))
  if (file === undefined) return undefined
  const { id, version } = file instanceof Error ? { id: directory, version: '0.0.0' } : { id: file.verdict.plugin, version: file.version }
  return { id, version, directory, modules: join(directory, 'node_modules'), builtIn: false, file }
}

/** Loads a plugin. One that cannot be loaded is off for this run, with the reason. */
export async function loadPlugin(found: FoundPlugin): Promise<SitePlugin> {
  const { id, version, about, builtIn, directory, file } = found
  try {
    if (file instanceof Error) throw file
    const { web, language } = file.verdict
    if (web && !builtIn && !existsSync(join(directory, web.entry))) throw new Error(`the web part ${web.entry} does not exist`)
    return {
      server: await loadServer(id, directory, file.exports?.['./server']),
      version,
      about,
      builtIn,
      directory,
      peers: peersOf(file, found.modules),
      ...(language && { language: { id: language.id, name: language.name, directory: join(directory, language.texts) } }),
      ...(web &&
        !builtIn && {
          web: {
            directory: join(directory, dirname(web.entry)),
            entry: basename(web.entry),
            // Only plugins with style sheets have built ones.
            styles: web.styles.filter((style) => existsSync(join(directory, style))).map((style) => basename(style)),
          },
        }),
    }
  } catch (error) {
    return { server: unloadable(id, error), version, about, builtIn, directory }
  }
}

/** The packages of Verdict that a plugin was made for. An optional one may be missing. */
function peersOf({ peerDependencies, peerDependenciesMeta }: PackageFile, modules: string): NonNullable<SitePlugin['peers']> {
  return Object.entries(peerDependencies).flatMap(([name, range]) => {
    if (!name.startsWith('@verdict/')) return []
    const installed = name === '@verdict/core' ? coreVersion : versionOf(join(modules, name))
    return installed === undefined && peerDependenciesMeta[name]?.optional ? [] : [{ name, range, installed }]
  })
}

/** The version of an installed package. */
function versionOf(directory: string): string | undefined {
  try {
    return z.object({ version: z.string() }).parse(JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'))).version
  } catch {
    return undefined
  }
}

/** A plugin whose set-up throws the reason why it could not be loaded. Its id may be one that no plugin can have. */
function unloadable(id: string, reason: unknown): ServerPlugin {
  return {
    plugin: { ...definePlugin({ id: 'unloadable' }), id },
    needs: {},
    provides: [],
    locales: {},
    migrations: [],
    setup: () => {
      throw reason
    },
  }
}

/** Whether a plugin is enabled: a stored choice overrides the configuration, which overrides the default. */
export function isEnabled({ id, builtIn, file }: FoundPlugin, configured: Readonly<Record<string, boolean>>, chosen: ReadonlyMap<string, boolean>): boolean {
  // An unusable package is listed as failed until an administrator disables it.
  return chosen.get(id) ?? configured[id] ?? (file instanceof Error || (builtIn && file.verdict.enabledByDefault))
}
