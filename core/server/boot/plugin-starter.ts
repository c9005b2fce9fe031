import type { ResolvedNeeds, Needs, ServerPlugin } from '../kernel/define-server.ts'
import type { Scope } from './scope.ts'
import { Disposables } from './disposables.ts'
import { messageOf, ownerOf } from '../../plugin/index.ts'
import type { PluginRegistry } from '../plugins/plugin-registry.ts'
import { workAtHand } from '../base/work-at-hand.ts'
import { pluginContext } from './plugin-context.ts'
import { withLimit } from '../base/time-limit.ts'
import type { SiteServices } from './site-services.ts'

interface Started {
  readonly scope: Scope
  readonly disposables: Disposables
}

const noticeMs = 10_000

/** Sets up plugins one after the other. A set-up that throws is undone, and plugins that need the failed one are not started. */
export class PluginStarter {
  readonly #services: SiteServices
  readonly #registry: PluginRegistry
  readonly #started = new Map<string, Started>()

  constructor(services: SiteServices, registry: PluginRegistry) {
    this.#services = services
    this.#registry = registry
  }

  /** A fault of the kernel stops the start of the site. */
  async startKernel(kernel: ServerPlugin): Promise<void> {
    await this.#setUp(kernel, this.#begin())
  }

  /** Starts a plugin unless something is wrong with it already. */
  async start(name: string, server: ServerPlugin, faults: readonly string[]): Promise<void> {
    const unmet = this.#registry.unmetNeeds(server)
    if (faults.length > 0) return this.#report(name, 'failed', [...faults, ...unmet])
    if (unmet.length > 0) return this.#report(name, 'waiting', unmet)
    const started = this.#begin()
    try {
      await this.#setUp(server, started)
    } catch (error) {
      await this.#undo(name, started)
      this.#report(name, 'failed', [messageOf(error)], error)
    }
  }

  #begin(): Started {
    return { scope: this.#services.scope.child(), disposables: new Disposables() }
  }

  async #setUp(server: ServerPlugin, started: Started): Promise<void> {
    const { id } = server.plugin
    const ran = await this.#noticed(id, 'migrations are running', () => this.#services.migrations.run(id, server.migrations))
    const level = (await this.#services.migrations.areFirst()) ? 'debug' : 'info'
    if (ran.length > 0) this.#services.logger[level]({ plugin: id, migrations: ran }, 'migrations finished')
    this.#services.locales.add(id, server.locales)
    const context = pluginContext(id, this.#services, started.scope, started.disposables)
    const { setup } = this.#services.limits
    const settingUp = workAtHand.run({ plugin: id, task: 'set-up' }, async () => server.setup(context, this.#resolveNeeds(server, started.scope)))
    await this.#noticed(id, 'the plugin is being set up', () => withLimit(settingUp, setup, `the set-up was not finished after ${setup} ms`))
    for (const token of server.provides) if (!started.scope.has(token)) throw new Error(`plugin '${id}' declares '${token.id}' but did not provide it`)
    // An update may bring an index over a million rows.
    await this.#noticed(id, 'indexes are being built', () => this.#services.collections.ensureIndexes(id))
    this.#started.set(id, started)
  }

  /** An operator who waits for the site must read why. */
  async #noticed<T>(plugin: string, what: string, work: () => Promise<T>): Promise<T> {
    const start = Date.now()
    const notice = () =>
      this.#services.logger.info(
        { plugin, seconds: Math.round((Date.now() - start) / 1000) },
        `plugin '${plugin}': ${what}; the site answers when that is done`,
      )
    const timer = setInterval(notice, noticeMs)
    return work().finally(() => clearInterval(timer))
  }

  /** Undoes every effect of every plugin, in reverse order of their start. */
  async stop(): Promise<void> {
    for (const [id, started] of [...this.#started].reverse()) await this.#undo(id, started)
    this.#started.clear()
  }

  #resolveNeeds(server: ServerPlugin, scope: Scope): ResolvedNeeds<Needs> {
    const met = Object.entries(server.needs).map(([name, need]) => {
      const token = 'optional' in need ? need.optional : need
      this.#services.wiring.used(token, server.plugin.id)
      const provider = this.#started.get(ownerOf(token))?.scope
      if (!provider?.has(token)) return [name, undefined]
      scope.hold(token, provider.get(token))
      return [name, scope.get(token)]
    })
    return Object.fromEntries(met)
  }

  async #undo(id: string, { scope, disposables }: Started): Promise<void> {
    await disposables.disposeAll((error) => this.#services.onFault(id, 'onClose', error), this.#services.limits.close)
    scope.dispose()
  }

  #report(id: string, health: 'failed' | 'waiting', reasons: readonly string[], error?: unknown): void {
    this.#registry.stop(id, health, reasons)
    this.#services.logger.error({ plugin: id, err: error }, `plugin '${id}' is disabled for this run: ${reasons.join('; ')}`)
  }
}
