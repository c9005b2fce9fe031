import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { isSecretName } from './redaction.ts'
import type { Workspace } from '../workspace/workspace.ts'

const program = fileURLToPath(new URL('../verdict.js', import.meta.url))
const inherited = ['PATH', 'HOME', 'LANG', 'TMPDIR', 'NODE_OPTIONS', 'HOST', 'MONGODB_URI']
const mostBytes = 64 * 2 ** 20
const timeoutMs = 120_000

let running: Promise<Uint8Array> | undefined

/** The archive that `verdict report` writes, made by that command beside the running site. Those who ask at the same time get the same one. */
export function spawnReport({ root, dataDirectory }: Workspace, url: string): Promise<Uint8Array> {
  // The command replaces the values of all variables that sound secret, so it must know them.
  const named = Object.fromEntries(Object.entries(process.env).filter(([name]) => inherited.includes(name) || isSecretName(name)))
  const env = { ...named, VERDICT_ROOT: root, VERDICT_DATA: dataDirectory, PORT: new URL(url).port }
  return (running ??= promisify(execFile)(process.execPath, [program, 'report', '-'], {
    cwd: root,
    env,
    encoding: 'buffer',
    maxBuffer: mostBytes,
    timeout: timeoutMs,
  })
    .then(({ stdout }) => stdout)
    .finally(() => (running = undefined)))
}
