import { setTimeout } from 'node:timers/promises'

const pause = 1000

export interface EmbeddedDatabase {
  readonly uri: string
  close(): Promise<void>
}

/** The embedded database in a process of its own, started again at the same address whenever it dies. */
export async function superviseEmbeddedDatabase(directory: string): Promise<EmbeddedDatabase> {
  const { spawnEmbeddedMongo } = await import('@verdict/embedded-mongo')
  let closing = false
  let child = await spawnEmbeddedMongo({ directory })
  const supervise = async () => {
    await child.ended
    while (!closing) {
      const next = await spawnEmbeddedMongo({ directory }).catch(() => undefined)
      if (next) child = next
      // Who began to close meanwhile has only closed the one before.
      if (!closing) await (next?.ended ?? setTimeout(pause))
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
