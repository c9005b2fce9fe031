import { closeSync, fstatSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'

const mebibyte = 1024 * 1024
const wanted = 8 * mebibyte
const filling = Buffer.alloc(64 * 1024)

/** Space of the disk that is kept aside: a full disk must take deletions, which need some before they give any back. */
export class Reserve {
  readonly #directory: string
  readonly #path: string

  constructor(directory: string) {
    this.#directory = directory
    this.#path = join(directory, 'reserve')
  }

  /** Whether so little space is left beside the reserve that one large transaction might not fit. */
  get isNeeded(): boolean {
    const { bavail, blocks, bsize } = statfsSync(this.#directory)
    return bavail * bsize < Math.min(64 * mebibyte, Math.max(wanted / 2, (blocks * bsize) / 8))
  }

  /** Whether the space of a released reserve is still there, or most of it. */
  get isUnused(): boolean {
    const { bavail, bsize } = statfsSync(this.#directory)
    return bavail * bsize >= wanted / 2
  }

  /** Sets aside what there is, up to what is wanted. */
  fill(): void {
    try {
      const file = openSync(this.#path, 'a', 0o600)
      try {
        for (let size = fstatSync(file).size; size < wanted;) size += writeSync(file, filling)
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
