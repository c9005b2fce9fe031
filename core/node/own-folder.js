import { lstatSync, mkdirSync, rmSync } from 'node:fs'

/**
 * Creates a folder that only this account can write to, and returns whether that worked. A folder of this account that others could write
 * to is emptied first.
 */
export function isOwnFolder(folder) {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    if (process.getuid === undefined) return true
    const { uid, mode } = lstatSync(folder)
    if (uid !== process.getuid()) return false
    if ((mode & 0o022) !== 0) {
      rmSync(folder, { recursive: true })
      mkdirSync(folder, { mode: 0o700 })
    }
    return lstatSync(folder).isDirectory()
  } catch {
    return false
  }
}
