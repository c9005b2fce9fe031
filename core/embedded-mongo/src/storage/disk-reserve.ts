import { closeSync, openSync, rmSync, statfsSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'

const mebibyte = 1024 * 1024
const reserveSize = 8 * mebibyte
const block = Buffer.alloc(64 * 1024)

/**
 * Disk space that is set aside for deletions on a full disk, which need some space before they free any.
 * It is the end of the database's file, beyond the pages in use, so that no other program can take it.
 */
export class DiskReserve {
  readonly #directory: string
  readonly #file: string
  readonly #usedBytes: () => number

  constructor(directory: string, usedBytes: () => number) {
    this.#directory = directory
    this.#file = join(directory, 'data.mdb')
    this.#usedBytes = usedBytes
    // Earlier versions kept the reserve in a separate file. It was removed for use, and another program could take the space.
    rmSync(join(directory, 'reserve'), { force: true })
  }

  /** Whether so little space is left besides the reserve that one large transaction might not fit. */
  get isNeeded(): boolean {
    const { bavail, blocks, bsize } = statfsSync(this.#directory)
    return bavail * bsize < Math.min(64 * mebibyte, Math.max(reserveSize / 2, (blocks * bsize) / 8))
  }

  /** Whether at least half of it is there. */
  get isHalfFull(): boolean {
    return this.#size >= reserveSize / 2
  }

  /** Allocates the reserve, or as much of it as the disk has space for. To be called between transactions. */
  fill(): void {
    let missing = reserveSize - this.#size
    if (missing <= 0) return
    try {
      const file = openSync(this.#file, 'a')
      try {
        for (; missing > 0; missing -= block.length) writeSync(file, block)
      } finally {
        closeSync(file)
      }
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT'].includes(String(error.code)))) throw error
    }
  }

  get #size(): number {
    return statSync(this.#file).size - this.#usedBytes()
  }
}
