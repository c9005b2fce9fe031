import type { Change } from '../../plugin/index.ts'

/** One plugin that follows one change. */
export interface Follower {
  /** Stands in documents, so it holds no dot and no dollar. */
  readonly key: string
  readonly plugin: string
  readonly change: string
  work(payload: unknown): Promise<void> | void
  /** Called once when the plugin starts to follow, in place of one call for every settled document. */
  readonly rebuild?: () => Promise<void>
}

export function followerKey(plugin: string, change: Pick<Change<never>, 'id'>): string {
  return `${plugin}>${change.id}`
}

/** Who follows which change. */
export class Followers {
  readonly #byChange = new Map<string, Follower[]>()
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

  /** The follower and the change that a key in a document stands for. */
  find(key: string): { follower: Follower | undefined; change: string } {
    const change = key.slice(key.indexOf('>') + 1)
    return { change, follower: this.of(change).find((known) => known.key === key) }
  }

  /** Every plugin is set up: changes can be told from now on. */
  complete(): void {
    this.#complete = true
  }

  /** Whom a write has to name; nobody can be told for sure before every plugin has been set up. */
  keysFor(change: string): readonly string[] {
    if (!this.#complete) throw new Error(`'${change}' was told while plugins are still being set up; some followers would miss it`)
    return this.of(change).map(({ key }) => key)
  }
}
