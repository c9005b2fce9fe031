import { resolve } from 'node:path'
import packageFile from '../package.json' with { type: 'json' }
import { startJudge, type Judge, type JudgeOptions } from '../start-judge.ts'
import { readDaemonConfig, type DaemonConfig } from './daemon-config.ts'
import { brokenSeat, SandboxSeat } from './sandbox-seat.ts'
import { serveSites } from './serve-sites.ts'

/** Runs the daemon until it is told to end; then what it was at goes back to the sites at once. */
export async function serve(more: { unsafe?: boolean } = {}, log: (line: string) => void = (line) => process.stderr.write(`judge: ${line}\n`)): Promise<void> {
  const config = readDaemonConfig()
  const judge = await startJudge(judgeOptions(config, more)).catch((error: unknown) => (error instanceof Error ? error.message : String(error)))
  const seat = typeof judge === 'string' ? brokenSeat(judge, packageFile.version) : new SandboxSeat(judge, packageFile.version)
  log(typeof judge === 'string' ? `cannot judge: ${judge}` : described(judge))
  const daemon = serveSites(config.sites, { seat, log })
  await new Promise<void>((end) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => end())
    // Whoever started it with a pipe takes it along, however they end.
    if (process.env.VERDICT_ENDS_WITH_PARENT) process.stdin.on('end', () => end()).resume()
  })
  await daemon.close()
  if (seat instanceof SandboxSeat) seat.close()
  if (typeof judge !== 'string') await judge.close()
}

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
