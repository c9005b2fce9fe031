import { setTimeout } from 'node:timers/promises'
import type { SpawnOptions } from '@verdict/embedded-mongo'

const restartDelayMs = 1000

export interface EmbeddedDatabase {
  readonly uri: string
  close(): Promise<void>
}

/** Runs the embedded database in a child process, and restarts it at the same address whenever it dies. */
export async function superviseEmbeddedDatabase(options: Pick<SpawnOptions, 'directory' | 'account'>): Promise<EmbeddedDatabase> {
  const { spawnEmbeddedMongo } = await import('@verdict/embedded-mongo')
  let closing = false
  let child = await spawnEmbeddedMongo(options)
  const supervise = async () => {
    await child.ended
    while (!closing) {
      const next = await spawnEmbeddedMongo(options).catch(() => undefined)
      if (next) child = next
      // A `close` during the restart has closed the previous child only.
      if (!closing) await (next?.ended ?? setTimeout(restartDelayMs))
    }
    await child.close()
  }
  const supervised = supervise()
  return {
    uri: child.uri,
    close: async () => {
      closing = true
      await child.close()
      await supervised
    },
  }
}
