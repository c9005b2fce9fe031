import { resolve } from 'node:path'
import packageFile from '../package.json' with { type: 'json' }
import { startJudge, type Judge, type JudgeOptions } from '../start-judge.ts'
import { readDaemonConfig, type DaemonConfig } from './daemon-config.ts'
import { brokenConnection, SandboxConnection } from './sandbox-connection.ts'
import { delay } from './delay.ts'
import { serveSites, type ServingDaemon } from './serve-sites.ts'
import type { SiteAddress } from './site-client.ts'

const shortestPause = 3000
const longestPause = 60_000

/** Runs the daemon until it is told to end; then what it was at goes back to the sites at once. */
export async function serve(more: { unsafe?: boolean } = {}, log: (line: string) => void = (line) => process.stderr.write(`judge: ${line}\n`)): Promise<void> {
  const config = readDaemonConfig()
  const end = untilTold()
  const judge = await startSometime(judgeOptions(config, more), config.sites, log, end)
  if (!judge) return
  log(described(judge))
  const connection = new SandboxConnection(judge, packageFile.version)
  const daemon = serveSites(config.sites, { connection, log })
  await aborted(end)
  await daemon.close()
  connection.close()
  await judge.close()
}

/** Until the judge can be started, after pauses that grow, the sites are told why it is not there; undefined when it is told to end before. */
async function startSometime(options: JudgeOptions, sites: readonly SiteAddress[], log: (line: string) => void, end: AbortSignal): Promise<Judge | undefined> {
  let told: { reason: string; daemon: ServingDaemon } | undefined
  let wait = shortestPause
  let judge: Judge | undefined
  while (!judge && !end.aborted) {
    const started = await startJudge(options).catch((error: unknown) => (error instanceof Error ? error.message : String(error)))
    if (typeof started === 'string') {
      if (started !== told?.reason) {
        log(`cannot judge: ${started}`)
        await told?.daemon.close()
        told = { reason: started, daemon: serveSites(sites, { connection: brokenConnection(started, packageFile.version), log }) }
      }
      await delay(wait, end)
      wait = Math.min(wait * 2, longestPause)
    } else judge = started
  }
  await told?.daemon.close()
  return judge
}

function untilTold(): AbortSignal {
  const end = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => end.abort())
  // Whoever started it with a pipe takes it along, however they end.
  if (process.env.VERDICT_ENDS_WITH_PARENT) process.stdin.on('end', () => end.abort()).resume()
  return end.signal
}

const aborted = (signal: AbortSignal) => new Promise<void>((resolve) => (signal.aborted ? resolve() : signal.addEventListener('abort', () => resolve())))

function judgeOptions({ folder, languages, backend, goJudge, cacheMegabytes, testlib }: DaemonConfig, { unsafe }: { unsafe?: boolean }): JudgeOptions {
  return {
    folder: resolve(folder),
    languagesFile: resolve(languages),
    cacheBytes: cacheMegabytes * 2 ** 20,
    ...(backend && { backend }),
    ...(goJudge && { goJudge: { url: goJudge.url, ...(goJudge.token !== undefined && { token: goJudge.token }) } }),
    ...(testlib !== undefined && { operatorsHeader: resolve(testlib) }),
    ...(unsafe && { unsafe }),
  }
}

function described({ backend, languages, missing, slots }: Judge): string {
  return `${backend}, ${languages.length} languages (${missing.length} missing), ${slots} timed at once`
}
