import type { Logger } from 'pino'
import { ownerOf, type Token, type TokenKind } from '../../plugin/index.ts'

/** A plugin's registration under a token: a contribution, a listener, an interceptor, a follower or a service. */
export interface Entry {
  readonly plugin: string
  readonly item: unknown
}

type AnyToken = Pick<Token<TokenKind, never>, 'id' | 'kind' | 'successor'>

/** The registrations of all plugins by token, in the order of their needs. */
export class Wiring {
  readonly #entries = new Map<string, { kind: TokenKind; entries: Entry[] }>()
  /** Which plugins have been named for which deprecated tokens. */
  readonly #named = new Set<string>()
  readonly #logger: Pick<Logger, 'warn'>
  #complete = false

  constructor(logger: Pick<Logger, 'warn'>) {
    this.#logger = logger
  }

  /** Names a plugin that uses a deprecated token. */
  used({ id: token, successor }: Pick<AnyToken, 'id' | 'successor'>, plugin: string): void {
    if (successor === undefined || this.#named.has(`${plugin} ${token}`)) return
    this.#named.add(`${plugin} ${token}`)
    this.#logger.warn({ plugin, token, successor }, `plugin '${plugin}' uses '${token}', which is deprecated: use ${successor}`)
  }

  add(token: AnyToken, plugin: string, item: unknown): () => void {
    this.used(token, plugin)
    const list = this.#listOf(token)
    const entry = { plugin, item }
    list.push(entry)
    return () => void (list.includes(entry) && list.splice(list.indexOf(entry), 1))
  }

  entries(token: { readonly id: string }): readonly Entry[] {
    return this.#entries.get(token.id)?.entries ?? []
  }

  /** All plugins are set up: lists may be read from now on. */
  complete(): void {
    this.#complete = true
  }

  /** A live view of what is registered under a token; `guarded` protects its readers, and gives undefined for what is of no use. */
  list<T>(token: AnyToken, reader: string, guarded: (entry: Entry) => unknown): readonly T[] {
    this.#listOf(token)
    const known = new WeakMap<Entry, { item: unknown }>()
    const itemOf = (entry: Entry) => {
      const guard = known.get(entry) ?? { item: guarded(entry) }
      known.set(entry, guard)
      return guard.item
    }
    const read = () => {
      if (!this.#complete) throw new Error(`plugin '${reader}' read '${token.id}' while plugins are still being set up`)
      return this.entries(token)
        .map(itemOf)
        .filter((item) => item !== undefined) as T[]
    }
    return new Proxy<T[]>([], {
      get: (_, key) => {
        const current = read()
        const value: unknown = Reflect.get(current, key)
        return typeof value === 'function' ? value.bind(current) : value
      },
      has: (_, key) => Reflect.has(read(), key),
      set: () => false,
    })
  }

  /** Every token in use, for `verdict explain`. */
  explain(): { id: string; kind: TokenKind; owner: string; plugins: string[] }[] {
    return [...this.#entries].map(([id, { kind, entries }]) => ({
      id,
      kind,
      owner: ownerOf({ id }),
      plugins: entries.map(({ plugin }) => plugin),
    }))
  }

  #listOf(token: AnyToken): Entry[] {
    const known = this.#entries.get(token.id) ?? { kind: token.kind, entries: [] }
    this.#entries.set(token.id, known)
    return known.entries
  }
}
