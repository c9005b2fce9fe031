import { mkdir, stat } from 'node:fs/promises'
import { createServer } from 'node:net'

/** Another judge on this machine uses the same folder. */
class FolderInUse extends Error {
  readonly code = 'judge/folder-in-use'
}

/** Locks a folder for this process until the returned function is called. The lock is an abstract socket, so the kernel releases it however the process ends. */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true })
  const { dev, ino } = await stat(folder)
  const lock = createServer((socket) => socket.destroy())
  await new Promise<void>((resolve, reject) => {
    lock.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new FolderInUse(`another judge uses the folder ${folder}; configure a different one for this judge`) : error)
    })
    lock.listen(`\0verdict-judge-${dev}-${ino}`, resolve)
  })
  lock.unref()
  return () =>
    new Promise((resolve) => {
      lock.close(() => resolve())
    })
}
