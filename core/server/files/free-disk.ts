import { statfs } from 'node:fs/promises'
import { DiskFull } from '../base/errors.ts'

/** So much of the file system stays free for the database and the rest of the machine. */
const sharePerCent = 5
const freshMs = 1000

/** The free space of a file system, which is read once a second at most. */
export class FreeDisk {
  readonly #directory: string
  #readAt = -Infinity
  #reading: Promise<void> | undefined
  /** How many bytes can still be written. */
  #usable = 0

  constructor(directory: string) {
    this.#directory = directory
  }

  /** Refuses bytes that would leave too little free space. */
  async take(bytes: number): Promise<void> {
    if (performance.now() - this.#readAt > freshMs) await (this.#reading ??= this.#read())
    this.#usable -= bytes
    if (this.#usable >= 0) return
    // The written part of this file is deleted, so the next file needs another look.
    this.#readAt = -Infinity
    throw new DiskFull()
  }

  async #read(): Promise<void> {
    try {
      const { bavail, blocks, bsize } = await statfs(this.#directory)
      this.#usable = (bavail - (blocks * sharePerCent) / 100) * bsize
      this.#readAt = performance.now()
    } finally {
      this.#reading = undefined
    }
  }
}
