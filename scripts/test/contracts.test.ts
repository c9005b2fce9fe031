import { expect, test } from 'vitest'
import { generatedPages, presentPage } from '../generated-pages.ts'
import { builtInApis } from '../pages/contracts.ts'
import { mapPage } from '../pages/map.ts'

test.each(Object.entries(generatedPages))('docs/%s is up to date (regenerate with npm run contracts)', async (name, page) => {
  expect(presentPage(name)).toBe(await page(presentPage(name)))
})

test('every error that a contract declares is in the catalog, with its status and English text', () => {
  const rows = presentPage('errors.md').split('\n')
  expect(rows.filter((row) => row.startsWith('| `')).length).toBeGreaterThan(350)
  expect(rows).toContainEqual(expect.stringMatching(/^\| `kernel\/no-file` \| 400 \| 404 \| File not found \| `core\/server\/files\//))
  expect(rows.filter((row) => /^\| `[^`]+` \| \d+ \| \d+ \| {2}\|/.test(row))).toEqual([])
})

test('the map keeps a number of lines that is about right, and writes one anew that is not', async () => {
  const present = presentPage('map.md')
  const [, shown = ''] = /^## \[judging\][^#]*\| lines \| ([\d,]+) \|$/m.exec(present) ?? []
  const lines = Number(shown.replace(',', ''))
  expect(lines).toBeGreaterThan(1000)
  const changed = (to: number) => present.replace(/^(## \[judging\][^#]*\| lines \|) [\d,]+ \|$/m, `$1 ${to.toLocaleString('en-US')} |`)
  expect(await mapPage(changed(lines + 50))).toBe(changed(lines + 50))
  expect(await mapPage(changed(lines * 2))).not.toBe(changed(lines * 2))
})

test('every call that takes or sends a file has a limit of its own', async () => {
  const routes = (await builtInApis()).flatMap((api) => Object.values(api.routes))
  const withFile = routes.filter(({ upload, answer }) => upload !== undefined || answer === 'file')
  expect(withFile.length).toBeGreaterThan(20)
  expect(withFile.filter(({ rate }) => rate === undefined).map(({ method, path }) => `${method} ${path}`)).toEqual([])
})
