import { existsSync } from 'node:fs'
import { access, constants, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { withSite } from './with-site.ts'
import { Workspace } from './workspace.ts'

/** Checks everything that a site needs, and prints one line for each check. */
export async function doctor(): Promise<void> {
  await check('Node.js', async () => {
    if (Number(process.versions.node.split('.')[0]) < 20) throw new Error(`version ${process.versions.node} is too old; 20 is the minimum`)
    return process.versions.node
  })
  let site: Workspace | undefined
  await check('site', async () => {
    site = await Workspace.ofSite()
    return site.place
  })
  const { root } = site ?? new Workspace()
  if (site) await checkSite(site)
  await check('web shell', async () => {
    if (!existsSync(join(root, 'core/web/dist/index.html'))) throw new Error('not built; run npm run build')
    return 'built'
  })
  if (site) await check('plugins', () => withSite(async ({ registry }) => describe(registry.rows(() => 0))))
}

async function checkSite(workspace: Workspace): Promise<void> {
  const storesNothingLocally = workspace.uri !== undefined && workspace.config.files === 'gridfs'
  if (!storesNothingLocally) await check('data folder', () => freeSpace(workspace.dataDirectory))
  await check('database', () =>
    workspace.withSiteDatabase(async ({ db }) => (await db.command({ ping: 1 }), workspace.uri ? 'MONGODB_URI responds' : 'embedded')),
  )
}

async function freeSpace(folder: string): Promise<string> {
  await access(folder, constants.W_OK)
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < 1e9) throw new Error('less than 1 GB is free')
  return `${folder}, ${Math.round((bavail * bsize) / 1e9)} GB free`
}

function describe(rows: readonly { id: string; health: string; reason: string | null }[]): string {
  const broken = rows.filter(({ health }) => health === 'failed' || health === 'waiting')
  if (broken.length > 0) throw new Error(broken.map(({ id, reason }) => `'${id}': ${reason}`).join('; '))
  return `${rows.filter(({ health }) => health === 'running').length} running, ${rows.filter(({ health }) => health === 'off').length} off`
}

async function check(name: string, read: () => Promise<string>): Promise<void> {
  try {
    console.log(`ok       ${name}: ${await read()}`)
  } catch (error) {
    console.log(`PROBLEM  ${name}: ${error instanceof Error ? error.message : String(error)}`)
    process.exitCode = 1
  }
}
