import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node'

/** Writes the totals of a run for scripts/test.js, and everything that failed: tests, files, and errors that belong to no test. */
export default class TotalsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errorsOutside: readonly SerializedError[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const failures = [
      ...tests.filter((test) => test.result().state === 'failed').map((test) => failure(test.module, test.fullName, test.result().errors?.[0], test.fullName)),
      ...modules.flatMap((module) =>
        [...module.children.allSuites()].flatMap((suite) => suite.errors().map((error) => failure(module, suite.fullName, error))),
      ),
      ...modules.flatMap((module) => module.errors().map((error) => failure(module, 'the file', error))),
      ...errorsOutside.map((error) => ({ text: `outside of the tests: ${error.name}: ${firstLine(error)} ${placeOf(error)}` })),
    ]
    const withState = (...states: string[]) => tests.filter((test: TestCase) => states.includes(test.result().state)).length
    const file = process.env.VERDICT_TEST_TOTALS
    if (file) writeFileSync(file, JSON.stringify({ passed: withState('passed'), skipped: withState('skipped', 'pending'), failures }))
  }
}

function failure(module: TestModule, title: string, error: Pick<SerializedError, 'message'> | undefined, name?: string) {
  const file = relative(process.cwd(), module.moduleId)
  return { text: `${file}: ${title}: ${firstLine(error)}`, repeat: repeatCommand(file, name) }
}

/** The command that runs a test file again, or only one of its tests. */
export function repeatCommand(file: string, name?: string): string {
  if (name === undefined) return `npm test -- ${file}`
  const pattern = `^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`
  return `npm test -- ${file} -t '${pattern.replaceAll("'", "'\\''")}'`
}

function firstLine(error: Pick<SerializedError, 'message'> | undefined): string {
  return error?.message.split('\n', 1)[0] ?? ''
}

/** Such an error may come from anywhere: the file of the test that ran, and the first line of the stack that is ours. */
function placeOf({ stack, VITEST_TEST_PATH: path }: SerializedError): string {
  const ours = stack?.split('\n').find((line) => line.includes('    at ') && !line.includes('node_modules') && !line.includes('node:'))
  return [path, ours?.trim()].filter(Boolean).join(' ')
}
