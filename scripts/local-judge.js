// Starts a judge daemon beside the site, so that a single machine judges without configuration. For several machines: config/judge.yaml.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

/** The daemon of this machine, unless VERDICT_LOCAL_JUDGE is off. It waits for the site, detects languages when it starts, and ends with this process. */
export async function localJudge() {
  if (process.env.VERDICT_LOCAL_JUDGE === 'off') return
  const { Workspace } = await import('../core/server/cli/workspace.ts')
  const { installCompilers } = await import('./compilers.ts')
  const { dataDirectory, config, root } = new Workspace()
  const { values } = parseArgs({ options: { port: { type: 'string' } }, strict: false })
  const port = Number(values.port ?? process.env.PORT ?? config.port)
  if (port === 0) return console.log('A site on a random port gets no local judge.')
  const token = (process.env.VERDICT_DAEMON_TOKEN ??= storedToken(dataDirectory))
  const host = [undefined, '', '0.0.0.0', '::'].includes(process.env.HOST ?? config.host) ? '127.0.0.1' : (process.env.HOST ?? config.host)
  const environment = {
    VERDICT_SITE: `http://${host}:${port}`,
    VERDICT_DAEMON_TOKEN: token,
    VERDICT_JUDGE_FOLDER: process.env.VERDICT_JUDGE_FOLDER ?? join(dataDirectory, 'judge'),
  }
  return { installed: installCompilers(), start: () => spawnJudge(root, environment) }
}

function spawnJudge(root, environment) {
  const inherited = Object.fromEntries(['PATH', 'HOME', 'LANG', 'NODE_OPTIONS'].map((name) => [name, process.env[name]]))
  return spawn(process.execPath, [fileURLToPath(new URL('../judge-daemon/bin/judge.js', import.meta.url))], {
    cwd: root,
    stdio: ['pipe', 'inherit', 'inherit'],
    env: { ...inherited, ...environment, VERDICT_ENDS_WITH_PARENT: '1' },
  })
}

function storedToken(folder) {
  const file = join(folder, 'judge-daemon.token')
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const token = randomBytes(24).toString('base64url')
  writeFileSync(file, token, { mode: 0o600 })
  return token
}
