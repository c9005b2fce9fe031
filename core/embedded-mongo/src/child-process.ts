import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { EmbeddedMongo, EmbeddedMongoOptions } from './server.ts'

/** All that it needs of the environment, which may hold secrets of the site. */
const inherited = ['PATH', 'NODE_OPTIONS', 'NODE_V8_COVERAGE', 'NODE_COMPILE_CACHE', 'TMPDIR']

const program = fileURLToPath(new URL('../bin/embedded-mongo.js', import.meta.url))

export interface SpawnOptions extends EmbeddedMongoOptions {
  /** Whose rights the process gets, where this one is root. */
  readonly account?: { readonly uid: number; readonly gid: number } | undefined
}

export interface EmbeddedMongoChild extends EmbeddedMongo {
  readonly pid: number
  /** Resolves when the process has ended, for whatever reason. */
  readonly ended: Promise<unknown>
}

/** Like `startEmbeddedMongo`, but in a child process, which ends when this process does, even if this one crashes. */
export async function spawnEmbeddedMongo({ directory, port, account }: SpawnOptions): Promise<EmbeddedMongoChild> {
  const args = [program, '--directory', directory, '--until-stdin-closes', ...(port === undefined ? [] : ['--port', String(port)])]
  const env = Object.fromEntries(inherited.map((name) => [name, process.env[name]]))
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'pipe'], env, ...(account && { uid: account.uid, gid: account.gid }) })
  const ended = once(child, 'exit')
  let stderr = ''
  child.stderr.on('data', (text: Buffer) => (stderr += text))
  const uri = await Promise.race([once(createInterface({ input: child.stdout }), 'line').then(([line]) => String(line)), ended.then(() => undefined)])
  if (!uri) throw new Error(stderr.trim() || 'embedded-mongo did not start')
  child.stderr.removeAllListeners('data').pipe(process.stderr)
  return {
    uri,
    pid: child.pid!,
    ended,
    close: async () => {
      child.stdin.end()
      await ended
    },
  }
}
