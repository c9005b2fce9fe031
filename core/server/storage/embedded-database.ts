import { setTimeout } from 'node:timers/promises'
import type { SpawnOptions } from '@verdict/embedded-mongo'

const restartDelayMs = 1000
const longestRestartDelayMs = 60_000

export interface EmbeddedDatabase {
  readonly uri: string
  close(): Promise<void>
}

/** Runs the embedded database in a child process, and restarts it at the same address whenever it dies. Writes the reasons to standard error. */
export async function superviseEmbeddedDatabase(options: Pick<SpawnOptions, 'directory' | 'account'>): Promise<EmbeddedDatabase> {
  const { spawnEmbeddedMongo } = await import('@verdict/embedded-mongo')
  const closing = new AbortController()
  let child = await spawnEmbeddedMongo(options)
  const supervise = async () => {
    let signal = await child.ended
    let delayMs = restartDelayMs
    while (!closing.signal.aborted) {
      report(`was ended${signal ? ` by ${signal}` : ''} and is being restarted`)
      const next = await spawnEmbeddedMongo(options).catch((error: Error) => report(`cannot be restarted: ${error.message}`))
      if (next) child = next
      // A `close` during the restart has closed the previous child only.
      if (closing.signal.aborted) break
      if (next) signal = await next.ended
      else await setTimeout(delayMs, undefined, closing).catch(() => undefined)
      delayMs = next ? restartDelayMs : Math.min(2 * delayMs, longestRestartDelayMs)
    }
    await child.close()
  }
  const supervised = supervise()
  return {
    uri: child.uri,
    close: async () => {
      closing.abort()
      await child.close()
      await supervised
    },
  }
}

function report(event: string): undefined {
  process.stderr.write(`The embedded database ${event}\n`)
}
