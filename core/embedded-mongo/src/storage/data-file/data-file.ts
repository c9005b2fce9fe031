import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'

export function dataFileOf(directory: string): string {
  return join(directory, 'data.mdb')
}

/** The file of a database, read without LMDB: that maps the file into memory and crashes if pages are missing or damaged. */
export class DataFile {
  readonly path: string
  readonly size: number
  readonly #file: number

  constructor(directory: string) {
    this.path = dataFileOf(directory)
    this.#file = openSync(this.path, 'r')
    this.size = fstatSync(this.#file).size
  }

  /** Reads part of the file; fewer bytes at its end. */
  read(position: number, length: number): Buffer {
    const bytes = Buffer.allocUnsafe(Math.max(0, Math.min(length, this.size - position)))
    return bytes.subarray(0, readSync(this.#file, bytes, 0, bytes.length, position))
  }

  close(): void {
    closeSync(this.#file)
  }
}
