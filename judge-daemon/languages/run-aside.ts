import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

interface Aside {
  signal: AbortSignal
  environment?: NodeJS.ProcessEnv
  folder?: string
}

/** Runs a program of this machine at low priority and gives what it printed; the signal ends it with everything that it started. */
export async function runAside(command: readonly string[], { signal, environment, folder }: Aside): Promise<string> {
  const child = spawn('nice', ['-n', '10', ...command], { detached: true, stdio: ['ignore', 'pipe', 'pipe'], env: environment, cwd: folder })
  const stop = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    } catch { /* it has just ended by itself */ }
  }
  signal.addEventListener('abort', stop)
  try {
    // Every process of the group holds an end of these pipes, so at their ends nobody writes any more.
    const ended = new Promise<number | null>((resolve, reject) => { child.once('error', reject).once('close', resolve) })
    const [code, output, complaint] = await Promise.all([ended, text(child.stdout), text(child.stderr)])
    signal.throwIfAborted()
    if (code !== 0) throw new Error(`${command[0]} ended with ${code}: ${complaint.slice(0, 2000)}`)
    return output
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
