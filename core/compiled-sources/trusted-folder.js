import { lstatSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * A folder whose files may be executed: it belongs to this account, to root or to the owner of the sources, and nobody else can write to
 * it. A folder of this account that others could write to is deleted with its contents.
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
    // A read-only checkout: everything is compiled at each start.
    return { folder, readable: false, writable: false }
  }
}

function isClosed(folder) {
  const found = lstatSync(folder)
  return found.isDirectory() && (found.mode & 0o022) === 0
}
