import { open, type RootDatabase } from 'lmdb'
import { DiskReserve } from './disk-reserve.ts'
import { StorageError, storageErrorFrom } from './storage-error.ts'
import { StoreReader, type KeyValueStore } from './store-reader.ts'
import { StoreSnapshot } from './store-snapshot.ts'

/** On a full disk, a write that frees space may use the reserve. Its action may run twice. */
export interface WriteOptions {
  readonly freesSpace?: boolean
}

interface Write {
  readonly freesSpace: boolean
  readonly run: () => void
  /** Tells the caller what has become of the last run. */
  readonly settle: () => void
  readonly reject: (error: unknown) => void
}

type PageStatistics = Record<'lastPageNumber' | 'pageSize' | 'treeBranchPageCount' | 'treeLeafPageCount' | 'overflowPages', number>

/** An ordered key-value store on disk. A write that has resolved survives the death of the process; after `flush`, also a power failure. */
export class Store extends StoreReader implements KeyValueStore {
  readonly #database: RootDatabase<Buffer, Buffer>
  readonly #reserve: DiskReserve
  readonly #afterRollback: (() => void)[] = []
  readonly #beforeCommit: (() => void)[] = []
  #waiting: Write[] = []
  #isWriting = false
  /** On a full disk: something was deleted, so the file may have free pages. */
  #hasFreePages = false
  version = 0

  constructor(directory: string) {
    // With its own batching, LMDB leaves a rejected promise that cannot be caught if the disk refuses a transaction.
    const database = open<Buffer, Buffer>({ path: directory, noSubdir: false, encoding: 'binary', keyEncoding: 'binary', eventTurnBatching: false })
    super(database)
    this.#database = database
    this.#reserve = new DiskReserve(directory, () => this.#usedBytes())
  }

  /** The store as it is now, for reading. */
  snapshot(): StoreSnapshot {
    return new StoreSnapshot(this.#database)
  }

  put(key: Buffer, value: Buffer): void {
    this.#database.putSync(key, value)
  }

  /** Puts a key behind all others. Pages are filled completely, not by half. To be called within `write`. */
  append(key: Buffer, value: Buffer): void {
    this.#database.putSync(key, value, { append: true })
  }

  remove(key: Buffer): void {
    this.#database.removeSync(key)
  }

  /**
   * Runs `action` in a write transaction, together with the other writes of the moment (group commit). A transaction begins
   * only after the previous one has been committed: the in-memory state of one that the disk refuses must be discarded before
   * another builds on it.
   */
  write<T>(action: () => T, { freesSpace = false }: WriteOptions = {}): Promise<T> {
    return new Promise((resolve, reject) => {
      let settle = () => reject(new Error('the write has not run'))
      const run = () => {
        try {
          const value = action()
          settle = () => resolve(value)
        } catch (error) {
          settle = () => reject(error)
        }
      }
      this.#waiting.push({ freesSpace, run, settle: () => settle(), reject })
      if (!this.#isWriting) void this.#writeAll()
    })
  }

  async #writeAll(): Promise<void> {
    this.#isWriting = true
    while (this.#waiting.length > 0) {
      this.#reserve.fill()
      if (this.#reserve.isNeeded) {
        await this.#writeOnFullDisk(this.#waiting.splice(0))
        continue
      }
      const writes: Write[] = []
      const refused = await this.#transact(() => {
        writes.push(...this.#waiting)
        this.#waiting = []
        return writes
      })
      if (!refused) settle(writes)
      else await this.#writeReduced(writes, refused)
    }
    this.#isWriting = false
  }

  /**
   * LMDB must not meet a full disk itself: its error message may overflow a buffer and crash the process. So writes use only
   * the space that the reserve guarantees, and the ones that free space go first.
   */
  async #writeOnFullDisk(writes: readonly Write[]): Promise<void> {
    for (const freesSpace of [true, false]) {
      const group = writes.filter((write) => write.freesSpace === freesSpace)
      if (group.length === 0) continue
      const refused = freesSpace || this.#hasFreePages ? await this.#writeFromReserve(group) : new StorageError('OutOfDiskSpace', 'The disk is full')
      if (!refused) settle(group)
      else for (const write of group) write.reject(refused)
    }
  }

  async #writeFromReserve(writes: readonly Write[]): Promise<StorageError | undefined> {
    const refused = await this.#transact(() => writes)
    if (refused || !this.#reserve.isHalfFull) this.#hasFreePages = false
    else if (writes.some(({ freesSpace }) => freesSpace)) this.#hasFreePages = true
    return refused
  }

  /** Of the writes of a refused transaction, retries those that free space, with the reserve. */
  async #writeReduced(writes: readonly Write[], refused: StorageError): Promise<void> {
    const freeing = refused.codeName === 'OutOfDiskSpace' ? writes.filter(({ freesSpace }) => freesSpace) : []
    for (const write of writes) if (!freeing.includes(write)) write.reject(refused)
    if (freeing.length === 0) return
    const refusedAgain = await this.#writeFromReserve(freeing)
    if (refusedAgain) for (const write of freeing) write.reject(refusedAgain)
    else settle(freeing)
  }

  /** Runs a transaction; returns the error if the disk refused it. */
  async #transact(begin: () => readonly Write[]): Promise<StorageError | undefined> {
    try {
      await this.#database.transaction(() => {
        this.version += 1
        for (const write of begin()) write.run()
        for (const step of this.#beforeCommit) step()
      })
      return undefined
    } catch (error) {
      this.version += 1
      for (const step of this.#afterRollback) step()
      return storageErrorFrom(error)
    }
  }

  /** The part of the file up to its last page in use. */
  #usedBytes(): number {
    const { lastPageNumber, pageSize } = this.#pages()
    return (lastPageNumber + 1) * pageSize
  }

  /** The size of all pages that contain data. */
  bytesInUse(): number {
    const { treeBranchPageCount, treeLeafPageCount, overflowPages, pageSize } = this.#pages()
    return (treeBranchPageCount + treeLeafPageCount + overflowPages) * pageSize
  }

  /** LMDB's statistics, which its package does not type. */
  #pages(): PageStatistics {
    return this.#database.getStats() as PageStatistics
  }

  /** Resolves when everything written so far is synced to the disk. */
  async flush(): Promise<void> {
    await this.#database.flushed
  }

  beforeCommit(step: () => void): void {
    this.#beforeCommit.push(step)
  }

  afterRollback(step: () => void): void {
    this.#afterRollback.push(step)
  }

  async close(): Promise<void> {
    await this.#database.flushed
    await this.#database.close()
  }
}

function settle(writes: readonly Write[]): void {
  for (const write of writes) write.settle()
}
