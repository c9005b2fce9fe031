import { randomBytes } from 'node:crypto'
import { refuse } from '../base/errors.ts'
import { consumeWhile, nextItem, type Flow } from '../base/time-slice.ts'
import { maxDocumentSize } from '../values/encode.ts'
import { encodeCursorReply } from '../wire/cursor-reply.ts'

const firstBatchSize = 101
const idleTimeoutMs = 10 * 60_000

/** The part of a result that has not been returned yet. */
class Cursor {
  readonly namespace: string
  readonly #rows: Flow<Buffer>
  #lookahead: Buffer | undefined
  lastUsed = Date.now()
  isBusy = false

  constructor(namespace: string, rows: Flow<Buffer>) {
    this.namespace = namespace
    this.#rows = rows
  }

  /** The next rows, up to a number and to 16 MiB. */
  async take(maxRows: number, deadline: number): Promise<Buffer[]> {
    const batch: Buffer[] = []
    let size = 0
    const add = (row: Buffer) => {
      size += row.length
      if (batch.length > 0 && size > maxDocumentSize) this.#lookahead = row
      else batch.push(row)
      return batch.length < maxRows && this.#lookahead === undefined
    }
    if (maxRows === 0) return batch
    const lookahead = this.#lookahead
    this.#lookahead = undefined
    if (!lookahead || add(lookahead)) await consumeWhile(this.#rows, add, deadline)
    return batch
  }

  /** Whether there is another row; reads it ahead. */
  async hasMore(deadline: number): Promise<boolean> {
    this.#lookahead ??= await nextItem(this.#rows, deadline)
    return this.#lookahead !== undefined
  }
}

/** The open cursors of a server. */
export class CursorRegistry {
  readonly #open = new Map<bigint, Cursor>()
  readonly #expiry = setInterval(() => this.#closeIdle(), 60_000).unref()

  get count(): number {
    return this.#open.size
  }

  /** Replies to a query with its first batch, and opens a cursor for the rest. */
  async start(
    namespace: string,
    rows: Flow<Buffer>,
    {
      batchSize = firstBatchSize,
      single = false,
      deadline,
      atClusterTime,
    }: { batchSize?: number | undefined; single?: boolean; deadline: number; atClusterTime?: bigint | undefined },
  ): Promise<Buffer[]> {
    const cursor = new Cursor(namespace, rows)
    const batch = await cursor.take(batchSize, deadline)
    const isOpen = !single && (batchSize === 0 || (await cursor.hasMore(deadline)))
    return encodeCursorReply('firstBatch', batch, { id: isOpen ? this.#register(cursor) : 0n, namespace, atClusterTime })
  }

  #register(cursor: Cursor): bigint {
    const id = randomBytes(8).readBigUInt64BE() >> 1n
    this.#open.set(id, cursor)
    return id
  }

  /** Replies with the next batch of a cursor, and closes the cursor after the last one. */
  async more(id: bigint, namespace: string, batchSize: number | undefined, deadline: number): Promise<Buffer[]> {
    const cursor = this.#open.get(id) ?? refuse('CursorNotFound', `cursor id ${id} not found`)
    if (cursor.namespace !== namespace)
      refuse('Unauthorized', `Requested getMore on namespace '${namespace}', but cursor belongs to a different namespace ${cursor.namespace}`)
    if (cursor.isBusy) refuse(145, `cursor id ${id} is already in use`)
    cursor.isBusy = true
    try {
      const batch = await cursor.take(batchSize || Number.POSITIVE_INFINITY, deadline)
      const isOpen = await cursor.hasMore(deadline)
      if (!isOpen) this.#open.delete(id)
      return encodeCursorReply('nextBatch', batch, { id: isOpen ? id : 0n, namespace })
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

  #closeIdle(): void {
    for (const [id, cursor] of this.#open) if (!cursor.isBusy && Date.now() - cursor.lastUsed > idleTimeoutMs) this.#open.delete(id)
  }

  close(): void {
    clearInterval(this.#expiry)
    this.#open.clear()
  }
}
