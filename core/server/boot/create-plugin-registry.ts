import semver from 'semver'
import { kernel } from '../../plugin/index.ts'
import { readDeclaration } from '../http/pages/web-part-registry.ts'
import { readBuiltInParts } from '../http/pages/web-shell.ts'
import { kernelServices } from '../kernel/kernel-services.ts'
import { sitePlugin, type SiteOptions } from './site-options.ts'
import { orderByNeeds } from '../plugins/plugin-order.ts'
import { PluginRegistry, type SitePlugin } from '../plugins/plugin-registry.ts'
import { webFaults } from '../plugins/web-faults.ts'

/** Registers the plugins in the order of their needs, each with everything that is already known to be wrong with it. */
export function createPluginRegistry({ plugins, off, webDirectory, archives }: SiteOptions): PluginRegistry {
  // Built-in plugins come first: of two plugins that clash, the later one is blamed.
  const given = plugins.map(sitePlugin).toSorted((one, other) => Number(other.builtIn ?? false) - Number(one.builtIn ?? false))
  const byId = new Map(given.toReversed().map((plugin) => [plugin.server.plugin.id, plugin]))
  const { order, cycles } = orderByNeeds([...byId.values()].toReversed().map(({ server }) => server))
  const registry = new PluginRegistry(kernelServices({ archives }), off)
  const permissions = permissionFaults([...byId.values()].toReversed())
  const web = webFaults(webHalves([...byId.values()].toReversed(), webDirectory))
  for (const { plugin } of order) {
    const found = byId.get(plugin.id)
    if (found) registry.add(plugin.id, found, [...ownFaults(found), ...[cycles, permissions, web].flatMap((faults) => faults.get(plugin.id) ?? [])])
  }
  for (const twin of given.filter((plugin) => byId.get(plugin.server.plugin.id) !== plugin)) {
    const { id } = twin.server.plugin
    registry.add(freeName(registry, id), twin, [`two plugins call themselves '${id}'`, ...ownFaults(twin)])
  }
  return registry
}

/** The readable web halves. */
export function webHalves(plugins: readonly SitePlugin[], webDirectory: string | undefined): Parameters<typeof webFaults>[0] {
  const builtIn = readBuiltInParts(webDirectory)
  return plugins.flatMap(({ server: { plugin }, web }) => {
    const declares = web ? declarationIn(web.directory) : builtIn[plugin.id]?.declares
    return declares ? [{ plugin: plugin.id, isBuiltIn: web === undefined, declares }] : []
  })
}

/** Undefined if it is unreadable, which is reported where the page is made. */
function declarationIn(directory: string): ReturnType<typeof readDeclaration> | undefined {
  try {
    return readDeclaration(directory)
  } catch {
    return undefined
  }
}

/** Two plugins that declare one permission would each decide who has it; the later one does not start. */
function permissionFaults(plugins: readonly SitePlugin[]): ReadonlyMap<string, string[]> {
  const owners = new Map(Object.keys(kernel.permissions).map((name) => [name, kernel.id]))
  return new Map(
    plugins.map(({ server: { plugin } }) => {
      const names = Object.keys(plugin.permissions)
      const taken = names.filter((name) => owners.has(name))
      const faults = taken.map((name) => `the permission '${name}' belongs to plugin '${owners.get(name)}'`)
      for (const name of names) if (!owners.has(name)) owners.set(name, plugin.id)
      return [plugin.id, faults]
    }),
  )
}

/** A plugin that was made for other versions of the kernel or of plugins, or that takes the kernel's name, does not start. */
function ownFaults({ server, version, peers = [] }: SitePlugin): string[] {
  const { id } = server.plugin
  if (id === kernel.id) return ["'kernel' is the name of the kernel"]
  return peers.flatMap(({ name, range, installed }) => {
    if (installed === undefined) return [`plugin '${id}' ${version} was made for ${name} ${range}, which is not installed`]
    if (range === '*' || semver.satisfies(installed, range, { includePrerelease: true })) return []
    return [`plugin '${id}' ${version} was made for ${name} ${range}, and this is ${installed}`]
  })
}

function freeName(registry: PluginRegistry, id: string): string {
  for (let number = 2; ; number += 1) if (!registry.has(`${id} (${number})`)) return `${id} (${number})`
}
