import { chmodSync, lstatSync, mkdirSync } from 'node:fs'

/** A folder that another account could read or change. */
export class FolderNotPrivateError extends Error {}

/** Marks folders in which everybody may make files. */
const sticky = 0o1000

/** Makes a folder that only this account enters, or corrects the rights of one that is there; one of another account is refused. */
export function privateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  const found = lstatSync(path)
  const { uid, mode } = found
  const own = process.getuid?.()
  if (own === undefined) return
  // Such as /tmp: closing it would lock every other account out of it.
  if (mode & sticky) throw new FolderNotPrivateError(`${path} is shared by all accounts; choose a folder of its own`)
  if (!found.isDirectory() || (uid !== own && own !== 0))
    throw new FolderNotPrivateError(`${path} does not belong to the account that runs this; choose another folder, or give it to that account`)
  if ((mode & 0o777) !== 0o700) chmodSync(path, 0o700)
}
