import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { runningDatabase } from '@verdict/core/site'
import { runningProcesses } from '../system-accounts/running-processes.ts'
import { noSite, Workspace } from '../workspace/workspace.ts'

const program = fileURLToPath(new URL('../verdict.js', import.meta.url))

/** Throws while the site runs: it would load files of other packages, or write data of a plugin that is being deleted. */
export async function refuseRunning(root: string): Promise<void> {
  const { dataDirectory, uri } = await Workspace.ofFolder({ mayBeNew: true })
  const servers = process.platform === 'linux' ? runningProcesses(root).filter(({ part }) => part === 'web server') : []
  if (servers.length > 0 || (!uri && (await runningDatabase(join(dataDirectory, 'database')))))
    throw new Error('The site is running. Stop it, then run the command again.')
}

/** Writes a backup into the data folder and prints its name; nothing if the site has no data yet. */
export async function backUp(occasion: string): Promise<void> {
  const { dataDirectory, mayHaveData } = await Workspace.ofSiteOrNew()
  if (!mayHaveData) return
  mkdirSync(dataDirectory, { recursive: true })
  const file = join(dataDirectory, `before-${occasion}-${new Date().toISOString().slice(0, 19).replaceAll(/\D/g, '')}.gz`)
  // In a process of its own, which may give up the rights of root. The site's own variables.
  const env = process.env
  const child = spawn(process.execPath, [program, 'backup', file], { stdio: ['ignore', 'inherit', 'pipe'], env })
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  // A plugin was enabled before the first start.
  if (code === 0 || errors.startsWith(noSite)) return
  console.error(errors.trim())
  throw new Error('The backup failed, so nothing was changed. Correct the problem above, or add --no-backup.')
}
