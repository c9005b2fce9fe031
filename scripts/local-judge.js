// Starts a judge daemon beside the site, so that a single machine judges without configuration. For several machines: config/judge.yaml.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { isOwnFolder } from '../core/node/own-folder.js'

const isRoot = process.getuid?.() === 0

/** The daemon of this machine, unless VERDICT_LOCAL_JUDGE is off. It waits for the site, detects languages when it starts, and ends with this process. */
export async function localJudge() {
  if (process.env.VERDICT_LOCAL_JUDGE === 'off') return
  const { Workspace } = await import('@verdict/command/workspace')
  const { dataDirectory, config, root } = new Workspace()
  const { values } = parseArgs({ options: { port: { type: 'string' } }, strict: false })
  const port = Number(values.port ?? process.env.PORT ?? config.port)
  if (port === 0) return console.log('No local judge: the site uses a random port.')
  // The site gets it too, and replaces the one of the last start.
  const token = (process.env.VERDICT_DAEMON_TOKEN ??= randomBytes(24).toString('base64url'))
  const host = [undefined, '', '0.0.0.0', '::'].includes(process.env.HOST ?? config.host) ? '127.0.0.1' : (process.env.HOST ?? config.host)
  // Root does not judge in the data folder: its owner, the account of the site, could redirect there what root writes.
  const folder = process.env.VERDICT_JUDGE_FOLDER ?? (isRoot ? `${dataDirectory}-judge` : join(dataDirectory, 'judge'))
  const environment = {
    VERDICT_SITE: `http://${host}:${port}`,
    VERDICT_DAEMON_TOKEN: token,
    VERDICT_JUDGE_FOLDER: folder,
  }
  return { installed: prepare(folder), start: () => spawnJudge(root, environment) }
}

async function prepare(folder) {
  if (isRoot && !process.env.VERDICT_JUDGE_FOLDER && !isOwnFolder(folder))
    throw new Error(`${folder} does not belong to root. Move it, or set VERDICT_JUDGE_FOLDER.`)
  const { installCompilers } = await import('./compilers.ts')
  await installCompilers()
}

function spawnJudge(root, environment) {
  const inherited = Object.fromEntries(['PATH', 'HOME', 'LANG', 'NODE_OPTIONS'].map((name) => [name, process.env[name]]))
  return spawn(process.execPath, [fileURLToPath(new URL('../judge-daemon/bin/judge.js', import.meta.url))], {
    cwd: root,
    stdio: ['pipe', 'inherit', 'inherit'],
    env: { ...inherited, ...environment, VERDICT_ENDS_WITH_PARENT: '1' },
  })
}
