import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { mirrorHints } from '@verdict/node/mirrors.js'

interface RunOptions {
  readonly cwd?: string
  /** Ends the program. */
  readonly signal?: AbortSignal
  /** Added to the message of a failure. */
  readonly advice?: string
}

/** Variables of programs that download something: proxies, certificates and the mirror of npm. */
const forDownloads =
  'PATH HOME TMPDIR http_proxy https_proxy no_proxy HTTP_PROXY HTTPS_PROXY NO_PROXY NODE_EXTRA_CA_CERTS SSL_CERT_FILE npm_config_registry npm_config_cache npm_config_cafile'.split(
    ' ',
  )

/** Runs a program with the variables that downloads need, and returns its output. Throws with its last lines of errors. */
export async function runProgram(command: string, words: readonly string[], { cwd, signal, advice }: RunOptions = {}): Promise<string> {
  const env = { ...Object.fromEntries(forDownloads.map((name) => [name, process.env[name]])), LC_ALL: 'C', DEBIAN_FRONTEND: 'noninteractive' }
  const child = spawn(command, words, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], ...(signal && { signal }) })
  const failed = new Promise<string | undefined>((resolve) => {
    child.once('error', (error) => resolve(error.message)).once('close', (code, signal) => resolve(code === 0 ? undefined : (signal ?? `exit code ${code}`)))
  })
  const [output, errors, failure] = await Promise.all([buffer(child.stdout), buffer(child.stderr), failed])
  if (failure === undefined) return output.toString()
  const last = errors.toString().trim().split('\n').slice(-5).join('\n')
  throw new Error([`${command} ${words[0] ?? ''} failed: ${failure}.`, last, advice].filter(Boolean).join('\n'))
}

/** Runs a program and writes its output to a stream, which ends with it. */
export async function writeOutput(command: string, words: readonly string[], target: Writable): Promise<void> {
  const child = spawn(command, words, { stdio: ['ignore', 'pipe', 'inherit'], env: { PATH: process.env.PATH } })
  const [[code]] = await Promise.all([once(child, 'close'), pipeline(child.stdout, target)])
  if (code !== 0) throw new Error(`${command} failed: exit code ${String(code)}.`)
}

const quiet = ['--no-audit', '--no-fund', '--loglevel=error']

/** Writes the archive of a package, given by a folder, an archive or a name in the registry, to a new folder inside `work`; returns its path. */
export async function packTo(work: string, source: string, signal: AbortSignal): Promise<string> {
  const folder = mkdtempSync(join(work, 'packed-'))
  await runProgram('npm', ['pack', source, '--pack-destination', folder, ...quiet], {
    signal,
    advice: `--from FOLDER names a folder with archives of packages. ${mirrorHints.npm}`,
  })
  const [archive] = readdirSync(folder)
  if (archive === undefined) throw new Error(`npm pack has written no archive of ${source}.`)
  return join(folder, archive)
}

/** Installs the packages that package.json of a folder names. */
export async function installIn(cwd: string, signal: AbortSignal): Promise<void> {
  await runProgram('npm', ['install', '--prefer-offline', ...quiet], { cwd, signal, advice: mirrorHints.npm })
}
