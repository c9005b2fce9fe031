import { chmod, chown, copyFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { PlacedFile } from '../sandbox.ts'

export const nobody = 65_534

/** Creates an empty working folder on disk with these files, for runs without isolation (--unsafe). */
export async function createWorkFolder(folder: string, files: readonly PlacedFile[]): Promise<string> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder)
  const created = [folder]
  for (const file of files) {
    const path = join(folder, file.name)
    await mkdir(dirname(path), { recursive: true })
    if ('path' in file.source) await copyFile(file.source.path, path)
    else await writeFile(path, file.source.bytes)
    await chmod(path, file.executable ? 0o755 : 0o644)
    created.push(dirname(path), path)
  }
  if (process.getuid?.() === 0) for (const path of new Set(created)) await chown(path, nobody, nobody)
  return folder
}
