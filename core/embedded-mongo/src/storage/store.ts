import { open, type RootDatabase } from 'lmdb'

/** Keys from `start` to before `end`; a reverse range goes from before `start` down to `end`. */
export interface Range {
  readonly start: Buffer
  readonly end: Buffer
  readonly reverse?: boolean
}

/** An ordered map of bytes on disk. A write is on its way to the disk when it resolves and survives the death of the process. */
export class Store {
  readonly #database: RootDatabase<Buffer, Buffer>
  readonly #afterRollback: (() => void)[] = []
  readonly #beforeCommit: (() => void)[] = []
  /** Changes with every write. */
  version = 0

  constructor(directory: string) {
    this.#database = open<Buffer, Buffer>({ path: directory, noSubdir: false, encoding: 'binary', keyEncoding: 'binary' })
  }

  get(key: Buffer): Buffer | undefined {
    const shared = this.#database.getBinaryFast(key)
    if (!shared) return undefined
    return Buffer.from(new Uint8Array(shared.buffer, shared.byteOffset, shared.length))
  }

  has(key: Buffer): boolean {
    return this.#database.getBinaryFast(key) !== undefined
  }

  keys(range: Range, limit?: number): Iterable<Buffer> {
    return this.#database.getKeys(options(range, limit))
  }

  entries(range: Range, limit?: number): Iterable<{ key: Buffer; value: Buffer }> {
    return this.#database.getRange(options(range, limit))
  }

  /** How many keys a range has. */
  countKeys(range: Range): number {
    return this.#database.getKeysCount(options(range))
  }

  /** The key that stands behind so many others. */
  keyBehind(range: Range, count: number): Buffer | undefined {
    const [key] = this.#database.getKeys({ ...options(range, 1), offset: count })
    return key
  }

  /** Only within `write`. */
  put(key: Buffer, value: Buffer): void {
    this.#database.putSync(key, value)
  }

  /** Only within `write`. */
  remove(key: Buffer): void {
    this.#database.removeSync(key)
  }

  /** Runs `action` in a write transaction, together with what other connections write at the same moment. */
  async write<T>(action: () => T): Promise<T> {
    try {
      let outcome: { value: T } | { error: unknown } | undefined
      await this.#database.transaction(() => {
        this.version += 1
        outcome = attempt(action)
        for (const step of this.#beforeCommit) step()
      })
      if (outcome && 'error' in outcome) throw outcome.error
      return outcome!.value
    } catch (error) {
      if (isStorageFailure(error)) for (const step of this.#afterRollback) step()
      throw error
    }
  }

  /** Resolves when all that was written is on the disk. */
  async flush(): Promise<void> {
    await this.#database.flushed
  }

  /** Adds a step that runs at the end of every write transaction. */
  beforeCommit(step: () => void): void {
    this.#beforeCommit.push(step)
  }

  /** Adds a step that runs when the disk refused a transaction, to forget what memory holds of it. */
  afterRollback(step: () => void): void {
    this.#afterRollback.push(step)
  }

  async close(): Promise<void> {
    await this.#database.flushed
    await this.#database.close()
  }
}

function options({ start, end, reverse = false }: Range, limit?: number) {
  const bounds = reverse ? { start, end, exclusiveStart: true, inclusiveEnd: true } : { start, end }
  return { ...bounds, reverse, ...(limit !== undefined && { limit }) }
}

function attempt<T>(action: () => T): { value: T } | { error: unknown } {
  try {
    return { value: action() }
  } catch (error) {
    return { error }
  }
}

function isStorageFailure(error: unknown): boolean {
  return error instanceof Error && /MDB_|ENOSPC|No space|Commit failed|Input\/output/i.test(`${error.name} ${error.message}`)
}
