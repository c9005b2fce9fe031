import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installPackages, needProgram, root, withClearErrors } from './set-up.js'

// Runs all checks and tests, and prints the totals.
await withClearErrors(async () => {
  installPackages()
  needProgram('chromium', 'chromium')
  const results = [
    ...(await Promise.all([check('types'), check('lint')])),
    vitest('unit and contract tests', []),
    vitest('real browser', ['-c', 'vitest.browser.config.ts']),
  ]
  const total = (kind) => results.reduce((sum, result) => sum + result[kind], 0)
  console.log()
  for (const failure of results.flatMap(({ failures }) => failures ?? [])) console.log(`failed: ${failure}`)
  for (const { name, passed, failed, skipped, seconds } of results)
    console.log(`${name}: ${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''} (${seconds} s)`)
  console.log(`${total('passed')} passed, ${total('failed')} failed`)
  process.exitCode = total('failed') > 0 ? 1 : 0
})

/** A check that passes or fails counts as one test. */
async function check(name) {
  const start = performance.now()
  const [status] = await once(spawn('npm', ['run', '--silent', name], { cwd: root, stdio: 'inherit' }), 'exit')
  return { name, passed: Number(status === 0), failed: Number(status !== 0), skipped: 0, seconds: secondsSince(start) }
}

function vitest(name, args) {
  const folder = mkdtempSync(join(tmpdir(), 'verdict-test-'))
  const totals = join(folder, 'totals.json')
  try {
    const { status, seconds } = timed(
      join('node_modules', '.bin', 'vitest'),
      ['run', ...args, '--reporter=default', '--reporter=./tests/support/totals-reporter.ts'],
      { ...process.env, VERDICT_TEST_TOTALS: totals },
    )
    return { name, ...counts(totals, status), seconds }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A run that fails without a failed test (a file that cannot be loaded, a crash) counts as a failure too. */
function counts(totals, status) {
  if (!existsSync(totals)) return { passed: 0, failed: 1, skipped: 0 }
  const { passed, skipped, failures } = JSON.parse(readFileSync(totals, 'utf8'))
  return { passed, failed: Math.max(failures.length, Number(status !== 0)), skipped, failures }
}

function timed(command, args, env) {
  const start = performance.now()
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env })
  return { status, seconds: secondsSince(start) }
}

function secondsSince(start) {
  return Math.round((performance.now() - start) / 1000)
}
