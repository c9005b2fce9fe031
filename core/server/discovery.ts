import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { definePlugin } from '../plugin/index.ts'
import type { SitePlugin } from './boot/plugin-registry.ts'
import { defineServer, type ServerPlugin } from './define-server.ts'

interface PackageFile {
  readonly name: string
  readonly version?: string
  readonly exports?: Readonly<Record<string, string | Readonly<Record<string, string>>>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly verdict?: { readonly plugin?: string; readonly web?: { readonly entry: string; readonly styles?: readonly string[] } }
}

/** An installed package that declares a plugin. */
export interface FoundPlugin {
  readonly id: string
  readonly version: string
  readonly directory: string
  /** Part of this repository: bundled with the shell, and enabled by default. */
  readonly builtIn: boolean
  readonly file: PackageFile
}

/** Finds every installed package with a `verdict.plugin` field. Workspaces are symbolic links in node_modules. */
export function discoverPlugins(root: string): FoundPlugin[] {
  const modules = join(root, 'node_modules')
  if (!existsSync(modules)) return []
  const names = readdirSync(modules).flatMap((name) => (name.startsWith('@') ? readdirSync(join(modules, name)).map((part) => `${name}/${part}`) : [name]))
  return names.flatMap((name) => {
    const directory = join(modules, name)
    const path = join(directory, 'package.json')
    if (name.startsWith('.') || !existsSync(path)) return []
    const file = JSON.parse(readFileSync(path, 'utf8')) as PackageFile
    if (!file.verdict?.plugin) return []
    return [{ id: file.verdict.plugin, version: file.version ?? '0.0.0', directory, builtIn: lstatSync(directory).isSymbolicLink(), file }]
  })
}

/** Loads the server half of a plugin. One that cannot be loaded becomes a plugin whose set-up throws, so it is off for this run. */
export async function loadPlugin(found: FoundPlugin): Promise<SitePlugin> {
  const { id, version, directory, file } = found
  const coreRange = file.peerDependencies?.['@verdict/core']
  const { web } = file.verdict ?? {}
  return {
    server: await serverOf(found),
    version,
    ...(coreRange !== undefined && { coreRange }),
    ...(web &&
      !found.builtIn && {
        web: {
          directory: join(directory, dirname(web.entry)),
          entry: basename(web.entry),
          styles: (web.styles ?? []).map((style) => basename(style)),
        },
      }),
  }

  async function serverOf({ file: { exports } }: FoundPlugin): Promise<ServerPlugin> {
    const given = exports?.['./server']
    const entry = typeof given === 'string' ? given : (given?.import ?? given?.default)
    if (entry === undefined) return defineServer(definePlugin({ id }), { setup: () => undefined })
    try {
      const { default: server } = (await import(pathToFileURL(join(directory, entry)).href)) as { default: ServerPlugin }
      if (server.plugin.id !== id) throw new Error(`package.json calls the plugin '${id}', its code '${server.plugin.id}'`)
      return server
    } catch (error) {
      return defineServer(definePlugin({ id }), {
        setup: () => {
          throw error
        },
      })
    }
  }
}

/** Whether a plugin is enabled: a stored choice overrides the configuration, which overrides the default. */
export function isEnabled({ id, builtIn }: FoundPlugin, configured: Readonly<Record<string, boolean>>, chosen: ReadonlyMap<string, boolean>): boolean {
  return chosen.get(id) ?? configured[id] ?? builtIn
}
