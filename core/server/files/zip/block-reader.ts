import { closeSync, openSync, readSync } from 'node:fs'
import { RandomAccessReader } from 'yauzl'

const blockBytes = 1 << 18

/** Reads a file in large blocks, because an index has two reads for each entry. Blocks its thread. */
export class BlockReader extends RandomAccessReader {
  readonly #file: number
  #block = Buffer.alloc(0)
  /** Where the block begins in the file. */
  #start = 0

  constructor(path: string) {
    super()
    this.#file = openSync(path, 'r')
  }

  override read(buffer: Buffer, offset: number, length: number, position: number, callback: (error: Error | null, bytesRead?: number) => void): void {
    if (position < this.#start || position + length > this.#start + this.#block.length) this.#load(position, Math.max(length, blockBytes))
    callback(null, this.#block.copy(buffer, offset, position - this.#start, position - this.#start + length))
  }

  override close(): void {
    closeSync(this.#file)
  }

  #load(position: number, length: number): void {
    const block = Buffer.alloc(length)
    this.#block = block.subarray(0, readSync(this.#file, block, 0, length, position))
    this.#start = position
  }
}
