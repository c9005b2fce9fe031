import { randomBytes } from 'node:crypto'
import { refuse } from '../errors.ts'
import { hand, next, type Flow } from '../query/time-slice.ts'
import { maxDocumentSize } from '../values/encode.ts'
import { toLong } from '../values/numbers.ts'
import { isNumeric, type Doc, type Value } from '../values/types.ts'
import { encodeBatch } from '../wire/batch.ts'
import { numberOption, type Command, type Request } from './command.ts'

const firstBatchSize = 101
const idleLimit = 10 * 60_000

/** What is left of a result. */
class Cursor {
  readonly namespace: string
  readonly #rows: Flow<Buffer>
  #ahead: Buffer | undefined
  lastUsed = Date.now()
  isBusy = false

  constructor(namespace: string, rows: Flow<Buffer>) {
    this.namespace = namespace
    this.#rows = rows
  }

  /** The next rows, up to a number and to 16 MiB. */
  async take(most: number, deadline: number): Promise<Buffer[]> {
    const batch: Buffer[] = []
    let size = 0
    const add = (row: Buffer) => {
      size += row.length
      if (batch.length > 0 && size > maxDocumentSize) this.#ahead = row
      else batch.push(row)
      return batch.length < most && this.#ahead === undefined
    }
    if (most === 0) return batch
    const ahead = this.#ahead
    this.#ahead = undefined
    if (!ahead || add(ahead)) await hand(this.#rows, add, deadline)
    return batch
  }

  /** Whether there is another row; looks ahead for it. */
  async hasMore(deadline: number): Promise<boolean> {
    this.#ahead ??= await next(this.#rows, deadline)
    return this.#ahead !== undefined
  }
}

/** The open cursors of a server. */
export class Cursors {
  readonly #open = new Map<bigint, Cursor>()
  readonly #expiry = setInterval(() => this.#expire(), 60_000).unref()

  get count(): number {
    return this.#open.size
  }

  /** Answers a query with its first batch and keeps what is left. */
  async start(namespace: string, rows: Flow<Buffer>, how: { batchSize?: number | undefined; single?: boolean; deadline: number }): Promise<Buffer[]> {
    const cursor = new Cursor(namespace, rows)
    const batch = await cursor.take(how.batchSize ?? firstBatchSize, how.deadline)
    const isOpen = !how.single && (how.batchSize === 0 || (await cursor.hasMore(how.deadline)))
    return encodeBatch('firstBatch', batch, isOpen ? this.#keep(cursor) : 0n, namespace)
  }

  #keep(cursor: Cursor): bigint {
    const id = randomBytes(8).readBigUInt64BE() >> 1n
    this.#open.set(id, cursor)
    return id
  }

  async more(id: bigint, namespace: string, most: number | undefined, deadline: number): Promise<Buffer[]> {
    const cursor = this.#open.get(id) ?? refuse('CursorNotFound', `cursor id ${id} not found`)
    if (cursor.namespace !== namespace)
      refuse('Unauthorized', `Requested getMore on namespace '${namespace}', but cursor belongs to a different namespace ${cursor.namespace}`)
    if (cursor.isBusy) refuse(145, `cursor id ${id} is already in use`)
    cursor.isBusy = true
    try {
      const batch = await cursor.take(most || Number.POSITIVE_INFINITY, deadline)
      const isOpen = await cursor.hasMore(deadline)
      if (!isOpen) this.#open.delete(id)
      return encodeBatch('nextBatch', batch, isOpen ? id : 0n, namespace)
    } catch (error) {
      this.#open.delete(id)
      throw error
    } finally {
      cursor.isBusy = false
      cursor.lastUsed = Date.now()
    }
  }

  kill(id: bigint): boolean {
    return this.#open.delete(id)
  }

  #expire(): void {
    for (const [id, cursor] of this.#open) if (!cursor.isBusy && Date.now() - cursor.lastUsed > idleLimit) this.#open.delete(id)
  }

  close(): void {
    clearInterval(this.#expiry)
    this.#open.clear()
  }
}

export const cursorCommands: Record<string, Command> = {
  getMore: { options: ['collection', 'batchSize', 'term', 'lastKnownCommittedOpTime'], run: getMore },
  killCursors: { options: ['cursors'], run: killCursors },
}

function getMore({ body, database, engine, deadline }: Request): Promise<Buffer[]> {
  const id = idOf(body.getMore) ?? refuse('TypeMismatch', "BSON field 'getMore.getMore' is the wrong type, expected type 'long'")
  return engine.cursors.more(id, `${database}.${String(body.collection)}`, numberOption(body, 'batchSize'), deadline)
}

function killCursors({ body, engine }: Request): Doc {
  const ids = (Array.isArray(body.cursors) ? body.cursors : []).map((value) => idOf(value) ?? 0n)
  const killed = ids.filter((id) => engine.cursors.kill(id))
  return { cursorsKilled: killed, cursorsNotFound: ids.filter((id) => !killed.includes(id)), cursorsAlive: [], cursorsUnknown: [] }
}

function idOf(value: Value): bigint | undefined {
  return isNumeric(value) ? toLong(value) : undefined
}
