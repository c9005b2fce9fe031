import { chmodSync, lstatSync, mkdirSync } from 'node:fs'

/** A folder that another account could read or change. */
export class FolderNotPrivateError extends Error {}

/** Makes a folder that only this account enters, or corrects the rights of one that is there; one of another account is refused. */
export function privateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  const found = lstatSync(path)
  const { uid, mode } = found
  const own = process.getuid?.()
  if (own === undefined) return
  if (!found.isDirectory() || (uid !== own && own !== 0))
    throw new FolderNotPrivateError(`${path} does not belong to the account that runs this; choose another folder, or give it to that account`)
  if ((mode & 0o777) !== 0o700) chmodSync(path, 0o700)
}
