import { mkdir, stat } from 'node:fs/promises'
import { createServer } from 'node:net'

/** Another judge on this machine works in the same folder. */
export class FolderInUse extends Error {
  readonly code = 'judge/folder-in-use'
}

/**
 * Makes a folder this process's own until the returned function is called. The mark is a socket name of the kernel, so it
 * is gone with the process, however that ends.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true })
  const { dev, ino } = await stat(folder)
  const mark = createServer((socket) => socket.destroy())
  await new Promise<void>((resolve, reject) => {
    mark.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new FolderInUse(`another judge works in ${folder}; give this one a folder of its own`) : error)
    })
    mark.listen(`\0verdict-judge-${dev}-${ino}`, resolve)
  })
  mark.unref()
  return () =>
    new Promise((resolve) => {
      mark.close(() => resolve())
    })
}
