import { startTestSite, type Person, type TestSite } from '@verdict/core/testing'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import accounts from '../../plugins/accounts/server/index.ts'
import { judgeAdminApi, judgingApi } from '../../plugins/judging/contract.ts'
import judging from '../../plugins/judging/server/index.ts'
import { languageRow } from '../../plugins/judging/testing/fixtures.ts'
import { ManualDaemon } from '../../plugins/judging/testing/manual-daemon.ts'
import problems from '../../plugins/problems/server/index.ts'
import { draft, scribeApi, scribeServer } from '../../plugins/problems/testing/drafts.ts'
import submissions from '../../plugins/submissions/server/index.ts'
import { openBrowser } from './support/browser.ts'
import { shellFolder } from './support/sample-site.ts'

let site: TestSite
let browser: Browser
let root: Person
const names = ['C', 'C++', 'C++ 23 With O2', 'Python3', 'Lua', 'Rust']

beforeAll(async () => {
  site = await startTestSite([judging, accounts, problems, submissions, scribeServer], { webDirectory: shellFolder } as never)
  root = await site.as('root', 'boss')
  await ManualDaemon.of(site, { languages: names.map((name, at) => ({ ...languageRow(name), seq: 100 - at })) })
  for (const problem of [{ problemId: 'ANY' }, { problemId: 'FEW', languages: ['Lua', 'C++'] }])
    await root.use(scribeApi).write({ body: draft(problem) as never })
  browser = await openBrowser()
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await site?.close()
})

async function someone(width = 1440): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'en-US', viewport: { width, height: 900 }, reducedMotion: 'reduce' })
  context.setDefaultTimeout(60_000)
  return context
}

async function open(context: BrowserContext, problem = 'ANY'): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${site.url}/problem/${problem}`)
  await page.locator('.monaco-editor .view-lines').first().waitFor()
  return page
}

const list = (page: Page) => page.getByRole('combobox', { name: 'Language' }).first()
const options = (page: Page) => list(page).locator('option').allTextContents()
const more = (page: Page) => page.getByRole('button', { name: 'More languages' })

test.each([1440, 390])('a student sees the short list, and all languages one click away (%i px wide)', async (width) => {
  const context = await someone(width)
  const page = await open(context)
  await expect.poll(() => options(page)).toEqual(['C', 'C++ 23 With O2', 'Python3', 'Rust'])
  expect(await list(page).inputValue()).toBe('C++ 23 With O2')
  await more(page).focus()
  await page.keyboard.press('Enter')
  expect(await options(page)).toEqual(names)
  await list(page).selectOption('Lua')
  await more(page).waitFor({ state: 'detached' })
  // The chosen language stays in the list of the next visit.
  await page.close()
  const again = await open(context)
  await expect.poll(() => options(again)).toEqual(['Lua', 'C', 'C++ 23 With O2', 'Python3', 'Rust'])
  expect(await list(again).inputValue()).toBe('Lua')
  await context.close()
})

test('a problem that permits none of the short list shows what it permits', async () => {
  const context = await someone()
  const page = await open(context, 'FEW')
  await expect.poll(() => options(page)).toEqual(['C++', 'Lua'])
  expect(await list(page).inputValue()).toBe('C++')
  expect(await more(page).count()).toBe(0)
  await context.close()
})

test('the school changes the list', async () => {
  const languages = await root.use(judgingApi).languages({ query: { all: false } })
  const change = (name: string, short: boolean) =>
    root.use(judgeAdminApi).changeLanguage({ params: { id: languages.find((one) => one.name === name)!.id }, body: { short } })
  await change('Lua', true)
  await change('C', false)
  const context = await someone()
  const page = await open(context)
  await expect.poll(() => options(page)).toEqual(['C++ 23 With O2', 'Python3', 'Lua', 'Rust'])
  await context.close()
})
