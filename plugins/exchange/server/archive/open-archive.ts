import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { openPromise } from 'yauzl'
import { PackageTooLarge, type PackageFile } from '../../contract.ts'
import { PackageFiles } from './package-files.ts'
import { broken, zipFiles, type PackageLimits } from './zip-files.ts'

/** An open package; it reads from its file until it is closed. */
export interface OpenArchive {
  readonly archive: PackageFiles
  close(): void
}

/** Opens a zip, or a single file as a package of one file. */
export async function openArchive(path: string, name: string, limits: PackageLimits): Promise<OpenArchive> {
  if (!(await isZip(path))) return { archive: new PackageFiles(name, await singleFile(path, name, limits)), close: () => undefined }
  const zip = await openPromise(path, { autoClose: false, decodeStrings: false, validateEntrySizes: true }).catch((error: Error) => broken(error))
  try {
    return { archive: new PackageFiles(name, await zipFiles(zip, limits)), close: () => zip.close() }
  } catch (error) {
    zip.close()
    throw error
  }
}

async function singleFile(path: string, name: string, { bytes }: PackageLimits): Promise<Map<string, PackageFile>> {
  const { size } = await stat(path)
  if (size > bytes) throw new PackageTooLarge({ most: Math.floor(bytes / 1024 / 1024) })
  return new Map([[name, { path: name, name, size, open: async () => createReadStream(path) }]])
}

async function isZip(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0)
    return buffer.toString('latin1') === 'PK'
  } finally {
    await file.close()
  }
}
