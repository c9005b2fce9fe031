import { lstatSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * A folder whose files may be run: of this account, of root, or of the account that owns the sources, and nobody else can write there.
 * One of ours that others could write is thrown away with all that is in it.
 */
export function trustedFolder(folder) {
  const own = process.getuid?.()
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    if (own === undefined) return { folder, readable: true, writable: true }
    if (lstatSync(folder).uid === own && !isClosed(folder)) {
      rmSync(folder, { recursive: true })
      mkdirSync(folder, { mode: 0o700 })
    }
    const { uid } = lstatSync(folder)
    const owners = [own, 0, statSync(fileURLToPath(import.meta.url)).uid]
    const readable = owners.includes(uid) && isClosed(folder)
    return { folder, readable, writable: readable && uid === own }
  } catch {
    // A read-only checkout: everything is compiled anew at each start.
    return { folder, readable: false, writable: false }
  }
}

function isClosed(folder) {
  const found = lstatSync(folder)
  return found.isDirectory() && (found.mode & 0o022) === 0
}
