import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

const timeoutMs = 5000
const retryDelayMs = 50
/** The exit code of `flock` if another process has the lock. */
const exitCodeLocked = 1

/** Another process has locked the directory. */
export class DirectoryInUseError extends Error {}

/**
 * Locks a directory for this process; returns the function that releases it. The lock is an operating system lock on a file
 * in the directory: it also excludes processes in other containers that share the directory, and ends with the process.
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  return lock(directory, await open(join(directory, 'server.lock'), 'a', 0o600))
}

/** Like `lockDirectory`, but changes nothing in the directory: without the file, no server has ever used it. */
export async function lockUnchanged(directory: string): Promise<() => Promise<void>> {
  const path = join(directory, 'server.lock')
  return existsSync(path) ? lock(directory, await open(path, 'r')) : async () => undefined
}

async function lock(directory: string, file: FileHandle): Promise<() => Promise<void>> {
  try {
    const deadline = Date.now() + timeoutMs
    while (!(await tryLock(file.fd))) {
      if (Date.now() > deadline) throw new DirectoryInUseError(`${directory} is in use by another embedded-mongo; stop it first, or choose another directory`)
      await setTimeout(retryDelayMs)
    }
  } catch (error) {
    await file.close()
    throw error
  }
  return () => file.close()
}

/** Node cannot lock files. The program `flock` locks the file descriptor that it inherits, and the lock lasts as long as this process keeps the file open. */
async function tryLock(file: number): Promise<boolean> {
  const child = spawn('flock', ['-x', '-n', '3'], { stdio: ['ignore', 'ignore', 'pipe', file], env: { PATH: process.env.PATH } })
  let stderr = ''
  child.stderr?.on('data', (text: Buffer) => (stderr += text))
  const [code] = await once(child, 'close').catch((error: Error) => {
    throw new Error(`cannot lock the directory, which needs the program flock (of util-linux): ${error.message}`, { cause: error })
  })
  if (code !== 0 && code !== exitCodeLocked) throw new Error(`cannot lock the directory: flock ended with ${code}: ${stderr.trim()}`)
  return code === 0
}
