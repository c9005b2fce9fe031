import type { ChildProcess } from 'node:child_process'

/** Resolves to a program's exit code when it ends; null if a signal ended it. */
export function exitCodeOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once('error', reject).once('close', resolve)
  })
}
