import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { EmbeddedMongo, EmbeddedMongoOptions } from './server.ts'
import { DamagedDataError } from './storage/data-file/intact.ts'
import { dataFileOf } from './storage/data-file/data-file.ts'

/** All that it needs of the environment, which may hold secrets of the site. */
const inherited = ['PATH', 'NODE_OPTIONS', 'NODE_V8_COVERAGE', 'NODE_COMPILE_CACHE', 'TMPDIR']

const program = fileURLToPath(new URL('../bin/embedded-mongo.js', import.meta.url))

export interface SpawnOptions extends EmbeddedMongoOptions {
  /** The account of the process if this one is root. */
  readonly account?: { readonly uid: number; readonly gid: number } | undefined
}

export interface EmbeddedMongoChild extends EmbeddedMongo {
  readonly pid: number
  /** Resolves when the process has ended, with the signal that ended it, if any. */
  readonly ended: Promise<NodeJS.Signals | null>
}

/** Like `startEmbeddedMongo`, but in a child process, which ends when this process does, even if this one crashes. */
export async function spawnEmbeddedMongo({ directory, port, account }: SpawnOptions): Promise<EmbeddedMongoChild> {
  const args = [program, '--directory', directory, '--until-stdin-closes', ...(port === undefined ? [] : ['--port', String(port)])]
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'pipe'], env: environment(), ...(account && { uid: account.uid, gid: account.gid }) })
  const ended = once(child, 'close').then(([, signal]) => signal)
  let stderr = ''
  child.stderr.on('data', (text: Buffer) => (stderr += text))
  const uri = await Promise.race([once(createInterface({ input: child.stdout }), 'line').then(([line]) => String(line)), ended.then(() => undefined)])
  const { pid } = child
  if (!uri || pid === undefined) throw new Error([stderr.trim(), reasonOf(await ended, directory)].filter(Boolean).join('\n') || 'embedded-mongo did not start')
  child.stderr.removeAllListeners('data').pipe(process.stderr)
  return {
    uri,
    pid,
    ended,
    close: async () => {
      child.stdin.end()
      await ended
    },
  }
}

/** Runs the command `check` in a child process, because LMDB crashes on some damaged files; returns the exit code. */
export async function checkInChildProcess(directory: string): Promise<number> {
  // The comparison does not pause, however large the database is.
  const env = { ...environment(), VERDICT_WATCHDOG_SECONDS: '0' }
  const child = spawn(process.execPath, [program, 'check', '--directory', directory, '--in-this-process'], { stdio: 'inherit', env })
  const [code, signal] = await once(child, 'exit')
  const reason = reasonOf(signal, directory)
  if (reason) throw new Error(reason)
  return code ?? 1
}

function environment(): NodeJS.ProcessEnv {
  return Object.fromEntries(inherited.map((name) => [name, process.env[name]]))
}

/** The signals of a crash, which a damaged file can cause. */
const crashes: readonly string[] = ['SIGSEGV', 'SIGBUS', 'SIGABRT', 'SIGILL', 'SIGTRAP', 'SIGFPE']

function reasonOf(signal: NodeJS.Signals | null, directory: string): string | undefined {
  if (!signal) return undefined
  const sentence = `The process that read it was ended by ${signal}.`
  return crashes.includes(signal)
    ? new DamagedDataError(dataFileOf(directory), sentence).message
    : `embedded-mongo was ended by ${signal} while it opened ${directory}.`
}
