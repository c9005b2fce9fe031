import type { Change } from '../../plugin/index.ts'

/** A plugin that follows a change. */
export interface Follower {
  /** A field name in documents, so it contains neither dot nor dollar sign. */
  readonly key: string
  readonly plugin: string
  readonly change: string
  work(payload: unknown): Promise<void> | void
  /** Called once when the plugin begins to follow, instead of one `work` call for every settled document. */
  readonly rebuild?: () => Promise<void>
}

export function followerKey(plugin: string, change: Pick<Change<never>, 'id'>): string {
  return `${plugin}>${change.id}`
}

/** The followers of each change. */
export class Followers {
  readonly #byChange = new Map<string, Follower[]>()
  #elsewhere: readonly string[] = []
  #complete = false

  add(follower: Follower): () => void {
    const known = this.of(follower.change)
    if (known.some(({ key }) => key === follower.key)) throw new Error(`plugin '${follower.plugin}' follows '${follower.change}' twice`)
    this.#byChange.set(follower.change, [...known, follower])
    return () => {
      const others = this.of(follower.change).filter((other) => other !== follower)
      this.#byChange.set(follower.change, others)
    }
  }

  of(change: string): readonly Follower[] {
    return this.#byChange.get(change) ?? []
  }

  /** The follower and the change of a key in a document. */
  find(key: string): { follower: Follower | undefined; change: string } {
    const change = key.slice(key.indexOf('>') + 1)
    return { change, follower: this.of(change).find((known) => known.key === key) }
  }

  /** Names followers of plugins that only other processes set up: documents name them, and those processes call them. */
  expectElsewhere(keys: readonly string[]): void {
    this.#elsewhere = keys
  }

  /** All plugins are set up: changes may be published from now on. */
  complete(): void {
    this.#complete = true
  }

  /** The keys that a write has to store. Before all plugins are set up, some followers are still unknown. */
  keysFor(change: string): readonly string[] {
    if (!this.#complete) throw new Error(`'${change}' was published while plugins are still being set up; some followers would miss it`)
    const elsewhere = this.#elsewhere.filter((key) => this.find(key).change === change)
    return [...new Set([...this.of(change).map(({ key }) => key), ...elsewhere])]
  }
}
