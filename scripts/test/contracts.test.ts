import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { generatedPages, presentPage } from '../generated-pages.ts'
import { builtInApis } from '../pages/contracts.ts'
import { mapPage } from '../pages/map.ts'
import { isIn } from '../pages/reference/examples.ts'
import { presentExamples } from '../pages/reference/reference.ts'

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

const references = Object.keys(generatedPages).filter((name) => name.startsWith('reference/'))

/** Their use depends on a request or a process, of which no code of the repository has a short piece. */
const withoutExample = ['ctx.request', 'parseEnvelope', 'site.crash', 'site.sites']

test.each(references)('every entry of docs/%s has a line that says what it is for, and an example of code that is compiled and run', (name) => {
  const page = presentPage(name)
  const entries = page.split(/^### /m).slice(1)
  expect(entries.length).toBeGreaterThan(40)
  expect(entries.filter((entry) => /^`[^`]+`\n\n(```|Example)/.test(entry)).map((entry) => entry.split('\n')[0])).toEqual([])
  const examples = presentExamples(page)
  const names = entries.flatMap((entry) => /^`([^`]+)`/.exec(entry)?.[1] ?? [])
  expect(names.filter((entry) => !examples.has(entry) && !withoutExample.includes(entry))).toEqual([])
  for (const [entry, example] of examples) {
    expect(isIn(example), `${entry} in ${example.file}`).toBe(true)
    expect(example.code).toMatch(new RegExp(`\\b${entry.split('.').at(-1)}\\b`))
  }
})

test('every picture of the reference is there', () => {
  const pictures = references.flatMap((name) => [...presentPage(name).matchAll(/!\[[^\]]*\]\(([^)]+)\)/g)].map(([, path = '']) => path))
  expect(pictures.length).toBeGreaterThan(30)
  expect(pictures.filter((path) => !existsSync(join(import.meta.dirname, '../../docs/reference', path)))).toEqual([])
})
