import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { SiteAddress } from '../../daemon-client.ts'

export interface SpawnedDaemon {
  kill(): Promise<void>
}

/** Starts a daemon with the trivial judge in a process of its own. */
export function spawnTrivialDaemon(sites: readonly SiteAddress[], info: object = {}): SpawnedDaemon {
  const child = spawn(process.execPath, [fileURLToPath(new URL('trivial-daemon.ts', import.meta.url))], {
    env: { ...process.env, TRIVIAL_DAEMON: JSON.stringify({ sites, info: { ...info, instance: undefined } }) },
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  return { kill: () => kill(child) }
}

/** Starts the real daemon, as `npm start` does; `launcher` is a command that starts it with fewer rights. */
export function spawnDaemon(site: SiteAddress, folder: string, launcher: readonly string[] = []): SpawnedDaemon {
  const [program = '', ...words] = [...launcher, process.execPath, fileURLToPath(new URL('../../../bin/judge.js', import.meta.url))]
  const child = spawn(program, words, {
    env: {
      ...process.env,
      VERDICT_SITE: site.url,
      VERDICT_DAEMON_TOKEN: site.token,
      VERDICT_JUDGE_FOLDER: folder,
      VERDICT_JUDGE_CONFIG: '/none',
      VERDICT_ENDS_WITH_PARENT: '1',
    },
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  return { kill: () => kill(child) }
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}
