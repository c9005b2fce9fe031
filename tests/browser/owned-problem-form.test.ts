import { fileURLToPath } from 'node:url'
import { startTestSite, type Person, type TestSite } from '@verdict/core/testing'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import judging from '../../plugins/judging/server/index.ts'
import problems from '../../plugins/problems/server/index.ts'
import { startCompiler } from '../../plugins/problems/testing/compiler.ts'
import { zipOf } from '../../plugins/problems/testing/raw-zip.ts'
import { clubServer } from '../contracts/clubs/clubs.ts'
import { clubApi } from '../contracts/clubs/contract.ts'
import { violations } from './support/axe.ts'
import { openBrowser } from './support/browser.ts'
import { buildPluginIn } from './support/build-plugin.ts'
import { newDesktopPage } from './support/signed-in.ts'

let site: TestSite
let browser: Browser
let compiler: Awaited<ReturnType<typeof startCompiler>>
const people: Record<string, Person> = {}
const as = (name: string) => people[name]!.use(clubApi)
const asked: string[] = []
const complaints: string[] = []
const club = { heads: ['head'], authors: ['author'], members: ['member'] }

beforeAll(async () => {
  const web = { directory: await buildPluginIn(new URL('../contracts/clubs', import.meta.url)), entry: 'index.js', styles: [] }
  const webDirectory = process.env.VERDICT_SHELL ?? fileURLToPath(new URL('../../core/web/dist', import.meta.url))
  site = await startTestSite([judging, problems, { server: clubServer, version: '1.0.0', web }], { webDirectory })
  compiler = await startCompiler(site)
  for (const name of ['head', 'author', 'member']) people[name] = await site.as('default_user', name)
  await as('head').put({ body: { id: 5, prefix: 'CHESS-', ...club } })
  browser = await openBrowser()
}, 120_000)
afterAll(async () => {
  await compiler?.stop()
  await browser?.close()
  await site?.close()
})

async function open(path: string, username: string): Promise<Page> {
  const page = await newDesktopPage({ browser, site, username, complaints })
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(site.url + path)
  return page
}
const idOf = (page: Page) => page.getByRole('textbox', { name: /^Display ID/ })
const save = (page: Page) => page.getByRole('button', { name: 'Save' }).first().click()
const listed = async () => (await as('member').list({ query: { gid: 5 } })).records.map(({ problemId, title }) => [problemId, title])

test('an author of a club writes a problem in the form of the bank, with the calls, rights and prefix of the club alone', async () => {
  const page = await open('/club/5/problem/create', 'author')
  await idOf(page).fill('knights')
  await page.getByText('CHESS-', { exact: true }).waitFor()
  const auths = page.getByRole('combobox', { name: /^Visibility/ })
  expect(await auths.locator('option').allTextContents()).toEqual(['Public', 'Hidden'])
  await auths.selectOption({ label: 'Public' })
  await page.getByRole('textbox', { name: /^Title/ }).fill('Knights')
  await page.getByRole('textbox', { name: 'Input', exact: true }).fill('A board.')
  await page.getByRole('textbox', { name: 'Output', exact: true }).fill('A number.')
  const data = { name: 'data.zip', mimeType: 'application/zip', buffer: Buffer.from(await zipOf({ '1.in': '8', '1.out': '0' }).arrayBuffer()) }
  await page.locator('input[type=file][accept=".zip"]').setInputFiles(data)
  await page.getByRole('button', { name: 'Preview 1.in' }).click()
  expect(await page.getByRole('dialog').locator('pre').first().textContent()).toBe('8')
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: /^Judge mode/ }).selectOption({ label: 'Special judge' })
  await page.locator('.monaco-editor').first().click()
  await page.keyboard.insertText('int main() { return 0; }')
  await page.getByRole('button', { name: 'Compile' }).click()
  await page.getByText('This code compiles.').waitFor()
  expect(await violations(page)).toEqual([])
  await save(page)
  await page.waitForURL(/\/club\/5\/problem\/edit\/\d+$/)
  // The form of the new problem stays until the stored one has loaded.
  await expect.poll(() => idOf(page).inputValue()).toBe('KNIGHTS')
  expect(await listed()).toEqual([['CHESS-KNIGHTS', 'Knights']])

  // The prefix changes: problems keep their display IDs until a user enters another.
  await as('head').put({ body: { id: 5, prefix: 'GO-', ...club } })
  await page.reload()
  await page.getByText('GO-', { exact: true }).waitFor()
  expect(await idOf(page).inputValue()).toBe('CHESS-KNIGHTS')
  await page.getByRole('textbox', { name: /^Title/ }).fill('More knights')
  await save(page)
  await page.getByText('Saved', { exact: true }).first().waitFor()
  expect(await listed()).toEqual([['CHESS-KNIGHTS', 'More knights']])
  await page.reload()
  await idOf(page).fill('k1')
  await save(page)
  await expect.poll(listed).toEqual([['GO-K1', 'More knights']])
  await page.context().close()
  expect(asked.filter((path) => path.startsWith('/api/admin/'))).toEqual([])
  expect(asked).toEqual(expect.arrayContaining(['/api/clubs/tags', '/api/clubs/case-preview', '/api/clubs/compile', '/api/clubs/problem', '/api/clubs/cases']))
  expect(complaints).toEqual([])
})

test('what a member may not do, the club refuses: the upload at once, and nothing typed is lost', async () => {
  const page = await open('/club/5/problem/create', 'member')
  await page.getByRole('textbox', { name: /^Title/ }).fill('Mine')
  const data = { name: 'data.zip', mimeType: 'application/zip', buffer: Buffer.from(await zipOf({ '1.in': '8', '1.out': '0' }).arrayBuffer()) }
  await page.locator('input[type=file][accept=".zip"]').setInputFiles(data)
  await page.getByText('Only the author, problem admins').first().waitFor()
  expect(await page.getByRole('textbox', { name: /^Title/ }).inputValue()).toBe('Mine')
  await page.goto(`${site.url}/club/6/problem/create`)
  await page.getByText('does not exist').first().waitFor()
  await page.context().close()
})
