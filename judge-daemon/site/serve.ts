import { resolve } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import packageFile from '../package.json' with { type: 'json' }
import { messageOf } from '@verdict/core'
import { startJudge, type Judge, type JudgeOptions } from '../start-judge.ts'
import { isDedicated, readDaemonConfig, readWords, type DaemonConfig } from './daemon-config.ts'
import { brokenConnection, SandboxConnection } from './sandbox-connection.ts'
import { delay } from './abortable.ts'
import { serveSites, type ServingDaemon } from './serve-sites.ts'
import type { SiteAddress } from './daemon-client.ts'

const minPauseMs = 3000
const maxPauseMs = 60_000
/** By then, a preparation of languages holds nothing more. */
const settlingMs = 5000

/**
 * Runs the daemon with the words of its command line until it gets a signal to stop; then its tasks return to the sites at once.
 */
export async function serve(words: readonly string[] = [], log: (line: string) => void = (line) => process.stderr.write(`judge: ${line}\n`)): Promise<void> {
  const { unsafe, ...given } = readWords(words)
  const config = readDaemonConfig(undefined, given)
  const end = shutdownSignal()
  const judge = await startWithRetries(judgeOptions(config, { unsafe }), config.sites, log, end)
  if (!judge) return
  log(describe(judge))
  const freeLater = () => void setTimeout(freeMemory, settlingMs).unref()
  freeLater()
  judge.onLanguagesChange(freeLater)
  // To the process that keeps it running.
  process.send?.('up', undefined, undefined, () => undefined)
  const connection = new SandboxConnection(judge, packageFile.version)
  const daemon = serveSites(config.sites, { connection, log })
  await aborted(end)
  await daemon.close()
  connection.close()
  await judge.close()
}

/** Tries to start the judge, with growing pauses, and reports failures to the sites in the meantime; undefined if the daemon is stopped first. */
async function startWithRetries(
  options: JudgeOptions,
  sites: readonly SiteAddress[],
  log: (line: string) => void,
  end: AbortSignal,
): Promise<Judge | undefined> {
  let failed: { reason: string; daemon: ServingDaemon } | undefined
  let pauseMs = minPauseMs
  let judge: Judge | undefined
  while (!judge && !end.aborted) {
    const started = await startJudge(options).catch(messageOf)
    if (typeof started === 'string') {
      if (started !== failed?.reason) {
        log(`failed to start the judge: ${started}`)
        await failed?.daemon.close()
        failed = { reason: started, daemon: serveSites(sites, { connection: brokenConnection(started, packageFile.version), log }) }
      }
      await delay(pauseMs, end)
      pauseMs = Math.min(pauseMs * 2, maxPauseMs)
    } else judge = started
  }
  await failed?.daemon.close()
  return judge
}

/** The self-test and the preparation of languages leave 60 MB, which would stay until much more is used. */
function freeMemory(): void {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  collect()
}

function shutdownSignal(): AbortSignal {
  const end = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => end.abort())
  // Standard input ends with the parent process, even if that is killed.
  if (process.env.VERDICT_ENDS_WITH_PARENT) process.stdin.on('end', () => end.abort()).resume()
  return end.signal
}

const aborted = (signal: AbortSignal) => new Promise<void>((resolve) => (signal.aborted ? resolve() : signal.addEventListener('abort', () => resolve())))

function judgeOptions(config: DaemonConfig, { unsafe }: { unsafe?: boolean }): JudgeOptions {
  const { folder, languages, backend, goJudge, cacheMegabytes, testlib } = config
  return {
    folder: resolve(folder),
    languagesFile: resolve(languages),
    cacheBytes: cacheMegabytes * 2 ** 20,
    dedicated: isDedicated(config),
    ...(backend && { backend }),
    ...(goJudge && { goJudge: { url: goJudge.url, ...(goJudge.token !== undefined && { token: goJudge.token }) } }),
    ...(testlib !== undefined && { operatorsHeader: resolve(testlib) }),
    ...(unsafe && { unsafe }),
  }
}

export function describe({ backend, languages, preparing, missing, slots }: Pick<Judge, 'backend' | 'languages' | 'preparing' | 'missing' | 'slots'>): string {
  const later = preparing.length > 0 ? ` (${preparing.join(', ')} when prepared)` : ''
  const started = `started: ${backend}, ${languages.length} languages${later}, ${slots} timed ${slots === 1 ? 'slot' : 'slots'}`
  if (missing.length === 0) return started
  return `${started}\n  missing: ${missing.map(({ language }) => language.name).join(', ')} (judge-daemon/bin/judge doctor names their packages)`
}
