import type { Parser } from '@verdict/core/server'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import type { PackageFile } from '../../contract.ts'
import { NestedZip } from './nested-zip.ts'
import { PackageBudget, type PackageLimits } from './package-budget.ts'
import type * as parse from './parse.ts'
import { PackageFiles } from './package-files.ts'
import { openZip } from './zip-files.ts'

/** An open package, which reads from its file until it is closed. */
export interface OpenArchive {
  readonly archive: PackageFiles
  close(): Promise<void>
}

export interface ArchiveOptions {
  readonly limits: PackageLimits
  readonly parser: Parser<typeof parse>
}

/** Opens a zip, or a single file as a package of one file. */
export async function openArchive(path: string, name: string, { limits, parser }: ArchiveOptions): Promise<OpenArchive> {
  const budget = new PackageBudget(limits)
  if (!(await isZip(path))) return { archive: new PackageFiles(name, await singleFile(path, name, budget), { parser }), close: async () => undefined }
  const nested = new NestedZip(budget)
  const { files, close } = await openZip(path, budget)
  return {
    archive: new PackageFiles(name, files, { nested, parser }),
    close: async () => {
      close()
      await nested.close()
    },
  }
}

async function singleFile(path: string, name: string, budget: PackageBudget): Promise<Map<string, PackageFile>> {
  const { size } = await stat(path)
  budget.takeBytes(size)
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
