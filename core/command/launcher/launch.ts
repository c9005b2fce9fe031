import { spawn } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { keepRunning, showTime } from './keep-running.ts'
import { LocalJudge, type SiteUp } from './local-judge.ts'
import { memoryOf } from './memory.ts'

const siteProgram = fileURLToPath(new URL('../verdict.js', import.meta.url))
/** How long the summary waits for the judge. */
const patienceMs = 60_000

interface Started {
  readonly site: SiteUp
  readonly pid: number
  readonly seconds: number
}

/**
 * Runs the site with its judge and restarts both after a crash, until a signal ends them. Resolves with the site's exit code. This process
 * needs little memory, because it does not load the kernel.
 */
export async function launch(words: readonly string[]): Promise<number> {
  // A site sends its mail; only `npm run dev` catches and shows it.
  delete process.env.VERDICT_MAILBOX
  process.env.NODE_OPTIONS = withSmallHeap(process.env.NODE_OPTIONS)
  const ending = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => ending.abort())
  const begun = performance.now()
  const endTime = showTime('Starting')
  const judge = LocalJudge.prepare()
  const up = Promise.withResolvers<Started>()
  // The site itself, whose variables these are.
  const env = process.env
  const start = () => spawn(process.execPath, [siteProgram, 'start', ...words], { env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  const onUp = (report: string, pid: number) => {
    endTime()
    up.resolve({ site: JSON.parse(report), pid, seconds: (performance.now() - begun) / 1000 })
  }
  const ended = keepRunning({ name: 'The site', start, onUp }, ending.signal)
  up.promise.then((started) => judgeBeside(started, judge, ending.signal)).catch(ignoreEnding)
  return ended.finally(() => {
    endTime()
    ending.abort()
  })
}

/** Runs the judge beside a site that is up, and prints what has been started. */
async function judgeBeside({ site, pid, seconds }: Started, judge: LocalJudge | undefined, ending: AbortSignal): Promise<void> {
  const start = await judge?.beside(site).catch((error: unknown) => console.error('The judge cannot start; the site runs without it:', error))
  const judgeUp = Promise.withResolvers<number | undefined>()
  if (!start) judgeUp.resolve(undefined)
  else if (!ending.aborted) void keepRunning({ name: 'The judge', start, onUp: (_, judgePid) => judgeUp.resolve(judgePid) }, ending)
  const memory = memoryOf({ site: pid, judge: await Promise.race([judgeUp.promise, setTimeout(patienceMs, undefined, { ref: false, signal: ending })]) })
  const parts = memory && Object.entries(memory).flatMap(([name, megabytes]) => (megabytes > 0 ? [`${name} ${megabytes} MB`] : []))
  console.log(`Started in ${seconds.toFixed(1)} s.${parts ? ` Memory: ${parts.join(', ')}.` : ''}`)
}

/** The young generation of each process otherwise grows to 32 MB, which saves no measurable time. Options of the operator come later and win. */
function withSmallHeap(options = ''): string {
  return `--max-semi-space-size=4 ${options}`.trim()
}

/** A wait that the end of the site has interrupted. */
function ignoreEnding(error: unknown): void {
  if (!(error instanceof Error && error.name === 'AbortError')) throw error
}
