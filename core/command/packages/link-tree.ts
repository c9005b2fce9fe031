import { copyFileSync, linkSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

/** Files that npm changes instead of replacing them, and a cache that belongs to the old files. */
const changedInPlace = '.package-lock.json'
const cache = '.cache'

/** Makes a second folder of packages with the same files, which takes no space. npm replaces the files of packages, and never writes into them. */
export function linkTree(from: string, to: string): void {
  mkdirSync(to)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else if (entry.isDirectory() && entry.name !== cache) linkTree(source, target)
    else if (entry.isFile()) linkFile(source, target, entry.name)
  }
}

function linkFile(source: string, target: string, name: string): void {
  if (name === changedInPlace) return copyFileSync(source, target)
  try {
    linkSync(source, target)
  } catch {
    // File systems without links, and files of another account.
    copyFileSync(source, target)
  }
}
