import { execFileSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { printTotals, runTests, totalsOf, type Result } from './test-runs.ts'

// Runs all tests, or those of the given paths, several times, optionally beside busy loops, and adds each run to a table. It reveals tests that fail by chance.
const { positionals, values } = parseArgs({ allowPositionals: true, options: { busy: { type: 'string', default: '0' } } })
const [wantedRuns = '5', ...paths] = positionals
const [runs, busy] = [Number(wantedRuns), Number(values.busy)]
if (!(Number.isInteger(runs) && runs > 0 && Number.isInteger(busy) && busy >= 0)) {
  console.error('Specify the number of runs and of busy loops, for example: npm run test:repeat -- 5 --busy 2')
  process.exit(2)
}
const root = dirname(import.meta.dirname)
const table = join(root, 'dist', 'test-runs.md')
const commit = execFileSync('git', ['describe', '--always', '--dirty'], { cwd: root, encoding: 'utf8' }).trim()

// Threads end with this process, however it ends.
const loops = Array.from({ length: busy }, () => new Worker('for (;;);', { eval: true }))
let failedRuns = 0
for (let run = 1; run <= runs; run += 1) {
  const start = new Date()
  const results = await runTests(paths)
  printTotals(results)
  addRow(start, results)
  if (totalsOf(results).failed > 0) failedRuns += 1
  console.log(`\nRun ${run} of ${runs} has ended, ${failedRuns} of them with failures: ${table}`)
}
await Promise.all(loops.map((loop) => loop.terminate()))
process.exitCode = failedRuns > 0 ? 1 : 0

function addRow(start: Date, results: readonly Result[]): void {
  const { passed, failed, skipped } = totalsOf(results)
  const minutes = ((Date.now() - start.getTime()) / 60_000).toFixed(1)
  const failures = results.flatMap((result) => result.failures ?? []).map(({ text }) => text.replaceAll('|', '\\|'))
  mkdirSync(dirname(table), { recursive: true })
  if (!existsSync(table))
    appendFileSync(table, '| start | commit | busy loops | passed | failed | skipped | minutes | failures |\n|---|---|---|---|---|---|---|---|\n')
  const cells = [start.toISOString().slice(0, 16), commit, busy, passed, failed, skipped, minutes, failures.join('<br>')]
  appendFileSync(table, `| ${cells.join(' | ')} |\n`)
}
