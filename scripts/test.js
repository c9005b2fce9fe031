import { installPackages, needProgram, withClearErrors } from './set-up.js'
import { printTotals, runBrowserTests, runScript, runUnitTests } from './test-runs.ts'

// Runs all checks and tests, or the tests of the given paths, and prints the totals. Options after the paths go to vitest.
const words = process.argv.slice(2)
const firstOption = words.findIndex((word) => word.startsWith('-'))
const paths = firstOption === -1 ? words : words.slice(0, firstOption)
const options = words.slice(paths.length)

await withClearErrors(async () => {
  installPackages()
  printTotals(paths.length > 0 ? await runPart() : await runAll())
})

async function runAll() {
  needProgram('chromium', 'chromium')
  return [...(await Promise.all([runScript('types'), runScript('lint')])), await runUnitTests(options), await runBrowserTests(options)]
}

async function runPart() {
  const isIn = (folder) => (path) => path.startsWith(folder)
  const browserPaths = paths.filter(isIn('tests/browser'))
  const unitPaths = paths.filter((path) => !isIn('tests/browser')(path))
  // `tests` contains both kinds.
  if (unitPaths.some((path) => /^(\.\/?|tests\/?)$/.test(path))) browserPaths.push('tests/browser')
  const results = unitPaths.length > 0 ? [await runUnitTests([...unitPaths, ...options])] : []
  if (browserPaths.length === 0) return results
  needProgram('chromium', 'chromium')
  return [...results, await runBrowserTests([...browserPaths, ...options])]
}
