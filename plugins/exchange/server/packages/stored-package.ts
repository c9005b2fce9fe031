import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FileStore } from '@verdict/core/server'
import type { PackageArchive } from '../../contract.ts'
import { openArchive, type ArchiveOptions } from '../archive/open-archive.ts'

/** Copies a package from the file store to disk while `work` runs, because a zip is read from its end. */
export async function withStoredPackage(
  files: FileStore,
  { file, name, ...options }: ArchiveOptions & { readonly file: string; readonly name: string },
  work: (archive: PackageArchive) => Promise<void>,
): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'verdict-package-'))
  try {
    const path = join(directory, 'package')
    await pipeline(await files.open(file), createWriteStream(path))
    const opened = await openArchive(path, name, options)
    try {
      await work(opened.archive)
    } finally {
      await opened.close()
    }
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}
