import { kernel, ownerOf, type Change } from '../../plugin/index.ts'

/** A plugin that follows a change. */
export interface Follower {
  /** A field name in documents, so it contains neither dot nor dollar sign. */
  readonly key: string
  readonly plugin: string
  readonly change: string
  work(payload: unknown): unknown
  /** Handles several removed documents in one call. */
  readonly workTogether?: ((payloads: readonly unknown[]) => unknown) | undefined
  /** Whether it is called, when it is new, for documents to which the change happened before. */
  readonly past: boolean
  /** Of its work: with another one than before it is called for the past again. */
  readonly version?: number | undefined
  /** Does `work` for many such documents in one call. */
  readonly workOnPast?: ((payloads: readonly unknown[]) => unknown) | undefined
}

export function followerKey(plugin: string, change: Pick<Change<never>, 'id'>): string {
  return `${plugin}>${change.id}`
}

/** The plugin and the change of a follower's key. */
export function followedBy(key: string): { plugin: string; change: string } {
  const end = key.indexOf('>')
  return { plugin: key.slice(0, end), change: key.slice(end + 1) }
}

/** The followers of each change: those that are set up, and those whose plugins are off but that the site has had before. */
export class Followers {
  readonly #byChange = new Map<string, Follower[]>()
  #gone: ReadonlySet<string> = new Set()
  /** The keys that documents store, by change; undefined until all plugins are set up. */
  #keys: ReadonlyMap<string, ReadonlySet<string>> | undefined

  add(follower: Follower): () => void {
    const known = this.of(follower.change)
    if (known.some(({ key }) => key === follower.key)) throw new Error(`plugin '${follower.plugin}' follows '${follower.change}' twice`)
    this.#byChange.set(follower.change, [...known, follower])
    return () => {
      const others = this.of(follower.change).filter((other) => other !== follower)
      this.#byChange.set(follower.change, others)
    }
  }

  /** The keys of the followers that are set up. */
  get keys(): string[] {
    return [...this.#byChange.values()].flat().map(({ key }) => key)
  }

  of(change: string): readonly Follower[] {
    return this.#byChange.get(change) ?? []
  }

  find(key: string): Follower | undefined {
    return this.of(followedBy(key).change).find((known) => known.key === key)
  }

  /** All plugins are set up: changes may be published from now on. `known` are the keys of all followers that the site has ever had. */
  complete(known: readonly string[], isRunning: (plugin: string) => boolean): void {
    const runs = (plugin: string) => plugin === kernel.id || isRunning(plugin)
    const isGone = (key: string) => {
      const { plugin, change } = followedBy(key)
      return !this.find(key) && runs(plugin) && runs(ownerOf({ id: change }))
    }
    this.#gone = new Set(known.filter(isGone))
    const keys = new Map<string, Set<string>>()
    for (const key of [...this.keys, ...known.filter((one) => !this.#gone.has(one))]) {
      const { change } = followedBy(key)
      keys.set(change, (keys.get(change) ?? new Set()).add(key))
    }
    this.#keys = keys
  }

  /** Whether a plugin that runs no longer has this follower. */
  isGone(key: string): boolean {
    return this.#gone.has(key)
  }

  /** Returns the keys that a write must store. Some followers are unknown until all plugins are set up. */
  keysFor(change: string): readonly string[] {
    if (!this.#keys) throw new Error(`'${change}' was published while plugins are still being set up; some followers would miss it`)
    return [...(this.#keys.get(change) ?? [])]
  }
}
