import { ownerOf } from '../../plugin/index.ts'
import type { Needs, ServerPlugin } from '../define-server.ts'
import { kernelServices } from '../kernel/kernel-services.ts'
import { BootError } from './boot-error.ts'

/** One need of a plugin, with the plugin that has to meet it. */
export interface Need {
  readonly id: string
  readonly owner: string
  readonly optional: boolean
}

export function needsOf({ needs }: { readonly needs: Needs }): Need[] {
  return Object.values(needs).map((need) => {
    const { id } = 'optional' in need ? need.optional : need
    return { id, owner: ownerOf({ id }), optional: 'optional' in need }
  })
}

/** Puts plugins into the order of their needs, or says in one sentence why that cannot be. */
export function orderByNeeds(plugins: readonly ServerPlugin[]): ServerPlugin[] {
  const byId = new Map<string, ServerPlugin>()
  for (const part of plugins) {
    if (byId.has(part.plugin.id)) throw new BootError(`two plugins call themselves '${part.plugin.id}'`, part.plugin.id)
    byId.set(part.plugin.id, part)
  }
  const done = new Set<ServerPlugin>()
  const path: string[] = []
  const visit = (part: ServerPlugin): void => {
    const { id } = part.plugin
    if (done.has(part)) return
    if (path.includes(id)) throw new BootError(`plugins need each other: ${[...path.slice(path.indexOf(id)), id].join(' → ')}`, id)
    path.push(id)
    for (const need of needsOf(part)) {
      if (kernelServices.some((service) => service.id === need.id)) continue
      const owner = byId.get(need.owner)
      if (provides(owner, need.id)) visit(owner)
      else if (!need.optional) throw new BootError(`plugin '${id}' needs '${need.id}', which no enabled plugin provides`, id)
    }
    path.pop()
    done.add(part)
  }
  for (const part of plugins) visit(part)
  return [...done]
}

function provides(owner: ServerPlugin | undefined, id: string): owner is ServerPlugin {
  return owner?.provides.some((token) => token.id === id) ?? false
}
