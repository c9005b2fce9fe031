import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contractsFile, contractsPage } from '../contracts.ts'

test('docs/contracts.md is up to date (regenerate with npm run contracts)', async () => {
  expect(readFileSync(contractsFile, 'utf8')).toBe(await contractsPage())
})
