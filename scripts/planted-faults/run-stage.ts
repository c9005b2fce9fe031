import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync, readFileSync, rmSync, closeSync } from 'node:fs'
import { join } from 'node:path'
import { isBrowserTest } from '../test-map/areas.ts'

/** Runs test files until one fails; returns what failed, or undefined if all pass. A file that passes the second time failed by chance. */
export async function firstFailure(root: string, files: readonly string[], log: string): Promise<string | undefined> {
  const failure = await run(root, files, log)
  const failed = files.filter((file) => failure?.startsWith(`${file}:`))
  if (failure === undefined || failed.length === 0 || (await run(root, failed, log)) !== undefined) return failure
  const others = files.filter((file) => !failed.includes(file))
  return others.length > 0 ? firstFailure(root, others, log) : undefined
}

async function run(root: string, files: readonly string[], log: string): Promise<string | undefined> {
  const totals = join(root, 'totals.json')
  rmSync(totals, { force: true })
  const config = files.some(isBrowserTest) ? ['-c', 'vitest.browser.config.ts'] : []
  const words = ['run', ...config, '--bail=1', '--maxWorkers=2', '--reporter=default', '--reporter=./tests/support/totals-reporter.ts', ...files]
  const output = openSync(log, 'a')
  try {
    const child = spawn(join('node_modules', '.bin', 'vitest'), words, {
      cwd: root,
      stdio: ['ignore', output, output],
      env: { ...process.env, VERDICT_TEST_TOTALS: totals },
    })
    const stop = () => child.kill('SIGTERM')
    process.once('exit', stop)
    const [status] = (await once(child, 'exit')) as [number | null]
    process.off('exit', stop)
    if (status === 0) return undefined
  } finally {
    closeSync(output)
  }
  if (!existsSync(totals)) return 'the run did not finish'
  const { failures } = JSON.parse(readFileSync(totals, 'utf8')) as { failures: { text: string }[] }
  return failures[0]?.text ?? 'the run failed without a failed test'
}
