import { installPackages, needProgram, withClearErrors } from './set-up.js'
import { needsBrowser, printTotals, runTests } from './test-runs.ts'

// Runs all checks and tests, or the tests of the given paths, and prints the totals. Options after the paths go to vitest.
const words = process.argv.slice(2)
const firstOption = words.findIndex((word) => word.startsWith('-'))
const paths = firstOption === -1 ? words : words.slice(0, firstOption)

await withClearErrors(async () => {
  await installPackages()
  if (needsBrowser(paths) && !process.env.CHROMIUM) await needProgram('chromium-headless-shell', 'chromium-headless-shell')
  printTotals(await runTests(paths, words.slice(paths.length)))
})
