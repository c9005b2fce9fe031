import type { PluginRow } from '../../plugin/index.ts'
import { needsOf, type ServerPlugin } from '../define-server.ts'

/** An installed plugin: its server half, and what its package.json says. */
export interface SitePlugin {
  readonly server: ServerPlugin
  readonly version: string
  /** The versions of the kernel that it supports, as a semver range. */
  readonly coreRange?: string
  /** The folder of its prebuilt web part, when it was installed after the shell was built. */
  readonly web?: { readonly directory: string; readonly entry: string; readonly styles: readonly string[] }
}

type Health = PluginRow['health']

interface State {
  readonly plugin: SitePlugin
  health: Health
  reason: string | null
}

/** The state of every plugin of the site, in the order of needs. */
export class PluginRegistry {
  readonly #states = new Map<string, State>()
  readonly #disabled = new Map<string, { version: string }>()
  readonly #chosen = new Map<string, boolean>()

  constructor(plugins: readonly SitePlugin[], off: readonly { id: string; version: string }[] = []) {
    for (const plugin of plugins) this.#states.set(plugin.server.plugin.id, { plugin, health: 'running', reason: null })
    for (const { id, version } of off) this.#disabled.set(id, { version })
  }

  get running(): SitePlugin[] {
    return [...this.#states.values()].filter(({ health }) => health === 'running').map(({ plugin }) => plugin)
  }

  has(id: string): boolean {
    return this.#states.has(id) || this.#disabled.has(id)
  }

  isRunning(id: string): boolean {
    return this.#states.get(id)?.health === 'running'
  }

  fail(id: string, health: 'failed' | 'waiting', reason: string): void {
    const state = this.#states.get(id)
    if (state) Object.assign(state, { health, reason })
  }

  /** Records an administrator's choice, which takes effect at the next start. */
  choose(id: string, on: boolean): void {
    this.#chosen.set(id, on)
  }

  /** The first of a plugin's needs that is not running, if any. */
  missingNeed(server: ServerPlugin): string | undefined {
    return needsOf(server).find(({ owner, optional }) => !optional && this.#states.has(owner) && !this.isRunning(owner))?.owner
  }

  rows(faultsOf: (id: string) => number): PluginRow[] {
    const present = [...this.#states].map(([id, state]) => ({
      id,
      version: state.plugin.version,
      on: this.#chosen.get(id) ?? true,
      health: state.health,
      reason: state.reason,
      needs: this.#needs(state),
      neededBy: [...this.#states].filter(([, other]) => this.#needs(other).includes(id)).map(([other]) => other),
      faults: faultsOf(id),
      restartNeeded: this.#chosen.get(id) === false,
    }))
    const absent = [...this.#disabled].map(([id, { version }]) => {
      const on = this.#chosen.get(id) ?? false
      return { id, version, on, health: 'off' as const, reason: null, needs: [], neededBy: [], faults: 0, restartNeeded: on }
    })
    return [...present, ...absent]
  }

  #needs({ plugin }: State): string[] {
    return [...new Set(needsOf(plugin.server).map(({ owner }) => owner))].filter((id) => id !== 'kernel')
  }
}
