import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { PackageFile } from '../../contract.ts'
import type { PackageBudget } from './package-budget.ts'
import { openZip } from './zip-files.ts'

/** The open zip within a package. Only one is open, so that a package with many zips needs the disk space and file handles of one. */
export class NestedZip {
  readonly #budget: PackageBudget
  #open: { readonly file: PackageFile; readonly files: ReadonlyMap<string, PackageFile>; close(): Promise<void> } | undefined

  constructor(budget: PackageBudget) {
    this.#budget = budget
  }

  /** Returns its files, which are readable until another zip is opened. */
  async files(file: PackageFile, place: string): Promise<ReadonlyMap<string, PackageFile>> {
    if (this.#open?.file === file) return this.#open.files
    await this.close()
    const directory = await mkdtemp(join(tmpdir(), 'verdict-package-'))
    const remove = () => rm(directory, { recursive: true, force: true })
    try {
      const path = join(directory, 'nested')
      await pipeline(await file.open(), createWriteStream(path))
      const { files, close } = await openZip(path, this.#budget, place)
      this.#open = { file, files, close: () => (close(), remove()) }
      return files
    } catch (error) {
      await remove()
      throw error
    }
  }

  async close(): Promise<void> {
    const open = this.#open
    this.#open = undefined
    await open?.close()
  }
}
