import type { Met, Needs, ServerPlugin } from '../define-server.ts'
import type { Scope } from '../scope.ts'
import { BootError } from './boot-error.ts'
import { Effects } from './effects.ts'
import { ownerOf } from '../../plugin/index.ts'
import type { PluginBook } from './plugin-book.ts'
import { pluginContext } from './plugin-context.ts'
import type { SiteParts } from './site-parts.ts'

interface Started {
  readonly scope: Scope
  readonly effects: Effects
}

/** Sets plugins up one after the other; one that throws is undone, and those that need it wait. */
export class PluginStarter {
  readonly #parts: SiteParts
  readonly #book: PluginBook
  readonly #started = new Map<string, Started>()

  constructor(parts: SiteParts, book: PluginBook) {
    this.#parts = parts
    this.#book = book
  }

  async start(server: ServerPlugin): Promise<void> {
    const { id } = server.plugin
    const lacking = this.#book.lacking(server)
    if (lacking !== undefined) return this.#report(id, 'waiting', `needs plugin '${lacking}', which is not running`)
    const started = { scope: this.#parts.scope.child(), effects: new Effects() }
    try {
      const ran = await this.#parts.migrations.run(id, server.migrations)
      if (ran.length > 0) this.#parts.logger.info({ plugin: id, migrations: ran }, 'migrations done')
      this.#parts.locales.add(id, server.locales)
      await server.setup(pluginContext(id, this.#parts, started.scope, started.effects), this.#met(server, started.scope))
      for (const token of server.provides) if (!started.scope.has(token)) throw new Error(`plugin '${id}' declares '${token.id}' but did not provide it`)
      await this.#parts.collections.ensureIndexes(id)
      this.#started.set(id, started)
    } catch (error) {
      if (error instanceof BootError || id === 'kernel') throw error
      await this.#undo(id, started)
      this.#report(id, 'failed', error instanceof Error ? error.message : String(error), error)
    }
  }

  /** Undoes every effect of every plugin, the last started first. */
  async stop(): Promise<void> {
    for (const [id, started] of [...this.#started].reverse()) await this.#undo(id, started)
    this.#started.clear()
  }

  #met(server: ServerPlugin, scope: Scope): Met<Needs> {
    const met = Object.entries(server.needs).map(([name, need]) => {
      const token = 'optional' in need ? need.optional : need
      const provider = this.#started.get(ownerOf(token))?.scope
      if (!provider?.has(token)) return [name, undefined]
      scope.hold(token, provider.get(token))
      return [name, scope.get(token)]
    })
    return Object.fromEntries(met) as Met<Needs>
  }

  async #undo(id: string, { scope, effects }: Started): Promise<void> {
    this.#parts.jobs.remove(id)
    await effects.undoAll((error) => this.#parts.onFault(id, 'onClose', error))
    scope.dispose()
  }

  #report(id: string, health: 'failed' | 'waiting', reason: string, error?: unknown): void {
    this.#book.fail(id, health, reason)
    this.#parts.logger.error({ plugin: id, err: error }, `plugin '${id}' is off for this run: ${reason}`)
  }
}
