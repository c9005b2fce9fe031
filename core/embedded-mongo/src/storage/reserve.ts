import { closeSync, fstatSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

const wanted = 8 * 1024 * 1024
const filling = Buffer.alloc(64 * 1024)

/** Space of the disk that is kept aside: a full disk must take deletions, which need some before they give any back. */
export class Reserve {
  readonly #path: string

  constructor(directory: string) {
    this.#path = join(directory, 'reserve')
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
