import { open, type RootDatabase } from 'lmdb'
import { MongoError } from '../errors.ts'
import { Reserve } from './reserve.ts'

/** Keys from `start` to before `end`; a reverse range goes from before `start` down to `end`. */
export interface Range {
  readonly start: Buffer
  readonly end: Buffer
  readonly reverse?: boolean
}

/** The disk did not take a transaction: nothing of it was done. */
export class StorageError extends MongoError {}

/** How a write meets a full disk: one that frees space may use the reserve. Its action may run twice. */
export interface WriteOptions {
  readonly freesSpace?: boolean
}

interface Write {
  readonly action: () => unknown
  readonly freesSpace: boolean
  outcome?: { value: unknown } | { error: unknown }
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
}

const refillEvery = 60_000

/** An ordered map of bytes on disk. A write is on its way to the disk when it resolves and survives the death of the process. */
export class Store {
  readonly #database: RootDatabase<Buffer, Buffer>
  readonly #reserve: Reserve
  readonly #refill: NodeJS.Timeout
  readonly #afterRollback: (() => void)[] = []
  readonly #beforeCommit: (() => void)[] = []
  #waiting: Write[] = []
  #isWriting = false
  /** On a full disk: something was deleted, so there may be room within the file. */
  #hasRoomInside = false
  /** Changes with every write. */
  version = 0

  constructor(directory: string) {
    this.#reserve = new Reserve(directory)
    // Batches of its own leave a promise that nobody can catch when the disk refuses a transaction.
    this.#database = open<Buffer, Buffer>({ path: directory, noSubdir: false, encoding: 'binary', keyEncoding: 'binary', eventTurnBatching: false })
    this.#reserve.fill()
    this.#refill = setInterval(() => this.#reserve.fill(), refillEvery).unref()
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

  /**
   * Runs `action` in a write transaction, together with what others write at the same moment. One transaction begins when the one
   * before it is safe: what memory holds of one that the disk refuses must be forgotten before anybody builds on it.
   */
  write<T>(action: () => T, { freesSpace = false }: WriteOptions = {}): Promise<T> {
    return new Promise<unknown>((resolve, reject) => {
      this.#waiting.push({ action, freesSpace, resolve, reject })
      if (!this.#isWriting) void this.#writeAll()
    }) as Promise<T>
  }

  async #writeAll(): Promise<void> {
    this.#isWriting = true
    while (this.#waiting.length > 0) {
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
   * LMDB must not meet a full disk: it answers with an error, but the text that it makes of it may overflow its buffer and end the process.
   * So nothing is written beyond the space that is certain, which the reserve provides; what frees space goes first.
   */
  async #writeOnFullDisk(writes: readonly Write[]): Promise<void> {
    for (const freesSpace of [true, false]) {
      const group = writes.filter((write) => write.freesSpace === freesSpace)
      if (group.length === 0) continue
      const refused = freesSpace || this.#hasRoomInside ? await this.#writeFromReserve(group) : new StorageError('OutOfDiskSpace', 'The disk is full')
      if (!refused) settle(group)
      else for (const write of group) write.reject(refused)
    }
  }

  /** Writes that only reuse room within the file leave the reserve released until the next refill: filling it takes longer than they do. */
  async #writeFromReserve(writes: readonly Write[]): Promise<StorageError | undefined> {
    this.#reserve.release()
    const refused = await this.#transact(() => writes)
    if (!refused && writes.some(({ freesSpace }) => freesSpace)) this.#hasRoomInside = true
    if (refused || !this.#reserve.isUnused) {
      this.#hasRoomInside = false
      this.#reserve.fill()
    }
    return refused
  }

  /** Of writes that the disk refused together, those that free space get another try, with the space that was kept for them. */
  async #writeReduced(writes: readonly Write[], refused: StorageError): Promise<void> {
    const freeing = refused.codeName === 'OutOfDiskSpace' ? writes.filter(({ freesSpace }) => freesSpace) : []
    for (const write of writes) if (!freeing.includes(write)) write.reject(refused)
    if (freeing.length === 0) return
    const again = await this.#writeFromReserve(freeing)
    if (again) for (const write of freeing) write.reject(again)
    else settle(freeing)
  }

  /** Why the disk refused the transaction; undefined when it is done. */
  async #transact(begin: () => readonly Write[]): Promise<StorageError | undefined> {
    try {
      await this.#database.transaction(() => {
        this.version += 1
        for (const write of begin()) write.outcome = attempt(write.action)
        for (const step of this.#beforeCommit) step()
      })
      return undefined
    } catch (error) {
      this.version += 1
      for (const step of this.#afterRollback) step()
      return this.#refusal(await causeOf(error))
    }
  }

  #refusal(cause: LmdbError): StorageError {
    return noSpace.includes(Number(cause.code)) || isShortWrite(cause)
      ? new StorageError('OutOfDiskSpace', `The disk is full: ${cause.message}`)
      : new StorageError('InternalError', `The disk refused to write: ${cause.message}`)
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
    clearInterval(this.#refill)
    await this.#database.flushed
    await this.#database.close()
  }
}

function options({ start, end, reverse = false }: Range, limit?: number) {
  const bounds = reverse ? { start, end, exclusiveStart: true, inclusiveEnd: true } : { start, end }
  return { ...bounds, reverse, ...(limit !== undefined && { limit }) }
}

function settle(writes: readonly Write[]): void {
  for (const { outcome, resolve, reject } of writes) {
    if (outcome && 'error' in outcome) reject(outcome.error)
    else resolve(outcome?.value)
  }
}

function attempt<T>(action: () => T): { value: T } | { error: unknown } {
  try {
    return { value: action() }
  } catch (error) {
    return { error }
  }
}

/** ENOSPC, EDQUOT, and LMDB's own word for a file that cannot grow. */
const noSpace: readonly number[] = [28, 122, -30792]
type LmdbError = Error & { readonly code?: unknown }

/** A write that ended half-way, for which LMDB has no code but EIO; beside an EIO of the system it says what it was about to do. */
function isShortWrite({ code, message }: LmdbError): boolean {
  return code === 5 && !message.includes('Attempting to write')
}

/** LMDB's reason is in a promise beside the error. */
async function causeOf(error: unknown): Promise<LmdbError> {
  const { commitError } = error as { commitError?: Promise<never> }
  return (commitError ?? Promise.reject(error)).catch((cause: Error) => cause)
}
