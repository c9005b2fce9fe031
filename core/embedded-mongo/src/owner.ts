import { createServer, type Server } from 'node:net'
import { statSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'

const patience = 5000
const pause = 50

/** Another process has the directory. */
export class DirectoryInUseError extends Error {}

/**
 * Makes this process the only owner of a directory until it releases it or ends. The kernel of the machine keeps the lock
 * (a socket of the abstract namespace, named by the directory's device and inode), so that nothing stale is left behind.
 */
export async function own(directory: string): Promise<() => Promise<void>> {
  const { dev, ino } = statSync(directory)
  const deadline = Date.now() + patience
  for (;;) {
    const lock = await bind(`\0embedded-mongo-${dev}-${ino}`)
    if (lock) return () => new Promise((resolve) => lock.close(() => resolve()))
    if (Date.now() > deadline)
      throw new DirectoryInUseError(`${directory} is in use by another embedded-mongo; stop that one first, or choose another directory`)
    await setTimeout(pause)
  }
}

function bind(name: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.unref()
    server.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error)))
    server.listen(name, () => resolve(server))
  })
}
