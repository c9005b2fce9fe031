import { spawnSync } from 'node:child_process'
import { constants, existsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SystemAccount } from '../workspace/system-account.ts'
import type { Workspace } from '../workspace/workspace.ts'

/** Why an account cannot run a site, as the end of a sentence, and a command that helps. */
export interface Obstacle {
  readonly problem: string
  readonly remedy: string
}

type Access = readonly [path: string, mode: number]

const { R_OK, W_OK, X_OK } = constants

/** Prints the first path that it cannot access. */
const trial = `
const { accessSync } = require('node:fs')
for (const [path, mode] of JSON.parse(process.argv[1])) {
  try { accessSync(path, mode) } catch { console.log(path); break }
}`

/** Finds out, in a process of the account, whether it can run the site. */
export function obstacleFor({ uid, gid }: SystemAccount, workspace: Workspace): Obstacle | undefined {
  const wanted = JSON.stringify(wantedBy(workspace))
  const { status, stdout } = spawnSync(process.execPath, ['-e', trial, wanted], { uid, gid, cwd: '/', encoding: 'utf8', env: {} })
  if (status !== 0) return { problem: `cannot run ${process.execPath}`, remedy: remedyFor(process.execPath, workspace) }
  const path = stdout.trim()
  if (path === '') return undefined
  if (path === tmpdir()) return { problem: `cannot write to ${path}`, remedy: 'start without the variable TMPDIR' }
  return { problem: `cannot read ${path}`, remedy: remedyFor(path, workspace) }
}

function wantedBy({ root, found, dataDirectory, webDirectory }: Workspace): Access[] {
  const program = fileURLToPath(new URL('../verdict.js', import.meta.url))
  const dependency = fileURLToPath(import.meta.resolve('yaml'))
  const files = [...['config/site.yaml', 'package.json'].map((file) => join(root, file)), join(webDirectory, 'index.html')]
  const plugins = found.map(({ directory }) => join(directory, 'package.json'))
  const readable = [root, program, dependency, ...files, ...plugins].filter((path) => existsSync(path))
  return [...readable.map((path): Access => [path, R_OK]), [existing(dirname(dataDirectory)), X_OK], [tmpdir(), W_OK]]
}

function existing(folder: string): string {
  return existsSync(folder) ? folder : existing(dirname(folder))
}

/** Opens the outermost closed folder above the path, or the path itself; of a closed file of the site, all files but the data. */
function remedyFor(path: string, { root, dataDirectory }: Workspace): string {
  const closed = foldersAbove(path).find((folder) => (statSync(folder).mode & 0o001) === 0)
  if (closed !== undefined) return `chmod o+x ${quoted(closed)}`
  if (!path.startsWith(`${root}/`)) return `chmod o+rx ${quoted(path)}`
  return `find ${quoted(root)} -path ${quoted(`${dataDirectory}*`)} -prune -o -exec chmod o+rX {} +`
}

/** For a shell. */
function quoted(path: string): string {
  return /[^\w./-]/.test(path) ? `'${path.replaceAll("'", `'\\''`)}'` : path
}

function foldersAbove(path: string): string[] {
  const above = dirname(path)
  return above === path ? [path] : [...foldersAbove(above), above]
}
