import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** A trivial daemon in a process of its own, until it is killed. */
export function spawnDaemon(sites: readonly { url: string; token: string }[], info: object = {}): { kill(): Promise<void> } {
  const child = spawn(process.execPath, ['--import', 'tsx', fileURLToPath(new URL('trivial-daemon.ts', import.meta.url))], {
    env: { ...process.env, TRIVIAL_DAEMON: JSON.stringify({ sites, card: { ...info, instance: undefined } }) },
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  return {
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}
