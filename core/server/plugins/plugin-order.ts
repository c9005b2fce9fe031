import { needsOf, type ServerPlugin } from '../kernel/define-server.ts'

interface PluginOrder {
  readonly order: readonly ServerPlugin[]
  /** Of each plugin that needs itself through others, the cycles that it is part of. */
  readonly cycles: ReadonlyMap<string, readonly string[]>
}

/** Sorts plugins, whose ids are unique, topologically by their needs. */
export function orderByNeeds(plugins: readonly ServerPlugin[]): PluginOrder {
  const byId = new Map(plugins.map((server) => [server.plugin.id, server]))
  const done = new Set<ServerPlugin>()
  const cycles = new Map<string, string[]>()
  const path: string[] = []
  const visit = (server: ServerPlugin): void => {
    const { id } = server.plugin
    if (done.has(server)) return
    if (path.includes(id)) {
      const members = path.slice(path.indexOf(id))
      for (const member of members) cycles.set(member, [...(cycles.get(member) ?? []), `plugins need each other: ${[...members, id].join(' → ')}`])
      return
    }
    path.push(id)
    for (const { owner } of needsOf(server)) {
      const provider = byId.get(owner)
      if (provider) visit(provider)
    }
    path.pop()
    done.add(server)
  }
  for (const server of plugins) visit(server)
  return { order: [...done], cycles }
}
