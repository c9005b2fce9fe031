import { existsSync, readFileSync, renameSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { dataFileOf } from './data-file.ts'

function stateFileOf(directory: string): string {
  return join(directory, 'data.state')
}

/** Whether a database was created in this directory, even if its file has disappeared. */
export function wasEverOpened(directory: string): boolean {
  return existsSync(stateFileOf(directory))
}

/** Whether the file is as the last server left it when it closed. */
export function isAsClosed(directory: string): boolean {
  return wasEverOpened(directory) && readFileSync(stateFileOf(directory), 'utf8') === stateOf(directory)
}

/** Records the size and the time of the file, after the last write to it. */
export async function recordState(directory: string): Promise<void> {
  const path = stateFileOf(directory)
  const file = await open(`${path}.new`, 'w', 0o600)
  try {
    const { uid, gid } = statSync(dataFileOf(directory))
    if (process.getuid?.() === 0) await file.chown(uid, gid)
    await file.writeFile(stateOf(directory))
    await file.sync()
  } finally {
    await file.close()
  }
  renameSync(`${path}.new`, path)
}

function stateOf(directory: string): string {
  const { size, mtimeNs } = statSync(dataFileOf(directory), { bigint: true })
  return `${size} bytes, written at ${mtimeNs} ns\n`
}
