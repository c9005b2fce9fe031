import { spawn } from 'node:child_process'
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
  const { status, seconds } = await timed('npm', ['run', '--silent', name])
  return { name, passed: Number(status === 0), failed: Number(status !== 0), skipped: 0, seconds }
}

export const runUnitTests = (words: readonly string[] = []) => runVitest('unit and contract tests', words)

export const runBrowserTests = (words: readonly string[] = []) => runVitest('real browser', ['-c', 'vitest.browser.config.ts', ...words])

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

/** Of what is much alike, the run tries a share (tests/support/share.ts). */
export function chooseShare(): void {
  process.env.VERDICT_TEST_SHARE ??= String(Math.floor(Math.random() * 1000))
  console.log(`VERDICT_TEST_SHARE=${process.env.VERDICT_TEST_SHARE} repeats this selection of cases`)
}

async function runAllTests(options: readonly string[]): Promise<Result[]> {
  chooseShare()
  // Some unit tests wait, so the checks beside them cost little time.
  return [...(await Promise.all([runScript('types'), runScript('lint'), runUnitTests(options)])), await runBrowserTests(options)]
}

async function runVitest(name: string, words: readonly string[]): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'verdict-test-'))
  const totals = join(folder, 'totals.json')
  try {
    const reporters = ['--reporter=default', '--reporter=./tests/support/totals-reporter.ts']
    const { status, seconds } = await timed(join('node_modules', '.bin', 'vitest'), ['run', ...reporters, ...words], { VERDICT_TEST_TOTALS: totals })
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

async function timed(command: string, words: readonly string[], env: Record<string, string> = {}): Promise<{ status: number | null; seconds: number }> {
  const start = performance.now()
  const [status] = (await once(spawn(command, words, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }), 'exit')) as [number | null]
  return { status, seconds: Math.round((performance.now() - start) / 1000) }
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
