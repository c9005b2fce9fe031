import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { repeatCommand } from '../../tests/support/totals-reporter.ts'

test('the command that repeats a test selects only that test, with any characters in its name', () => {
  expect(repeatCommand('plugins/ranks/test/ranks.test.ts')).toBe('npm test -- plugins/ranks/test/ranks.test.ts')
  const name = "ranks somebody's page (of 3) costs $5?"
  const command = repeatCommand('a.test.ts', name)
  const pattern = execFileSync('sh', ['-c', `npm() { printf %s "$5"; }; ${command}`], { encoding: 'utf8' })
  expect(name).toMatch(new RegExp(pattern))
  expect(`${name} and more`).not.toMatch(new RegExp(pattern))
})
