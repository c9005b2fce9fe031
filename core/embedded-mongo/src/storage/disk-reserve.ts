import { closeSync, fstatSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'

const mebibyte = 1024 * 1024
const reserveSize = 8 * mebibyte
const block = Buffer.alloc(64 * 1024)

/** Disk space that is set aside for deletions on a full disk, which need some space before they free any. */
export class DiskReserve {
  readonly #directory: string
  readonly #path: string

  constructor(directory: string) {
    this.#directory = directory
    this.#path = join(directory, 'reserve')
  }

  /** Whether so little space is left besides the reserve that one large transaction might not fit. */
  get isNeeded(): boolean {
    const { bavail, blocks, bsize } = statfsSync(this.#directory)
    return bavail * bsize < Math.min(64 * mebibyte, Math.max(reserveSize / 2, (blocks * bsize) / 8))
  }

  /** Whether most of the space of a released reserve is still free. */
  get isUnused(): boolean {
    const { bavail, bsize } = statfsSync(this.#directory)
    return bavail * bsize >= reserveSize / 2
  }

  /** Allocates the reserve, or as much of it as the disk has space for. */
  fill(): void {
    try {
      const file = openSync(this.#path, 'a', 0o600)
      try {
        for (let size = fstatSync(file).size; size < reserveSize;) size += writeSync(file, block)
      } finally {
        closeSync(file)
      }
    } catch (error) {
      if (!['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    }
  }

  release(): void {
    rmSync(this.#path, { force: true })
  }
}
