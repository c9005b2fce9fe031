import { kernel, type PluginRow } from '../../plugin/index.ts'
import { needsOf, type ServerPlugin } from '../kernel/define-server.ts'

export type PluginAbout = Pick<PluginRow, 'kind' | 'names' | 'summaries'>

/** An installed plugin: its server half, and what its package.json says. */
export interface SitePlugin {
  readonly server: ServerPlugin
  readonly version: string
  readonly about?: PluginAbout | undefined
  /** Part of this repository; of two plugins that clash, the one that is not is blamed. */
  readonly builtIn?: boolean
  /** The packages of Verdict that it was made for, each with a semver range and the installed version. */
  readonly peers?: readonly { readonly name: string; readonly range: string; readonly installed: string | undefined }[]
  /** The folder of its package. */
  readonly directory?: string | undefined
  /** The folder of its prebuilt web part, when it was installed after the shell was built. */
  readonly web?: { readonly directory: string; readonly entry: string; readonly styles: readonly string[] }
  /** A language that it adds for all plugins, and the folder of its texts. */
  readonly language?: { readonly id: string; readonly name: string; readonly directory: string }
}

/** An installed plugin that is only listed. */
export interface DisabledPlugin {
  readonly id: string
  readonly version: string
  readonly about?: PluginAbout | undefined
  readonly directory?: string | undefined
}

interface State {
  readonly plugin: SitePlugin
  health: 'running' | 'failed' | 'waiting'
  /** Everything that keeps it from running. */
  reasons: readonly string[]
}

/** The state of every plugin of the site, in the order of needs. */
export class PluginRegistry {
  readonly #states = new Map<string, State>()
  readonly #kernelServices: readonly { readonly id: string }[]
  readonly #disabled: ReadonlyMap<string, DisabledPlugin>

  constructor(kernelServices: readonly { readonly id: string }[], off: readonly DisabledPlugin[] = []) {
    this.#kernelServices = kernelServices
    this.#disabled = new Map(off.map((plugin) => [plugin.id, plugin]))
  }

  /** Adds a plugin under its id, or, for the second one with an id, under another name. */
  add(name: string, plugin: SitePlugin, faults: readonly string[]): void {
    this.#states.set(name, { plugin, health: faults.length > 0 ? 'failed' : 'running', reasons: faults })
  }

  get running(): SitePlugin[] {
    return [...this.#states.values()].filter(({ health }) => health === 'running').map(({ plugin }) => plugin)
  }

  /** Every enabled plugin, with its faults so far. */
  get enabled(): { name: string; server: ServerPlugin; faults: readonly string[] }[] {
    return [...this.#states].map(([name, { plugin, reasons }]) => ({ name, server: plugin.server, faults: reasons }))
  }

  /** The enabled plugins that do not run, each with its reasons, one sentence each. */
  get notRunning(): string[] {
    return [...this.#states].filter(([, { health }]) => health !== 'running').map(([name, { reasons }]) => `${name}: ${reasons.join('; ')}`)
  }

  has(id: string): boolean {
    return this.#states.has(id) || this.#disabled.has(id)
  }

  /** The folder of the package of a plugin; undefined where the program that hosts the site has none. */
  directoryOf(id: string): string | undefined {
    return this.#states.get(id)?.plugin.directory ?? this.#disabled.get(id)?.directory
  }

  isRunning(id: string): boolean {
    return this.#states.get(id)?.health === 'running'
  }

  stop(name: string, health: 'failed' | 'waiting', reasons: readonly string[]): void {
    const state = this.#states.get(name)
    if (state) Object.assign(state, { health, reasons })
  }

  /** Returns the plugin's unmet needs with their reasons, one sentence each. */
  unmetNeeds(server: ServerPlugin): string[] {
    const required = needsOf(server).filter(({ optional }) => !optional)
    return [...new Set(required.flatMap((need) => this.#whyUnmet(need) ?? []))]
  }

  /** `chosen` are an administrator's choices, which take effect at the next start. */
  rows(faultsOf: (id: string) => number, chosen: ReadonlyMap<string, boolean> = new Map()): Omit<PluginRow, 'followers'>[] {
    const present = [...this.#states].map(([id, state]) => ({
      id,
      version: state.plugin.version,
      ...(state.plugin.about ?? unknownPlugin),
      on: chosen.get(id) ?? true,
      health: state.health,
      reason: state.reasons.length > 0 ? state.reasons.join('; ') : null,
      needs: ownersOf(state, { optional: false }),
      uses: ownersOf(state, { optional: true }),
      neededBy: [...this.#states].filter(([, other]) => ownersOf(other, { optional: false }).includes(id)).map(([other]) => other),
      stopsWithIt: this.#stopsWith(id),
      faults: faultsOf(id),
      restartNeeded: chosen.get(id) === false,
    }))
    const absent = [...this.#disabled.values()].map(({ id, version, about = unknownPlugin }) => {
      const on = chosen.get(id) ?? false
      const idle = { health: 'off' as const, reason: null, needs: [], uses: [], neededBy: [], stopsWithIt: [], faults: 0 }
      return { id, version, ...about, ...idle, on, restartNeeded: on }
    })
    return [...present, ...absent]
  }

  #whyUnmet({ id, owner }: { id: string; owner: string }): string | undefined {
    if (owner === kernel.id) return this.#kernelServices.some((service) => service.id === id) ? undefined : `needs '${id}', which the kernel does not provide`
    const provider = this.#states.get(owner)
    if (!provider) return `needs plugin '${owner}', which is ${this.#disabled.has(owner) ? 'switched off' : 'not installed'}`
    if (provider.health !== 'running') return `needs plugin '${owner}', which is not running`
    if (!provider.plugin.server.provides.some((token) => token.id === id)) return `needs '${id}', which plugin '${owner}' does not provide`
    return undefined
  }

  /** The running plugins that cannot run without the given one, neither directly nor through others. */
  #stopsWith(id: string): string[] {
    const stopped = new Set([id])
    // The states are in the order of needs, so one pass finds all.
    for (const [name, { plugin, health }] of this.#states)
      if (health === 'running' && needsOf(plugin.server).some(({ owner, optional }) => !optional && stopped.has(owner))) stopped.add(name)
    stopped.delete(id)
    return [...stopped]
  }
}

/** The plugins without which a plugin does not run, or the others whose services it uses. */
function ownersOf({ plugin }: State, { optional }: { optional: boolean }): string[] {
  const owners = (which: boolean) => needsOf(plugin.server).flatMap((need) => (need.optional === which && need.owner !== kernel.id ? [need.owner] : []))
  const required = owners(false)
  return [...new Set(optional ? owners(true).filter((id) => !required.includes(id)) : required)]
}

/** Of a package that cannot be read, or of a server half without one. */
const unknownPlugin: PluginAbout = { kind: 'feature', names: {}, summaries: {} }
