import { existsSync } from 'node:fs'
import { access, constants, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { messageOf, type FollowerRow, type HealthItem, type SettingsSection } from '@verdict/core'
import { runningProcesses } from '../system-accounts/running-processes.ts'
import { whyRoot } from '../system-accounts/site-account.ts'
import { withSite } from './with-site.ts'
import { Workspace } from '../workspace/workspace.ts'

type Print = (line: string) => void

/** Checks everything that a site needs, and prints one line for each check. */
export async function doctor(): Promise<void> {
  await runChecks((line) => {
    console.log(line)
    if (line.startsWith('PROBLEM')) process.exitCode = 1
  })
}

export async function runChecks(print: Print): Promise<void> {
  const check = checkWith(print)
  await check('Node.js', async () => {
    if (Number(process.versions.node.split('.')[0]) < 20) throw new Error(`version ${process.versions.node} is too old; the minimum is 20`)
    return process.versions.node
  })
  let site: Workspace | undefined
  await check('site', async () => {
    site = await Workspace.ofSite()
    return site.place
  })
  const { webDirectory } = site ?? new Workspace()
  if (site) {
    checkProcesses(site, print)
    await checkSite(site, check)
  }
  await check('web shell', async () => {
    if (!existsSync(join(webDirectory, 'index.html'))) throw new Error('not built; run npm run build')
    return 'built'
  })
  if (!site) return
  await withSite(async ({ registry, control }) => {
    await check('plugins', async () => describePlugins(registry.rows(() => 0)))
    await check('secrets', async () => describeSecrets(control.sections()))
    await check('followers', async () => describeFollowers((await control.plugins()).flatMap(({ followers }) => followers)))
    const items = (await control.health('en-US')).filter(({ plugin }) => plugin !== 'kernel')
    for (const item of items) {
      if (item.state === 'warning') print(`WARNING  ${item.title}: ${item.text}`)
      else await check(item.title, async () => describeHealth(item))
    }
  }).catch((error: unknown) => check('plugins', () => Promise.reject(error)))
}

async function checkSite(workspace: Workspace, check: ReturnType<typeof checkWith>): Promise<void> {
  const storesNothingLocally = workspace.uri !== undefined && workspace.config.files === 'gridfs'
  if (!storesNothingLocally) await check('data folder', () => freeSpace(workspace.dataDirectory))
  await check('database', () =>
    workspace.withSiteDatabase(async ({ db }) => (await db.command({ ping: 1 }), workspace.uri ? 'MONGODB_URI responds' : 'embedded')),
  )
}

/** Must run before this process acts as the data's owner. */
function checkProcesses(workspace: Workspace, print: Print): void {
  if (process.platform !== 'linux') return
  const running = runningProcesses(workspace.root)
  const byAccount = Object.entries(Object.groupBy(running, ({ account }) => account))
  const list = byAccount.map(([account, processes = []]) => `${processes.map(({ part, pid }) => `${part} ${pid}`).join(', ')} as ${account}`).join('; ')
  const isExposed = running.some(({ part, account }) => account === 'root' && (part === 'web server' || part === 'database'))
  if (isExposed) print(`WARNING  processes: ${list}. Web server and database do not need root permissions. ${whyRoot(workspace)}`)
  else print(`ok       processes: ${list || 'none running'}`)
}

async function freeSpace(folder: string): Promise<string> {
  await access(folder, constants.W_OK)
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < 1e9) throw new Error('less than 1 GB is free')
  return `${folder}, ${Math.round((bavail * bsize) / 1e9)} GB free`
}

function describePlugins(rows: readonly { id: string; health: string; reason: string | null }[]): string {
  const broken = rows.filter(({ health }) => health === 'failed' || health === 'waiting')
  if (broken.length > 0) throw new Error(broken.map(({ id, reason }) => `'${id}': ${reason}`).join('; '))
  const off = rows.filter(({ health }) => health === 'off').map(({ id }) => id)
  return `${rows.filter(({ health }) => health === 'running').length} running, ${off.length} disabled${off.length > 0 ? ` (${off.join(', ')})` : ''}`
}

function describeSecrets(sections: readonly SettingsSection[]): string {
  const lost = sections.flatMap(({ plugin, lostSecrets }) => lostSecrets.map((key) => `'${plugin}.${key}'`))
  if (lost.length > 0) throw new Error(`${lost.join(', ')} cannot be decrypted with this site's encryption key; enter them again in the admin area`)
  return 'readable'
}

/** A follower that fails is a problem; one that waits for its plugin, or that is new, is not. */
function describeFollowers(rows: readonly FollowerRow[]): string {
  const failing = rows.filter(({ reason }) => reason !== null)
  const problem = ({ plugin, change, pending, document, reason }: FollowerRow) =>
    `'${plugin}' has ${pending} pending of '${change}'; failed with document ${document}: ${reason}`
  if (failing.length > 0) throw new Error(failing.map(problem).join('; '))
  const state = ({ plugin, change, pending, catchUp }: FollowerRow) =>
    catchUp ? `'${plugin}' is catching up with '${change}': ${catchUp.done} of ${catchUp.total ?? '?'}` : `'${plugin}' has ${pending} pending of '${change}'`
  return rows.length > 0 ? rows.map(state).join('; ') : 'up to date'
}

function describeHealth({ state, text }: HealthItem): string {
  if (state === 'bad') throw new Error(text)
  return text
}

function checkWith(print: Print) {
  return async (name: string, read: () => Promise<string>) => {
    try {
      print(`ok       ${name}: ${await read()}`)
    } catch (error) {
      print(`PROBLEM  ${name}: ${messageOf(error)}`)
    }
  }
}
