import { refuse } from '../base/errors.ts'
import { Catalog } from '../storage/catalog.ts'
import type { Store } from '../storage/store.ts'
import type { StoreSnapshot } from '../storage/store-snapshot.ts'

const idleTimeoutMs = 10 * 60_000

/** The database as it was at one moment, for the session that asked for it. */
export interface Snapshot {
  /** In MongoDB's form: seconds in the upper half, a number within the second in the lower. */
  readonly moment: bigint
  readonly session: string
  readonly catalog: Catalog
  readonly store: StoreSnapshot
}

/** The moments at which sessions read the database. */
export class Snapshots {
  readonly #store: Store
  readonly #open = new Map<bigint, Snapshot>()
  readonly #expiry = setInterval(() => this.#closeAll(({ store }) => store.idleMs() > idleTimeoutMs), 60_000).unref()
  #last = 0n

  constructor(store: Store) {
    this.#store = store
  }

  /** Keeps the present moment until the session ends. */
  open(session: string): Snapshot {
    const now = BigInt(Math.floor(Date.now() / 1000)) << 32n
    this.#last = now > this.#last ? now : this.#last + 1n
    const store = this.#store.snapshot()
    const snapshot = { moment: this.#last, session, catalog: new Catalog(store), store }
    this.#open.set(snapshot.moment, snapshot)
    return snapshot
  }

  at(moment: bigint): Snapshot {
    return this.#open.get(moment) ?? refuse('SnapshotTooOld', 'the database no longer has the moment that this session reads')
  }

  endSession(session: string): void {
    this.#closeAll((snapshot) => snapshot.session === session)
  }

  close(): void {
    clearInterval(this.#expiry)
    this.#closeAll(() => true)
  }

  #closeAll(which: (snapshot: Snapshot) => boolean): void {
    for (const snapshot of [...this.#open.values()].filter(which)) {
      this.#open.delete(snapshot.moment)
      snapshot.store.close()
    }
  }
}
