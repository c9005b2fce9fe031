import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contractsFile, contractsPage } from '../contracts.ts'

test('docs/contracts.md tells what the contracts say (npm run contracts writes it anew)', async () => {
  expect(readFileSync(contractsFile, 'utf8')).toBe(await contractsPage())
})
