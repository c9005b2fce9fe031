import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
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
  const report = join(folder, 'report.json')
  try {
    const { status, seconds } = timed(join('node_modules', '.bin', 'vitest'), [
      'run',
      ...args,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ])
    return { name, ...counts(report, status), seconds }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A run that fails without a failed test (a file that cannot be loaded, a crash) counts as a failure too. */
function counts(report, status) {
  if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0 }
  const { numPassedTests: passed, numPendingTests: skipped, testResults: files } = JSON.parse(readFileSync(report, 'utf8'))
  const failures = files.flatMap(failuresOf)
  return { passed, failed: Math.max(failures.length, Number(status !== 0)), skipped, failures }
}

/** The failures of a file, each with the first line of its message: the end of a long run should show them. */
function failuresOf({ name, status, message, assertionResults: tests }) {
  const file = relative(root, name)
  const failed = tests.filter((test) => test.status === 'failed')
  if (status === 'failed' && failed.length === 0) return [`${file}: ${firstLine(message)}`]
  return failed.map(({ fullName, failureMessages: [message] }) => `${file}: ${fullName}: ${firstLine(message)}`)
}

function firstLine(text = '') {
  return text.split('\n', 1)[0]
}

function timed(command, args) {
  const start = performance.now()
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' })
  return { status, seconds: secondsSince(start) }
}

function secondsSince(start) {
  return Math.round((performance.now() - start) / 1000)
}
