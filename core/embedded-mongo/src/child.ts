import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { EmbeddedMongo, EmbeddedMongoOptions } from './server.ts'

const program = fileURLToPath(new URL('../bin/embedded-mongo.js', import.meta.url))

export interface EmbeddedMongoChild extends EmbeddedMongo {
  readonly pid: number
  /** Resolves when the process has ended, whatever ended it. */
  readonly ended: Promise<unknown>
}

/** As `startEmbeddedMongo`, in a process of its own, which ends with this one however that ends. */
export async function spawnEmbeddedMongo({ directory, port }: EmbeddedMongoOptions): Promise<EmbeddedMongoChild> {
  const args = [program, '--directory', directory, '--until-stdin-closes', ...(port === undefined ? [] : ['--port', String(port)])]
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'pipe'] })
  const ended = once(child, 'exit')
  let complaint = ''
  child.stderr.on('data', (text: Buffer) => (complaint += text))
  const uri = await Promise.race([once(createInterface({ input: child.stdout }), 'line').then(([line]) => String(line)), ended.then(() => undefined)])
  if (!uri) throw new Error(complaint.trim() || 'embedded-mongo did not start')
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
