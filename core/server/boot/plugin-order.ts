import { needsOf, type ServerPlugin } from '../define-server.ts'
import { BootError } from './boot-error.ts'

/** Sorts plugins topologically by their needs, or explains in one sentence why that is impossible. */
export function orderByNeeds(plugins: readonly ServerPlugin[], kernelServices: readonly { readonly id: string }[]): ServerPlugin[] {
  const byId = new Map<string, ServerPlugin>()
  for (const server of plugins) {
    if (byId.has(server.plugin.id)) throw new BootError(`two plugins call themselves '${server.plugin.id}'`, server.plugin.id)
    byId.set(server.plugin.id, server)
  }
  const done = new Set<ServerPlugin>()
  const path: string[] = []
  const visit = (server: ServerPlugin): void => {
    const { id } = server.plugin
    if (done.has(server)) return
    if (path.includes(id)) throw new BootError(`plugins need each other: ${[...path.slice(path.indexOf(id)), id].join(' → ')}`, id)
    path.push(id)
    for (const need of needsOf(server)) {
      if (kernelServices.some((service) => service.id === need.id)) continue
      const owner = byId.get(need.owner)
      if (provides(owner, need.id)) visit(owner)
      else if (!need.optional) throw new BootError(`plugin '${id}' needs '${need.id}', which no enabled plugin provides`, id)
    }
    path.pop()
    done.add(server)
  }
  for (const server of plugins) visit(server)
  return [...done]
}

function provides(owner: ServerPlugin | undefined, id: string): owner is ServerPlugin {
  return owner?.provides.some((token) => token.id === id) ?? false
}
