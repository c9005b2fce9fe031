import { join } from 'node:path'
import { isBrowserTest } from './test-map/areas.ts'
import { changedFiles } from './test-map/changed-files.ts'
import { TestMap } from './test-map/test-map.ts'
import { lastDurations, withinBudget } from './test-map/time-budget.ts'
import { chooseShare, printTotals, runBrowserTests, runScript, runUnitTests } from './test-runs.ts'

const root = join(import.meta.dirname, '..')
const option = process.argv.slice(2).find((word) => /^--changed(=|$)/.test(word))
if (option === undefined) await checkAll()
else await checkChanged(option.split('=')[1])

async function checkAll(): Promise<void> {
  chooseShare()
  printTotals(await Promise.all([runScript('types'), runScript('lint'), runUnitTests()]))
}

/** Checks what differs from a commit: types, lint and the tests that the map selects. */
async function checkChanged(base: string | undefined): Promise<void> {
  const changed = changedFiles(root, base)
  const map = new TestMap(root)
  const selected = map.testsFor(changed)
  const files = withinBudget(selected, changed, lastDurations(root)).map(({ file }) => file)
  const left = selected.length - files.length
  console.log(`${changed.length} changed files, ${files.length} of ${map.tests.length} test files${left > 0 ? `; ${left} more may be affected: npm test` : ''}`)
  const [types, lint, tests] = await Promise.all([runScript('types'), runScript('lint'), run(files)])
  printTotals([types, lint, ...tests])
}

async function run(files: readonly string[]) {
  const unit = files.filter((file) => !isBrowserTest(file))
  const browser = files.filter(isBrowserTest)
  return [...(unit.length > 0 ? [await runUnitTests(unit)] : []), ...(browser.length > 0 ? [await runBrowserTests(browser)] : [])]
}
