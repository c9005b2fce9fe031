import { existsSync } from 'node:fs'
import { access, constants, mkdir, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { withSite } from './with-site.ts'
import { Workspace } from './workspace.ts'

/** Looks at everything that a site needs, and says in one line each what is wrong. */
export async function doctor(): Promise<void> {
  const workspace = new Workspace()
  await check('Node.js', async () => {
    if (Number(process.versions.node.split('.')[0]) < 20) throw new Error(`version ${process.versions.node} is too old, 20 is the least`)
    return process.versions.node
  })
  await check('data folder', async () => {
    await mkdir(workspace.dataDirectory, { recursive: true, mode: 0o700 })
    await access(workspace.dataDirectory, constants.W_OK)
    const { bavail, bsize } = await statfs(workspace.dataDirectory)
    if (bavail * bsize < 1e9) throw new Error('less than 1 GB is free')
    return `${workspace.dataDirectory}, ${Math.round((bavail * bsize) / 1e9)} GB free`
  })
  await check('database', () => workspace.withDatabase(async ({ db }) => (await db.command({ ping: 1 }), workspace.uri ? 'MONGODB_URI answers' : 'embedded')))
  await check('web shell', async () => {
    if (!existsSync(join(workspace.root, 'core/web/dist/index.html'))) throw new Error('not built: npm run build')
    return 'built'
  })
  await check('plugins', () => withSite(async ({ book }) => describe(book.rows(() => 0))))
}

function describe(rows: readonly { id: string; health: string; reason: string | null }[]): string {
  const broken = rows.filter(({ health }) => health === 'failed' || health === 'waiting')
  if (broken.length > 0) throw new Error(broken.map(({ id, reason }) => `'${id}': ${reason}`).join('; '))
  return `${rows.filter(({ health }) => health === 'running').length} running, ${rows.filter(({ health }) => health === 'off').length} off`
}

async function check(name: string, look: () => Promise<string>): Promise<void> {
  try {
    console.log(`ok       ${name}: ${await look()}`)
  } catch (error) {
    console.log(`PROBLEM  ${name}: ${error instanceof Error ? error.message : String(error)}`)
    process.exitCode = 1
  }
}
