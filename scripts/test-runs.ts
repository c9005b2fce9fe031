import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

// Imported before packages are installed, so it uses only Node.js.
const root = dirname(import.meta.dirname)

interface Failure {
  readonly text: string
  /** The command that runs only this test. */
  readonly repeat: string | undefined
}

export interface Result {
  readonly name: string
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  readonly seconds: number
  readonly failures?: readonly Failure[]
}

/** A check that passes or fails counts as one test. */
export async function runScript(name: string): Promise<Result> {
  const { status, seconds } = await timed('npm', ['run', '--silent', name], {})
  return { name, passed: Number(status === 0), failed: Number(status !== 0), skipped: 0, seconds }
}

export const runUnitTests = (words: readonly string[] = []) => runVitest('unit and contract tests', words)

/** Their lines appear when `before` has ended. */
export const runBrowserTests = (words: readonly string[] = [], before?: Promise<unknown>) =>
  runVitest('real browser', ['-c', 'vitest.browser.config.ts', ...words], before)

const isBrowserPath = (path: string) => path.startsWith('tests/browser')
// `tests` contains both kinds.
const isBoth = (path: string) => /^(\.\/?|tests\/?)$/.test(path)

export const needsBrowser = (paths: readonly string[]) => paths.length === 0 || paths.some((path) => isBrowserPath(path) || isBoth(path))

/** All checks and tests, or the tests of the given paths. `options` go to vitest. */
export async function runTests(paths: readonly string[], options: readonly string[] = []): Promise<Result[]> {
  if (paths.length === 0) return runAllTests(options)
  const unitPaths = paths.filter((path) => !isBrowserPath(path))
  const browserPaths = [...paths.filter(isBrowserPath), ...(paths.some(isBoth) ? ['tests/browser'] : [])]
  const results = unitPaths.length > 0 ? [await runUnitTests([...unitPaths, ...options])] : []
  return browserPaths.length > 0 ? [...results, await runBrowserTests([...browserPaths, ...options])] : results
}

/** Of what is much alike, the run tries a share (core/testing/share.ts). */
export function chooseShare(): void {
  process.env.VERDICT_TEST_SHARE ??= String(Math.floor(Math.random() * 1000))
  console.log(`VERDICT_TEST_SHARE=${process.env.VERDICT_TEST_SHARE} repeats this selection of cases`)
}

async function runAllTests(options: readonly string[]): Promise<Result[]> {
  chooseShare()
  // Side by side, because all of them wait at times: for limits of time, for pages, for a last long file.
  const shared = mkdtempSync(join(tmpdir(), 'verdict-shared-'))
  process.env.VERDICT_TEST_SHARED = shared
  const unit = runUnitTests(options)
  try {
    return await Promise.all([runScript('types'), runScript('lint'), unit, runBrowserTests(['--maxWorkers=2', ...options], unit)])
  } finally {
    rmSync(shared, { recursive: true, force: true })
  }
}

async function runVitest(name: string, words: readonly string[], before?: Promise<unknown>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'verdict-test-'))
  const totals = join(folder, 'totals.json')
  try {
    const reporters = ['--reporter=default', '--reporter=./tests/support/totals-reporter.ts']
    const { status, seconds } = await timed(join('node_modules', '.bin', 'vitest'), ['run', ...reporters, ...words], { VERDICT_TEST_TOTALS: totals }, before)
    return { name, ...counts(totals, status), seconds }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A run that fails without a failed test (a file that cannot be loaded, a crash) counts as a failure too. */
function counts(totals: string, status: number | null): Omit<Result, 'name' | 'seconds'> {
  if (!existsSync(totals)) return { passed: 0, failed: 1, skipped: 0 }
  const { passed, skipped, failures } = JSON.parse(readFileSync(totals, 'utf8')) as Required<Pick<Result, 'passed' | 'skipped' | 'failures'>>
  return { passed, failed: Math.max(failures.length, Number(status !== 0)), skipped, failures }
}

interface Ended {
  readonly status: number | null
  readonly seconds: number
}

async function timed(command: string, words: readonly string[], more: Record<string, string>, before?: Promise<unknown>): Promise<Ended> {
  const start = performance.now()
  const env = { ...process.env, ...(before && process.stdout.isTTY && { FORCE_COLOR: '1' }), ...more }
  const child = spawn(command, words, { cwd: root, env, stdio: before ? ['inherit', 'pipe', 'pipe'] : 'inherit' })
  const printed = before && printAfter(before, child)
  const [status] = (await once(child, 'exit')) as [number | null]
  const seconds = Math.round((performance.now() - start) / 1000)
  await printed
  return { status, seconds }
}

/** Two runs that print at the same time would be unreadable. */
async function printAfter(before: Promise<unknown>, { stdout, stderr }: ChildProcess): Promise<void> {
  const held: Buffer[] = []
  const ended = Promise.all([stdout, stderr].map((stream) => stream?.on('data', (text: Buffer) => held.push(text)) && once(stream, 'end')))
  await before.catch(() => undefined)
  for (const stream of [stdout, stderr]) stream?.removeAllListeners('data').pipe(process.stdout, { end: false })
  process.stdout.write(Buffer.concat(held))
  await ended
}

export function totalsOf(results: readonly Result[]): Pick<Result, 'passed' | 'failed' | 'skipped'> {
  const total = (kind: 'passed' | 'failed' | 'skipped') => results.reduce((sum, result) => sum + result[kind], 0)
  return { passed: total('passed'), failed: total('failed'), skipped: total('skipped') }
}

/** Prints what failed and the totals. The exit code of the process says whether all passed. */
export function printTotals(results: readonly Result[]): void {
  const { passed: allPassed, failed: allFailed } = totalsOf(results)
  console.log()
  for (const { text, repeat } of results.flatMap(({ failures }) => failures ?? [])) {
    console.log(`failed: ${text}`)
    if (repeat) console.log(`  repeat: ${repeat}`)
  }
  for (const { name, passed, failed, skipped, seconds } of results)
    console.log(`${name}: ${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''} (${seconds} s)`)
  console.log(`${allPassed} passed, ${allFailed} failed`)
  process.exitCode = allFailed > 0 ? 1 : 0
}
