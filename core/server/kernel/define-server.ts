import { ownerOf, type Plugin, type Service } from '../../plugin/index.ts'
import type { Language } from '../base/locales.ts'
import type { LocaleMessages } from '../base/translations.ts'
import type { ServerContext } from './server-context.ts'
import type { Migration } from '../storage/migrations/migrations.ts'

/** An optional need: where no plugin meets it, the plugin gets undefined. */
export interface Optional<T> {
  readonly optional: Service<T>
}

/** Marks a need as optional. */
export function optional<T>(service: Service<T>): Optional<T> {
  return { optional: service }
}

// `Service<T>` is invariant in T, so only `any` allows a record of services of different types.
// oxlint-disable-next-line typescript/no-explicit-any
export type Needs = Readonly<Record<string, Service<any> | Optional<any>>>

/** The services that a plugin receives, by the names under which it declared them. */
export type ResolvedNeeds<N extends Needs> = {
  readonly [K in keyof N]: N[K] extends Optional<infer T> ? T | undefined : N[K] extends Service<infer T> ? T : never
}

/** One need of a plugin, and the plugin that must meet it. */
interface Need {
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

interface ServerPart<Settings, N extends Needs> {
  readonly needs?: N
  readonly provides?: readonly { readonly kind: 'service'; readonly id: string }[]
  readonly locales?: Readonly<Record<Language, LocaleMessages>>
  readonly migrations?: readonly Migration[]
  setup(ctx: ServerContext<Settings>, needs: ResolvedNeeds<N>): void | Promise<void>
}

/** The server half of a plugin, as the kernel sees it. */
export interface ServerPlugin {
  readonly plugin: Plugin
  readonly needs: Needs
  readonly provides: readonly { readonly id: string }[]
  readonly locales: Readonly<Record<Language, LocaleMessages>>
  readonly migrations: readonly Migration[]
  setup(ctx: ServerContext<unknown>, needs: ResolvedNeeds<Needs>): void | Promise<void>
}

/** Declares the server half of a plugin: what it needs, what it provides, and how it is wired. */
export function defineServer<Settings, const N extends Needs = Record<never, never>>(plugin: Plugin<Settings>, part: ServerPart<Settings, N>): ServerPlugin {
  return {
    plugin,
    needs: part.needs ?? {},
    provides: part.provides ?? [],
    locales: part.locales ?? {},
    migrations: part.migrations ?? [],
    setup: part.setup.bind(part) as ServerPlugin['setup'],
  }
}
