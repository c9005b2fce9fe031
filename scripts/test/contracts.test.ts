import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { builtInApis, contractsFile, contractsPage } from '../contracts.ts'

test('docs/contracts.md is up to date (regenerate with npm run contracts)', async () => {
  expect(readFileSync(contractsFile, 'utf8')).toBe(await contractsPage())
})

test('every call that takes or sends a file has a limit of its own', async () => {
  const routes = (await builtInApis()).flatMap((api) => Object.values(api.routes))
  const withFile = routes.filter(({ upload, answer }) => upload !== undefined || answer === 'file')
  expect(withFile.length).toBeGreaterThan(20)
  expect(withFile.filter(({ rate }) => rate === undefined).map(({ method, path }) => `${method} ${path}`)).toEqual([])
})
