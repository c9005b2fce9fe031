import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'

/** An account of this machine. */
export interface SystemAccount {
  readonly name: string
  readonly uid: number
  readonly gid: number
}

export const isRoot = (): boolean => process.getuid?.() === 0

export function accountNamed(name: string): SystemAccount | undefined {
  const [uid, gid] = [outputOf('id', '-u', name), outputOf('id', '-g', name)]
  return uid !== undefined && gid !== undefined ? { name, uid: Number(uid), gid: Number(gid) } : undefined
}

/** The name of an account, or its number where it has no name, as in a container that was made again. */
export function accountName(uid: number): string {
  return outputOf('id', '-un', String(uid)) ?? String(uid)
}

/** The account other than root that a folder belongs to. */
export function ownerOf(folder: string): SystemAccount | undefined {
  if (!existsSync(folder)) return undefined
  const { uid, gid } = statSync(folder)
  return uid === 0 ? undefined : { name: accountName(uid), uid, gid }
}

/** Creates an account without a login. */
export function createAccount(name: string): SystemAccount {
  const words = ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent', '--shell', '/usr/sbin/nologin', name]
  const { stderr } = spawnSync('useradd', words, { encoding: 'utf8', env: { PATH: process.env.PATH } })
  // Another start may have created it.
  const account = accountNamed(name)
  if (!account) throw new Error(`Cannot create the account '${name}': ${stderr?.trim() || 'useradd is missing'}`)
  return account
}

/** Turns this process into one of the account, for good. */
export function giveUpRights({ uid, gid }: SystemAccount): void {
  const { setgroups, setgid, setuid } = process
  if (!setgroups || !setgid || !setuid) throw new Error('Only the main thread of a program on Linux or macOS can change its account')
  setgroups([gid])
  setgid(gid)
  setuid(uid)
}

/** Turns this process into one of the account that owns the folder, if it is one of root. */
export function actAsOwnerOf(folder: string): void {
  const owner = isRoot() ? ownerOf(folder) : undefined
  if (owner) giveUpRights(owner)
}

function outputOf(program: string, ...words: string[]): string | undefined {
  const { status, stdout } = spawnSync(program, words, { encoding: 'utf8', env: { PATH: process.env.PATH } })
  return status === 0 ? stdout.trim() : undefined
}
