import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

const patience = 5000
const pause = 50
/** What `flock` exits with when somebody else has the lock. */
const isHeld = 1

/** Another process has the directory. */
export class DirectoryInUseError extends Error {}

/**
 * Makes this process the only owner of a directory until it releases it or ends. The system's lock of a file in the
 * directory tells: it holds between containers that share the directory and nothing else, and ends with the process.
 */
export async function own(directory: string): Promise<() => Promise<void>> {
  const file = await open(join(directory, 'server.lock'), 'a', 0o600)
  try {
    const deadline = Date.now() + patience
    while (!(await lock(file.fd))) {
      if (Date.now() > deadline)
        throw new DirectoryInUseError(`${directory} is in use by another embedded-mongo; stop that one first, or choose another directory`)
      await setTimeout(pause)
    }
  } catch (error) {
    await file.close()
    throw error
  }
  return () => file.close()
}

/** Node cannot lock files; the program `flock` can lock the file that it is handed, and the lock stays as long as we have that open. */
async function lock(file: number): Promise<boolean> {
  const child = spawn('flock', ['-x', '-n', '3'], { stdio: ['ignore', 'ignore', 'pipe', file] })
  let complaint = ''
  child.stderr!.on('data', (text: Buffer) => (complaint += text))
  const [code] = await once(child, 'close').catch((error: Error) => {
    throw new Error(`cannot lock the directory, for which the program flock (of util-linux) is needed: ${error.message}`, { cause: error })
  })
  if (code !== 0 && code !== isHeld) throw new Error(`cannot lock the directory: flock ended with ${code}: ${complaint.trim()}`)
  return code === 0
}
