import { spawnSync } from 'node:child_process'
import { existsSync, lchownSync, mkdirSync, readdirSync, realpathSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { messageOf } from '@verdict/core'
import { runningDatabase } from '@verdict/core/site'
import { obstacleFor, type Obstacle } from './obstacle.ts'
import { accountNamed, createAccount, isRoot, ownerOf, type SystemAccount } from '../workspace/system-account.ts'
import type { Workspace } from '../workspace/workspace.ts'

const root: SystemAccount = { name: 'root', uid: 0, gid: 0 }
/** Has no rights of its own, so it can do what a new account can. */
const nobody: SystemAccount = { name: 'nobody', uid: 65534, gid: 65534 }
const defaultName = 'verdict'

/**
 * The account that a site started by root runs as, created if it is missing; undefined where the site stays root, which is said unless the
 * configuration wants it. The data folder belongs to this account from now on.
 */
export async function accountOfSite(workspace: Workspace): Promise<SystemAccount | undefined> {
  if (!isRoot()) return undefined
  const { name, account, obstacle } = choose(workspace)
  if (obstacle) console.error(`The site runs as root, because ${sentence(name, obstacle)}`)
  const staysRoot = name === root.name || obstacle !== undefined
  try {
    const taken = staysRoot ? root : (account ?? created(name))
    await giveData(workspace.dataDirectory, taken)
    return staysRoot ? undefined : taken
  } catch (error) {
    console.error(`The site runs as root. ${messageOf(error)}`)
    return undefined
  }
}

/** Why processes of the site run as root, in one sentence or two. */
export function whyRoot(workspace: Workspace): string {
  if (!isRoot()) return 'Run this command as root to see why they run as root.'
  const { name, obstacle } = choose(workspace)
  if (name === root.name) return 'The account in config/site.yaml is root.'
  return obstacle ? `The reason: ${sentence(name, obstacle)}` : `After the next start they run as '${name}'.`
}

/** Returns the configured account, the data's owner or the default account; `account` is undefined if the machine has no such account. */
function choose(workspace: Workspace): { name: string; account: SystemAccount | undefined; obstacle: Obstacle | undefined } {
  const owner = ownerOf(workspace.dataDirectory)
  const name = workspace.config.account ?? owner?.name ?? defaultName
  const account = name === owner?.name ? owner : accountNamed(name)
  return { name, account, obstacle: name === root.name ? undefined : obstacleFor(account ?? nobody, workspace) }
}

function sentence(name: string, { problem, remedy }: Obstacle): string {
  return `the account '${name}' ${problem}. To fix this: ${remedy}`
}

function created(name: string): SystemAccount {
  const account = createAccount(name)
  console.log(`Created the account '${name}', which runs the site.`)
  return account
}

async function giveData(folder: string, { name, uid, gid }: SystemAccount): Promise<void> {
  const isNew = !existsSync(folder)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // While a site runs there, it creates files as its present account, and this start fails.
  if (statSync(folder).uid === uid || (await runningDatabase(join(folder, 'database')))) return
  const path = realpathSync(folder)
  // The cache of a local judge of earlier versions.
  rmSync(join(path, 'judge'), { recursive: true, force: true })
  const entries = readdirSync(path).map((entry) => join(path, entry))
  if (entries.length > 0) changeOwner(entries, { uid, gid })
  // The folder itself last, so that the next start continues what was interrupted.
  lchownSync(path, uid, gid)
  if (!isNew) console.log(`${folder} now belongs to the account '${name}'.`)
}

function changeOwner(paths: readonly string[], { uid, gid }: Pick<SystemAccount, 'uid' | 'gid'>): void {
  const { status, stderr } = spawnSync('chown', ['-Rh', `${uid}:${gid}`, '--', ...paths], { encoding: 'utf8', env: { PATH: process.env.PATH } })
  if (status !== 0) throw new Error(`Cannot change the owner of the data folder: ${stderr?.trim() || 'chown is missing'}`)
}
