import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { NewFolder } from './new-folder.ts'
import { Refusal } from './texts.ts'

/** The folder that contains the archives of packages which no registry has. */
export const archiveFolder = 'packages'

/** Archives that `npm run pack` has written. */
export class Archives {
  readonly #from: string
  readonly #files: readonly string[]

  private constructor(from: string, files: readonly string[]) {
    this.#from = from
    this.#files = files
  }

  /** Those with these names; all must be there. */
  static of(files: readonly string[], from: string): Archives {
    const folder = resolve(from)
    if (!existsSync(folder)) throw new Refusal('refused.noFolder', { path: folder })
    const missing = files.filter((file) => !existsSync(join(folder, file)))
    if (missing.length > 0) throw new Refusal('refused.noArchive', { path: folder, names: missing.join(', ') })
    return new Archives(folder, files)
  }

  /** Copies them into what is being made, because later calls of npm there need them. */
  copyTo({ draft }: NewFolder): void {
    mkdirSync(join(draft, archiveFolder))
    for (const file of this.#files) copyFileSync(join(this.#from, file), join(draft, archiveFolder, file))
  }
}
