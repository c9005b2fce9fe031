import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** The daemon itself, as `npm start` runs it, until it is killed. */
export function spawnJudge(site: { url: string; token: string }, folder: string): { kill(): Promise<void> } {
  const child = spawn(process.execPath, [fileURLToPath(new URL('../../../bin/judge.js', import.meta.url))], {
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
  return {
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}
