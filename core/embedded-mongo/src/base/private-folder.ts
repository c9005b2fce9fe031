import { chmodSync, lstatSync, mkdirSync } from 'node:fs'

/** Another account could read or change the folder. */
class FolderNotPrivateError extends Error {}

/** The mode bit of folders in which all users may create files. */
const stickyBit = 0o1000

/** Creates a folder that only this account can access, or restricts the permissions of an existing one; fails if it belongs to another account. */
export function privateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  const stats = lstatSync(path)
  const { uid, mode } = stats
  const ownUid = process.getuid?.()
  if (ownUid === undefined) return
  // A folder such as /tmp: restricting it would lock out all other accounts.
  if (mode & stickyBit) throw new FolderNotPrivateError(`${path} is shared by all accounts; choose a folder of its own`)
  if (!stats.isDirectory() || (uid !== ownUid && ownUid !== 0))
    throw new FolderNotPrivateError(`${path} does not belong to the account that runs this; choose another folder, or give it to that account`)
  if ((mode & 0o777) !== 0o700) chmodSync(path, 0o700)
}
