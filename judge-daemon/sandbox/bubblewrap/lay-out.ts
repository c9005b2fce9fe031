import { chmod, chown, copyFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { PlacedFile } from '../sandbox.ts'

export const nobody = 65_534

/** A working folder on disk, new for each run: only where nothing is isolated anyway. */
export async function layOut(folder: string, files: readonly PlacedFile[]): Promise<string> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder)
  const made = [folder]
  for (const file of files) {
    const path = join(folder, file.name)
    await mkdir(dirname(path), { recursive: true })
    if ('path' in file.source) await copyFile(file.source.path, path)
    else await writeFile(path, file.source.bytes)
    await chmod(path, file.executable ? 0o755 : 0o644)
    made.push(dirname(path), path)
  }
  if (process.getuid?.() === 0) for (const path of new Set(made)) await chown(path, nobody, nobody)
  return folder
}
